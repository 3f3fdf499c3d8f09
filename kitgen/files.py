"""Files that appear whole or not at all."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def replace(path: Path, data: bytes) -> None:
    """Put the bytes at the path: written beside it and renamed, so the previous file stays until the end."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        beside.write_bytes(data)
        beside.replace(path)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None  # nobody asked for the one beside it
    finally:
        beside.unlink(missing_ok=True)


def place(source: Path, target: Path) -> None:
    """The same file at another address: a second name where the disk allows it, else a copy."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.unlink(missing_ok=True)
    try:
        os.link(source, target)
    except OSError:
        shutil.copyfile(source, target)
