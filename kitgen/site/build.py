"""Builds the site: pages, the generator, assembly, checks. Nothing is done again that would come out the same."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from kitgen import files, games, kit, text
from kitgen.errors import KitgenError
from kitgen.site import assemble, check, host, pages, printables, runtime, staging, written
from kitgen.site.pages import Site

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from kitgen.definition import GameDefinition
    from kitgen.kit import Target
    from kitgen.site.page import Page
    from kitgen.site.printables import Printable

STATE = "state.json"
MOMENT = "315532800"
"""The date that the generator writes where it writes one: the first day of 1980, since nothing here reads a clock."""


@dataclass(frozen=True, slots=True)
class Places:
    """Where things are: the checkout, the kits, the site, and what lies between."""

    root: Path
    output: Path
    site: Path
    work: Path


@dataclass(frozen=True, slots=True)
class Built:
    """What a build did."""

    pages: int
    files: int
    size: int
    fresh: bool
    unplayable: str = ""
    """Why no game can be played on it, in a sentence; nothing where they can."""


def checkout() -> Path:
    """The folder with mkdocs.yml: here, or where kitgen itself lies. Raises KitgenError where there is none."""
    for root in (Path.cwd(), Path(__file__).parents[2]):
        if (root / "mkdocs.yml").is_file() and (root / "docs").is_dir():
            return root
    raise KitgenError("the site is built in a checkout of kitgen; there is no mkdocs.yml here")


def kits(styles: Iterable[str], site_url: str = "") -> tuple[Target, ...]:
    """The kits that the site offers: every sheet in colour, and the whole kit in every other style."""
    wanted = list(styles)
    full = kit.targets((), printables.PAPER_NAMES, wanted[:1], site=site_url)
    whole = kit.targets((), printables.PAPER_NAMES, wanted[1:], (kit.WHOLE,), site=site_url)
    return (*full, *whole)


def build(
    places: Places,
    *,
    site_url: str = "",
    report: str = "",
    jobs: int = 1,
    force: bool = False,
    say: Callable[[str], None] = lambda _: None,
) -> Built:
    """Build the site into ``places.site`` from kits that are there already; ``say`` is told of every step.

    Raises KitgenError for whatever is not good enough to publish: a broken link, a request to somebody else's
    server, a host's secret on a players' page.
    """
    unplayable = runtime.absent(places.root)
    engine = None if unplayable else runtime.build(places.root, places.work.parent / "engine", say)
    key = _key(places, site_url, report, engine.name if engine else "")
    known = _state(places.work)
    if not force and known.get("key") == key and known.get("files") == _listing(places.site):
        return _summary(places.site, known["pages"], unplayable, fresh=False)
    say("pages")
    site, made = all_pages(places, site_url=site_url, report=report, jobs=jobs, force=force)
    staging.write(made, places.work, places.root / "mkdocs.yml", places.site, written.nav(made))
    printed = [*site.printed, *printables.read_host(places.output)]
    say("pictures of sheets")
    bodies = "".join(it.body for it in made)
    pictures = thumbnails((it for it in site.printed if pages.thumb_path(it) in bodies), places)
    kits = [file.path for it in printed for file in (it.pdf, *it.svgs)]
    assembly = {
        "pages": {it.path: {"host": it.host, "pieces": dict(it.pieces)} for it in made},
        "kits": kits,
        "pictures": pictures,
    }
    files.replace(places.work / assemble.PIECES, json.dumps(assembly, ensure_ascii=False, sort_keys=True).encode())
    say("generator")
    generate(places, site_url)
    say("assembly")
    assemble.finish(places.site, places.work, places.output, engine)
    say("checks")
    check.site(places.site, [it.path for it in made if it.host], urlsplit(site_url).path or "/")
    listing = _listing(places.site)
    files.replace(places.work / STATE, json.dumps({"key": key, "files": listing, "pages": len(made)}).encode())
    return _summary(places.site, len(made), unplayable, fresh=True)


def all_pages(
    places: Places, *, site_url: str = "", report: str = "", jobs: int = 1, force: bool = False
) -> tuple[Site, list[Page]]:
    """Every page of the site, in one order whatever the number of processes; a game's are kept between builds."""
    shipped = printables.read(places.output)
    keys = printables.read_host(places.output)
    definitions = read_definitions()
    ours = {it[0].id for it in definitions}
    site = Site(definitions, tuple(it for it in shipped if it.game in ours), site_url, report)
    keys = tuple(it for it in keys if it.game in ours)
    asked = [
        replace(site, games=(it,), printed=tuple(p for p in site.printed if p.game == it[0].id)) for it in definitions
    ]
    made = [*pages.shared(site)]
    made += [page for game in _each_game(asked, keys, places, jobs, force) for page in game]
    made += written.pages(site, places.root)
    return site, made


def _each_game(
    asked: list[Site], keys: tuple[Printable, ...], places: Places, jobs: int, force: bool
) -> Iterator[tuple[Page, ...]]:
    code = _digest_of(_sources(places.root))
    kept: dict[str, tuple[Page, ...]] = {}
    missing: list[tuple[str, Site, Path]] = []
    for it in asked:
        game = it.games[0][0].id
        digest = sha256(code)
        for name, data in games.files(game):
            digest.update(name.encode() + b"\0" + data + b"\0")
        mine = [p for p in keys if p.game == game]
        digest.update(repr((it.printed, mine, it.site_url, it.report)).encode())
        file = places.work / "games" / f"{game}.pickle"
        found = None if force else _read_pages(file, digest.hexdigest())
        if found is None:
            missing.append((digest.hexdigest(), it, file))
        else:
            kept[game] = found
    given = [(it, tuple(p for p in keys if p.game == it.games[0][0].id)) for _, it, _ in missing]
    if jobs > 1 and len(missing) > 1:
        with ProcessPoolExecutor(min(jobs, len(missing))) as pool:
            results = list(pool.map(game_pages, *zip(*given, strict=True)))
    else:
        results = [game_pages(*it) for it in given]
    for (key, it, file), result in zip(missing, results, strict=True):
        kept[it.games[0][0].id] = result
        files.replace(file, pickle.dumps((key, result)))
    yield from (kept[it.games[0][0].id] for it in asked)


def _read_pages(file: Path, key: str) -> tuple[Page, ...] | None:
    """The pages that a former build of ours left there, unless they are of something else."""
    try:
        found, made = pickle.loads(file.read_bytes())  # noqa: S301  (our own file, in our own folder)
    except (OSError, pickle.UnpicklingError, EOFError, AttributeError, ValueError):
        return None
    return made if found == key else None


def game_pages(site: Site, keys: tuple[Printable, ...]) -> tuple[Page, ...]:
    """The pages of the site's one game, the host's last."""
    told, definitions = site.told[0], site.games[0]
    return (*pages.of_game(site, told), host.page(site, told, definitions, keys))


def thumbnails(printed: Iterable[Printable], places: Places) -> list[str]:
    """A small picture of each printable's first sheet, made once for each content; their addresses."""
    from kitgen.render import png

    made = []
    for it in printed:
        name = pages.thumb_path(it)
        made.append(name)
        file = places.work / name
        if not file.is_file():
            data = (places.output / it.pdf.path).read_bytes()
            files.replace(file, png.render(data, dots=printables.DOTS, colours=printables.COLOURS))
    return sorted(set(made))


def generate(places: Places, site_url: str) -> None:
    """Run the generator on what was staged. Raises KitgenError with what it says where it fails."""
    environment = {
        **os.environ,
        "SITE_URL": site_url,
        "SOURCE_DATE_EPOCH": MOMENT,
        "NO_MKDOCS_2_WARNING": "1",
        "DISABLE_MKDOCS_2_WARNING": "true",
        "NO_COLOR": "1",
    }
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "-f", str(places.work / staging.CONFIG)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)  # noqa: S603  (our own)
    if done.returncode:
        said = (done.stderr or done.stdout).strip()
        if "No module named mkdocs" in said:
            raise KitgenError("the site needs Material for MkDocs: pip install 'kitgen[site]'")
        raise KitgenError(f"the generator failed:\n{said}")


def _sources(root: Path) -> list[Path]:
    """What every page depends on: our code and the templates."""
    home = Path(__file__).parents[1]
    code = [it for it in home.rglob("*.py") if "games" not in it.relative_to(home).parts[:-2]]
    return [*code, *(it for it in text.templates().rglob("*.j2")), root / "mkdocs.yml"]


def _digest_of(paths: Iterable[Path]) -> bytes:
    digest = sha256()
    for path in sorted(paths):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.digest()


def _key(places: Places, site_url: str, report: str, engine: str) -> str:
    """What the whole site depends on; kits by the manifests that name each file's digest."""
    from importlib.metadata import PackageNotFoundError, version

    digest = sha256(_digest_of(_sources(places.root)))
    inputs = [it for it in (places.root / "docs").rglob("*") if it.is_file()]
    inputs += [it for it in (text.templates() / "site").rglob("*") if it.is_file()]
    inputs += [places.output / "manifest.json", places.output / "host" / "manifest.json", places.root / "CHANGELOG.md"]
    digest.update(_digest_of(it for it in inputs if it.is_file()))
    for game in games.names():
        for name, data in games.files(game):
            digest.update(name.encode() + b"\0" + data + b"\0")
    for library in ("mkdocs-material", "mkdocs", "markdown-it-py", "jinja2", "svgwrite"):
        try:
            digest.update(f"{library} {version(library)}".encode())
        except PackageNotFoundError:
            continue
    digest.update(repr((site_url, report, engine)).encode())
    return digest.hexdigest()


def _listing(site: Path) -> dict[str, int]:
    """Every file of the site with its size."""
    return {it.relative_to(site).as_posix(): it.stat().st_size for it in sorted(site.rglob("*")) if it.is_file()}


def _state(work: Path) -> dict[str, Any]:
    try:
        state: dict[str, Any] = json.loads((work / STATE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return state


def _summary(site: Path, made: int, unplayable: str, *, fresh: bool) -> Built:
    listing = _listing(site)
    return Built(made, len(listing), sum(listing.values()), fresh, unplayable)


def read_definitions() -> tuple[tuple[GameDefinition, ...], ...]:
    """Every shipped game with its variants, the base first."""
    return tuple(tuple(games.load(f"{it}/{v}") for v in games.load(it).variants) for it in games.names())
