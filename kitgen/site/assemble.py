"""Finishes a folder of built HTML, whichever generator built it: drawings into their slots, kits, policy, offline copy."""

from __future__ import annotations

import base64
import json
import re
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from kitgen import files
from kitgen.site.page import filled
from kitgen.site.staging import PIECES

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

_SCRIPT = re.compile(r"<script(?![^>]*\bsrc=)([^>]*)>(.*?)</script>", re.S)


def pieces_in(site: Path, staged: Path) -> int:
    """Put every page's drawings into their slots; returns how many pages there are."""
    known: dict[str, Any] = json.loads((staged / PIECES).read_text(encoding="utf-8"))
    for path, page in known.items():
        file = site / path / "index.html"
        file.write_text(filled(file.read_text(encoding="utf-8"), page["pieces"]), encoding="utf-8")
    return len(known)


def policy(pages: Iterable[str]) -> str:
    """One content security policy for all pages, since instant navigation keeps the first page's."""
    scripts = {code for page in pages for kind, code in _SCRIPT.findall(page) if "application/json" not in kind}
    hashes = sorted(base64.b64encode(sha256(it.encode()).digest()).decode() for it in scripts)
    allowed = " ".join(["'self'", *(f"'sha256-{it}'" for it in hashes)])
    return (
        f"default-src 'self'; script-src {allowed}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
        "connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'"
    )


def with_policy(site: Path) -> None:
    """Write the policy into every page, before anything that it rules on."""
    pages = {it: it.read_text(encoding="utf-8") for it in sorted(site.rglob("*.html"))}
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy(pages.values())}">'
    for file, text in pages.items():
        head = text.replace("<head>", f"<head>{meta}", 1) if "<head>" in text else text
        files.replace(file, head.encode())
