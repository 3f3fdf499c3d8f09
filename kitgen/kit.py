"""Which components a game's kit has, and their files under output/.

    output/<game>/<variant>/<paper>/<game>-<variant>-<component>-<paper>.pdf   players' files
    output/host/<game>/<variant>/<paper>/…                                     host keys, apart from them
    output/manifest.json, output/host/manifest.json                            what each file is

A kit whose definition, texts, code and libraries are unchanged is not built again. Every file is
written beside its place and then renamed, so a crash leaves the previous good one.
"""

from __future__ import annotations

import json
import re
import shlex
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kitgen import __version__, components, files, games, record, sheet, text, view
from kitgen.definition import CELL
from kitgen.draw.look import Look
from kitgen.errors import DefinitionError, KitgenError, suggestion

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from kitgen.definition import GameDefinition, Kit
    from kitgen.record import Played
    from kitgen.rules import AnyRules
    from kitgen.scene import Scene
    from kitgen.sheet import Audience, Sheet

WHOLE = "kit"
MOST_DOTS = 50_000_000
"""Dots of a PNG, at most: somewhat more than A2 at 300 dots an inch."""
STATE = ".kitgen.json"
"""What the last build knew; not a players' file, for its keys depend on host texts too."""

_PAGE = re.compile(r"(-\d+)?\.svg$")


@dataclass(frozen=True, slots=True)
class Target:
    """One kit: a game and variant on one paper in one style, or only some components of it."""

    game: str
    variant: str
    paper: str
    style: str = "colour"
    components: tuple[str, ...] = ()
    cell: float | None = None
    site: str = ""
    """The address that every sheet's foot names; none where nobody published the kits."""

    @property
    def title(self) -> str:
        parts = [f"{Path(self.game).name}/{self.variant}", self.paper]
        parts += [self.style] if self.style != "colour" else []
        parts += [f"{self.cell:g} mm"] if self.cell else []
        parts += ["+".join(self.components)] if self.components else []
        return " ".join(parts)

    def command(self, component: str) -> str:
        """The command that makes one file of it again."""
        words = ["kitgen", "build", f"{self.game}/{self.variant}", "--paper", self.paper]
        words += ["--style", self.style] if self.style != "colour" else []
        words += ["--cell", f"{self.cell:g}"] if self.cell else []
        words += ["--site-url", self.site] if self.site else []
        return shlex.join([*words, "--component", component])


@dataclass(frozen=True, slots=True)
class Written:
    """A file that a build wrote, or found unchanged. ``width`` and ``height`` in millimetres."""

    file: str
    target: str
    component: str
    audience: Audience
    sha256: str
    size: int
    pages: int
    width: float
    height: float
    command: str
    fresh: bool = True

    def as_json(self) -> dict[str, Any]:
        """The file's entry in a manifest."""
        return {key: value for key, value in asdict(self).items() if key not in {"fresh", "target"}}


def targets(
    names: Sequence[str],
    papers: Iterable[str],
    styles: Iterable[str],
    chosen: Sequence[str] = (),
    cell: float | None = None,
    site: str = "",
) -> tuple[Target, ...]:
    """The kits that names ask for: ``ur`` its base variant, ``ur/masters``, ``ur/all``; none: every kit.

    Raises KitgenError for an unknown game, variant or component, and for squares of no sensible size.
    """
    if cell is not None and not CELL.least <= cell <= CELL.most:
        raise KitgenError(f"squares of {cell:g} mm cannot be made; --cell takes {CELL.least} to {CELL.most} mm")
    pairs: list[tuple[str, str]] = []
    for name in names or [f"{game}/all" for game in games.names()]:
        game, _, variant = name.rpartition("/") if name.endswith("/all") else (name, "", "")
        definition = games.load(game or name)
        found = definition.variants if variant == "all" else (definition.variant,)
        pairs += [(_reference(definition), it) for it in found]
    known = [*components.NAMES, WHOLE]
    for component in chosen:
        if component not in known:
            near = suggestion(component, known) or f"; there are {', '.join(known)}"
            raise KitgenError(f"there is no component '{component}'{near}")
    return tuple(
        Target(game, variant, paper, style, tuple(dict.fromkeys(chosen)), cell, site)
        for game, variant in dict.fromkeys(pairs)
        for style in dict.fromkeys(styles)
        for paper in dict.fromkeys(papers)
    )


def build(
    asked: Sequence[Target],
    out: Path,
    *,
    jobs: int = 1,
    force: bool = False,
    done: Callable[[Target, bool], None] = lambda *_: None,
) -> tuple[Written, ...]:
    """Build the kits into ``out``; ``done`` is told of each, and whether it was built or found unchanged."""
    state = _read_state(out)
    kept: dict[Target, tuple[Written, ...]] = {}
    missing: list[tuple[Target, str]] = []
    code = _code_digest()
    for target in asked:
        key = _key(target, code)
        known = state.get(target.title)
        if not force and known and known["key"] == key and all(_intact(out, it) for it in known["files"]):
            kept[target] = tuple(Written(**it, target=target.title, fresh=False) for it in known["files"])
            done(target, False)
        else:
            missing.append((target, key))
    keys = dict(missing)
    try:
        for target, made in _build_each([target for target, _ in missing], out, jobs):
            previous = {it["file"] for it in state.get(target.title, {"files": ()})["files"]}
            kept[target] = made
            state[target.title] = {"key": keys[target], "files": [it.as_json() for it in made]}
            for gone in (previous - {it.file for it in made}) | _supersede(state, made):
                (out / gone).unlink(missing_ok=True)
            done(target, True)
    finally:
        if missing:
            _write_state(out, state)
    return tuple(it for target in asked for it in kept[target])


def _build_each(missing: list[Target], out: Path, jobs: int) -> Iterator[tuple[Target, tuple[Written, ...]]]:
    if jobs <= 1 or len(missing) <= 1:
        for target in missing:
            yield target, build_one(target, out)
        return
    from concurrent.futures import ProcessPoolExecutor, as_completed
    from concurrent.futures.process import BrokenProcessPool

    with ProcessPoolExecutor(min(jobs, len(missing))) as pool:
        running = {pool.submit(build_one, target, out): target for target in missing}
        try:
            for future in as_completed(running):
                yield running[future], future.result()
        except BrokenProcessPool:
            raise KitgenError("a process that built kits was stopped from outside; try fewer --jobs") from None
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def build_one(target: Target, out: Path) -> tuple[Written, ...]:
    """Build one kit. Nothing is written before everything is drawn, so a refusal leaves the folder as it was.

    Raises KitgenError with the kit's title before the reason.
    """
    try:
        made = list(_make(target))
    except DefinitionError:
        raise  # its faults name their file
    except KitgenError as error:
        raise KitgenError(f"{target.title}: {error}") from None
    for it, data in made:
        files.replace(out / it.file, data)
    return tuple(it for it, _ in made)


def _make(target: Target) -> Iterator[tuple[Written, bytes]]:
    definition = games.load(f"{target.game}/{target.variant}")
    if target.cell:
        definition = replace(definition, kit=_resized(definition.kit, target.cell))
    chosen = [name for name in target.components if name != WHOLE] or list(components.NAMES)
    bound: list[Sheet] = []
    for component, sheets in components.draw(definition, chosen, target.style):
        if component.audience == "players":
            bound += sheets
        if target.components != (WHOLE,):
            what = sheets[0].component
            yield from _files(target, definition, component.name, component.audience, what, sheets)
    if bound and (not target.components or WHOLE in target.components):
        yield from _files(target, definition, WHOLE, "players", "whole kit", bound)


def _resized(kit: Kit, cell: float) -> Kit:
    """The kit with squares of another size, and counters that keep their proportion to them.

    >>> kit = games.load("ur").kit
    >>> kit.cell, kit.counter, _resized(kit, 20).counter
    (30, 22, 14.7)
    """
    return replace(kit, cell=cell, counter=round(kit.counter * cell / kit.cell, 1))


def _files(
    target: Target, definition: GameDefinition, component: str, audience: Audience, what: str, sheets: Sequence[Sheet]
) -> Iterator[tuple[Written, bytes]]:
    """One PDF of all sheets, and an SVG of each."""
    from kitgen.render import pdf, svg

    paper = sheet.PAPERS[target.paper]
    made = (len(sheets), __version__, target.site)
    pages = [sheet.page(it, paper, number, *made) for number, it in enumerate(sheets, start=1)]
    stem = _stem(definition.id, target, component, audience)
    title = f"{definition.name}{', ' if definition.variant_name else ''}{definition.variant_name}: {what}"

    def written(path: str, data: bytes, count: int, page: Scene) -> tuple[Written, bytes]:
        about = (component, audience, sha256(data).hexdigest(), len(data), count, page.width, page.height)
        return Written(path, target.title, *about, command=target.command(component)), data

    yield written(f"{stem}.pdf", pdf.render(pages, title=title, subject=definition.summary), len(pages), pages[0])
    for number, page in enumerate(pages, start=1):
        path = f"{stem}-{number}.svg" if len(pages) > 1 else f"{stem}.svg"
        yield written(path, svg.render(page), 1, page)


def diagram(
    game: AnyRules, position: Any, output: Path, *, style: str = "colour", cell: float | None = None, route: bool
) -> None:
    """Draw a position for somebody's own handout, as .svg, .pdf or .png (300 dots an inch)."""
    scene = components.position(game, position, look=Look(style), cell=cell, route=route)  # type: ignore[arg-type]
    suffix = output.suffix.lower()
    if suffix == ".svg":
        from kitgen.render import svg

        data = svg.render(scene)
    elif suffix in {".pdf", ".png"}:
        from kitgen.render import pdf

        data = pdf.render([scene], title=scene.title)
        if suffix == ".png":
            from kitgen.render import png

            if png.in_dots(scene.width, scene.height) > MOST_DOTS:
                size = f"{scene.width:g} × {scene.height:g} mm"
                raise KitgenError(f"a picture of {size} has too many dots for PNG; write .svg or .pdf")
            data = png.render(data)
    else:
        raise KitgenError(f"cannot tell a format from '{output.name}'; end it in .svg, .pdf or .png")
    files.replace(output, data)


def record_sheet(game: AnyRules, first: Any, turns: Sequence[Played], output: Path, *, paper: str = "a4") -> None:
    """A match written on its record sheet, as PDF. ``first`` is the position before its first turn."""
    from kitgen.draw import record as drawn
    from kitgen.render import pdf

    if output.suffix.lower() != ".pdf":
        raise KitgenError(f"a record sheet is written as PDF; end '{output.name}' in .pdf")
    definition = game.definition
    made = drawn.sheets(view.of(definition), 1, Look(), written=record.filled(game, first, turns))
    pages = [
        sheet.page(it, sheet.PAPERS[paper], number, len(made), __version__) for number, it in enumerate(made, start=1)
    ]
    files.replace(output, pdf.render(pages, title=f"{definition.name}: a game on its record sheet"))


def _reference(definition: GameDefinition) -> str:
    """How a game is named again: a shipped one by its id, another by its folder."""
    shipped = definition.id in games.names() and games.folder(definition.id) == definition.folder
    return definition.id if shipped else str(definition.folder)


def _stem(game: str, target: Target, component: str, audience: Audience) -> str:
    words = [game.replace("_", "-"), target.variant.replace("_", "-"), component]
    words += [f"{target.cell:g}mm"] if target.cell else []
    words += [target.style] if target.style != "colour" else []
    folder = f"{game}/{target.variant}/{target.paper}"
    return f"{'host/' if audience == 'host' else ''}{folder}/{'-'.join([*words, target.paper])}"


def _intact(out: Path, known: dict[str, Any]) -> bool:
    try:
        return sha256((out / known["file"]).read_bytes()).hexdigest() == str(known["sha256"])
    except OSError:
        return False


def _key(target: Target, code: bytes) -> str:
    """What a kit depends on: its game's folder, our code, texts and fonts, and the libraries' versions."""
    digest = sha256(code)
    digest.update(games.load(f"{target.game}/{target.variant}").variant.encode())
    for name, data in sorted(games.files(target.game)):
        digest.update(name.encode() + b"\0" + data + b"\0")
    digest.update(repr(target).encode())
    return digest.hexdigest()


def _code_digest() -> bytes:
    from importlib.metadata import version

    digest = sha256(__version__.encode())
    for library in ("reportlab", "svgwrite", "jinja2", "markdown-it-py"):
        digest.update(f"{library} {version(library)}\n".encode())
    home = Path(__file__).parent
    folders = [home, text.templates()]
    for folder in folders:
        for file in sorted(it for it in folder.rglob("*") if it.is_file() and "__pycache__" not in it.parts):
            within = file.relative_to(folder).parts
            if within[0] == "site" or (folder == home and "games" in within[:-2]):
                continue  # pages are made from kits, not kits from pages; a game's own folder is asked for elsewhere
            digest.update(str(file.relative_to(folder)).encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.digest()


def _read_state(out: Path) -> dict[str, Any]:
    try:
        state: dict[str, Any] = json.loads((out / STATE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return state if isinstance(state, dict) else {}


def _supersede(state: dict[str, Any], made: Sequence[Written]) -> set[str]:
    """A file may belong to a kit and to a build of some components; wherever it is listed, it is what it is now.

    Of what is listed the pages that a component has no longer are returned, and listed nowhere any more.
    """
    now = {it.file: it.as_json() for it in made}
    stems = {it.file.removesuffix(".pdf") for it in made}
    gone: set[str] = set()
    for known in state.values():
        listed = {it["file"]: now.get(it["file"], it) for it in known["files"]}
        gone |= {it for it in listed if it not in now and _PAGE.sub("", it) in stems}
        known["files"] = [it for file, it in listed.items() if file not in gone]
    return gone


def _write_state(out: Path, state: dict[str, Any]) -> None:
    """The state, and from it both manifests: the players' one knows nothing of host keys."""
    ordered = dict(sorted(state.items()))
    files.replace(out / STATE, _json(ordered))
    for audience, folder in (("players", out), ("host", out / "host")):
        found = (it for known in ordered.values() for it in known["files"] if it["audience"] == audience)
        listed = {str(it["file"]): it for it in found if (out / it["file"]).is_file()}
        if listed:
            files.replace(
                folder / "manifest.json", _json({"kitgen": __version__, "files": [listed[it] for it in sorted(listed)]})
            )


def _json(it: object) -> bytes:
    return (json.dumps(it, ensure_ascii=False, indent=1) + "\n").encode()
