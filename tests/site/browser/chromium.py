"""Finds the Chromium that the browser tests drive, or installs Debian's.

``python tests/site/browser/chromium.py`` prints where it is. Where there is none it is installed with apt-get, if
this is Debian or its like and we may; else the message says what to do.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

VARIABLE = "KITGEN_CHROMIUM"
NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
FLAGS = (
    "--no-sandbox",  # containers run as root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--force-effective-connection-type=4G",  # else guessed from a busy machine; decides which pictures load early
)
MISSING = f"""The browser tests need Chromium and there is none here.
  Debian, Ubuntu   apt-get install chromium
  Fedora           dnf install chromium
  elsewhere        install Chromium or Chrome and say where: {VARIABLE}=/path/to/chromium make test
"""


def find() -> str | None:
    """The path of a Chromium, or None."""
    named = os.environ.get(VARIABLE)
    if named:
        return shutil.which(named)
    return next((path for path in map(shutil.which, NAMES) if path), None)


def install() -> str | None:
    """Debian's Chromium, installed if we are root on a system with apt-get."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        sys.stderr.write("Installing Chromium for the browser tests ...\n")
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for words in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", "chromium"]):
            subprocess.run(["apt-get", *words], check=False, env=quiet, stdout=subprocess.DEVNULL)
    return find()


if __name__ == "__main__":
    sys.stdout.write(f"{find() or install() or sys.exit(MISSING)}\n")
