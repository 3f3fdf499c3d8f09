"""One built site for all tests of a run, whichever process needs it first."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.site.browser.built import PREFIX, Site, shared

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def common(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that the test processes of this run share."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "site-in-common"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def site(common: Path) -> Site:
    """The site with kits in colour, brought up to date in output/ first; or the one that ``KITGEN_SITE`` names."""
    if named := os.environ.get("KITGEN_SITE"):
        return Site(Path(named))

    def build() -> str:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            address = f"http://127.0.0.1:{free.getsockname()[1]}{PREFIX}"
        kits = ["build", "--site-url", "", "--jobs", "2"]  # no address that lasts a test run goes on to sheets
        pages = ["site", "build", "--no-kits", "--site", str(common / "site"), "--site-url", address, "--jobs", "2"]
        for words in (kits, pages):
            command = [sys.executable, "-m", "kitgen", *words]
            run = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
            assert run.returncode == 0, f"kitgen {' '.join(words)}\n{run.stdout}\n{run.stderr}"
        return str(common / "site")

    return Site(Path(shared(common, "build", build)))
