"""How fast paper is made: a kit against flat scripts of the same primitives, in one run and one process.

The flat scripts (`flat_api`, `flat_operators`) get every number ready: they neither draw nor lay out nor tag, they
only repeat the primitives of our own sheets with the same fonts embedded. Times are CPU, best of several.
"""

from __future__ import annotations

import io
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from time import process_time
from typing import TYPE_CHECKING

from bench import flat_api, flat_operators
from bench.record import record
from kitgen import components, fonts, games, sheet
from kitgen.render import pdf
from kitgen.scene import Circle, Group, Scene, Style

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kitgen.sheet import Sheet

GAMES = ("ur", "die-race")
PAPERS = ("a4", "letter")


@dataclass(frozen=True)
class Booklet:
    """One PDF of a kit."""

    title: str
    sheets: tuple[Sheet, ...]

    def pages(self, paper: str) -> list[Scene]:
        chosen = sheet.PAPERS[paper]
        total = len(self.sheets)
        return [sheet.page(one, chosen, number, total, "0") for number, one in enumerate(self.sheets, start=1)]


def drawn() -> list[Booklet]:
    """Every PDF of the kits, drawn anew: each component, and the whole kit of each game."""
    booklets = []
    for name in GAMES:
        definition = games.load(name)
        whole: list[Sheet] = []
        for component, sheets in components.draw(definition, components.NAMES, "colour"):
            booklets.append(Booklet(component.title, sheets))
            whole += sheets if component.audience == "players" else ()
        booklets.append(Booklet("whole kit", tuple(whole)))
    return booklets


def made(booklets: Sequence[Booklet]) -> list[bytes]:
    """The kits on both papers."""
    return [pdf.render(booklet.pages(paper), title=booklet.title) for paper in PAPERS for booklet in booklets]


def best(work: Callable[[], object], times: int) -> float:
    """CPU seconds of the fastest of so many runs."""
    found = []
    for _ in range(times):
        start = process_time()
        work()
        found.append(process_time() - start)
    return min(found)


def forget() -> None:
    """Lets the back-end draw everything anew."""
    pdf._kept.clear()  # noqa: SLF001  (the bench looks inside)


def register() -> None:
    from reportlab import rl_config
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    rl_config.useA85 = 0
    for face in fonts.faces():
        pdfmetrics.registerFont(TTFont(face, str(fonts.FOLDER / f"{face}.ttf")))


def linear() -> tuple[float, float]:
    """Seconds for a page of 2,000 and of 20,000 circles."""

    def page(count: int) -> Scene:
        style = Style(fill="#111111")
        dots = tuple(Circle(10 + place % 170, 10 + place % 230, 0.4, style) for place in range(count))
        return Scene(210, 297, (Group(dots, role="figure", alt="Dots"),))

    few, many = page(2_000), page(20_000)
    return best(lambda: pdf.render([few], title="x"), 5), best(lambda: pdf.render([many], title="x"), 3)


@dataclass(frozen=True)
class Cost:
    """What a command cost: CPU seconds and memory at its peak in MB."""

    seconds: float
    peak: float


MEASURE = """
import os, sys
null = os.open(os.devnull, os.O_WRONLY)
redirect = [(os.POSIX_SPAWN_DUP2, null, 1), (os.POSIX_SPAWN_DUP2, null, 2)]
child = os.posix_spawn(sys.executable, [sys.executable, *sys.argv[1:]], os.environ, file_actions=redirect)
_, status, usage = os.wait4(child, 0)
print(status, usage.ru_utime + usage.ru_stime, usage.ru_maxrss)
"""
"""Run in a small process of its own: a child's peak begins with the size of its parent."""


def cost(*arguments: str) -> Cost:
    """Runs kitgen in a new process; the cheapest of three."""
    found = []
    for _ in range(3):
        with tempfile.TemporaryDirectory() as folder:
            words = [word.replace("FOLDER", folder) for word in arguments]
            command = [sys.executable, "-c", MEASURE, "-m", "kitgen", *words]
            status, seconds, peak = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
            if int(status):
                raise SystemExit(f"kitgen {' '.join(words)} failed")
            found.append(Cost(float(seconds), float(peak) / 1024))
    return min(found, key=lambda one: one.seconds)


def main() -> None:
    register()
    booklets = drawn()
    records = [record(booklet.pages(paper)) for paper in PAPERS for booklet in booklets]
    pages = sum(len(each.pages) for each in records)
    primitives = sum(each.count() for each in records)

    def flat(build: Callable[..., bytes]) -> Callable[[], object]:
        return lambda: [build(each) for each in records]

    api = best(flat(flat_api.build), 3)
    operators = best(flat(flat_operators.build), 5)
    faster = min(api, operators)

    def anew() -> list[bytes]:
        forget()
        return made(booklets)

    def from_scratch() -> list[bytes]:
        forget()
        return made(drawn())

    again = best(lambda: made(booklets), 5)
    rendered = best(anew, 5)
    scratch = best(from_scratch, 3)
    files = made(booklets)
    few, many = linear()

    print(
        f"{pages} pages in {len(records)} PDFs of {', '.join(GAMES)} on {', '.join(PAPERS)}; {primitives:,} primitives"
    )
    for what, seconds in (
        ("flat script, reportlab's interface", api),
        ("flat script, operators", operators),
        ("kit, sheets at hand and remembered", again),
        ("kit, sheets at hand, rendered anew", rendered),
        ("kit, drawn and rendered anew", scratch),
    ):
        ratio = f"{seconds / faster:5.2f} × the faster flat script"
        print(f"{what:<38}{seconds * 1000:8.0f} ms {pages / seconds:7.0f} pages a second {ratio}")
    print(f"bytes a page beside fonts: {beside_fonts(files) / pages:,.0f}")
    start, cold = cost("--version"), cost("build", "die-race", "--paper", "a4", "--out", "FOLDER")
    print(f"kitgen --version: {start.seconds:.2f} s CPU, {start.peak:.0f} MB at the peak")
    times = cold.seconds / start.seconds
    print(f"cold die-race kit: {cold.seconds:.2f} s CPU, {cold.peak:.0f} MB at the peak, {times:.1f} × start-up")
    print(f"ten times the shapes cost {many / few:.1f} times the time")


def beside_fonts(files: Sequence[bytes]) -> int:
    import pikepdf

    size = 0
    for data in files:
        size += len(data)
        with pikepdf.open(io.BytesIO(data)) as document:
            seen = {}
            for page in document.pages:
                for font in page.Resources.Font.values():
                    file = font.FontDescriptor.FontFile2
                    seen[file.objgen] = len(file.read_raw_bytes())
            size -= sum(seen.values())
    return size


if __name__ == "__main__":
    main()
