"""What a reader may keep for use without a network: every page but hosts', what pages need, and the engine.

Kits are not among it: they are many times as large, and a printer has a network.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from kitgen import files
from kitgen.site import demo, runtime

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from kitgen.site.runtime import Runtime

LIST = "offline.json"
WORKER = "sw.js"
"""At the site's root, for a worker serves what lies beside it and below."""
TEMPLATE = Path(__file__).with_name("keep.js")
KINDS = (".css", ".js", ".mjs", ".woff2", ".svg")
"""Assets that pages need."""


def write(site: Path, engine: Runtime, hosts: Iterable[str]) -> None:
    """Write the list, the worker, and the size on the button. The site must be as it will be published."""
    names = list(listed(site, engine, set(hosts)))
    weighed = {f"{runtime.FOLDER}/{engine.name}/{it}": part.sent for it, part in engine.parts.items()}
    digest = sha256()
    sizes = []
    for name in names:
        file = site / name / "index.html" if name.endswith("/") or not name else site / name
        digest.update(name.encode() + b"\0" + (b"" if name == runtime.BUILT else file.read_bytes()))
        sizes.append(weighed[name] if name in weighed else runtime.sent(file))
    version = digest.hexdigest()[:12]
    runtime.announce(engine, site, keep=sum(sizes))
    known = {"version": version, "bytes": sum(sizes), "files": names, "sizes": sizes}
    files.replace(site / LIST, json.dumps(known, separators=(",", ":")).encode())
    files.replace(site / WORKER, TEMPLATE.read_text(encoding="utf-8").replace("$VERSION", version).encode())


def listed(site: Path, engine: Runtime, hosts: set[str]) -> Iterator[str]:
    """Addresses below the root, as pages ask for them."""
    for file in sorted(site.rglob("*.html")):
        name = file.relative_to(site).as_posix()
        if file.name == "index.html" and (path := name.removesuffix("index.html")) not in hosts:
            yield path
            if (file.parent / demo.BESIDE).is_file():
                yield f"{path}{demo.BESIDE}"
    for file in sorted((site / "assets").rglob("*")):
        if file.suffix in KINDS:
            yield file.relative_to(site).as_posix()
    yield from (f"{runtime.FOLDER}/{engine.name}/{it}" for it in engine.fetched())
