"""What every test may use: goldens, which `--update-goldens` rewrites."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

Golden = Callable[[str, str | bytes], None]
GOLDENS = Path(__file__).parent / "goldens"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-goldens",
        action="store_true",
        help="write what the code makes now into tests/goldens; then look at git diff",
    )


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """``golden("ur/board.svg", made)``: text or bytes equal tests/goldens/ur/board.svg."""
    update = bool(request.config.getoption("--update-goldens"))

    def compare(name: str, made: str | bytes) -> None:
        path = GOLDENS / name
        content = made.encode() if isinstance(made, str) else made
        if update:
            path.parent.mkdir(parents=True, exist_ok=True)
            if not path.is_file() or path.read_bytes() != content:
                path.write_bytes(content)
            return
        assert path.is_file(), f"no golden {name}; look at what is made, then run pytest --update-goldens"
        expected = path.read_bytes()
        if isinstance(made, str):
            assert made == expected.decode(), f"{name} differs from its golden"
        else:
            same = made == expected
            assert same, f"{name} differs from its golden: {len(made)} bytes made, {len(expected)} expected"

    return compare
