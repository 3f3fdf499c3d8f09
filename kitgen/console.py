"""How commands look: help that keeps its examples, names that nearly match, progress, and what it cost."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from kitgen.errors import suggestion

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from kitgen.kit import Target


class Examples(click.Command):
    """A command whose help keeps the lines of its examples as they are written."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002  (click's)
        if self.epilog:
            formatter.write_paragraph()
            with formatter.section("Examples"):
                for line in self.epilog.strip().splitlines():
                    formatter.write_text(line.strip())


class Commands(click.Group):
    """Names commands that nearly match a wrong one."""

    command_class = Examples

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            ctx.fail(f"there is no command '{args[0]}'{suggestion(args[0], self.list_commands(ctx))}")
        return super().resolve_command(ctx, args)


class progress:  # noqa: N801  (reads as `with progress(…)`)
    """A bar on a terminal; a line per kit where output is a file or a pipe; nothing when quiet."""

    def __init__(self, total: int, *, quiet: bool) -> None:
        self.total, self.quiet, self.count = total, quiet, 0
        self.bar: Any = None
        self.task: Any = None

    def __enter__(self) -> Callable[[Target, bool], None]:
        if not self.quiet and sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

            self.bar = Progress(
                BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"), console=Console(stderr=True)
            )
            self.bar.start()
            self.task = self.bar.add_task("", total=self.total)
        return self.advance

    def advance(self, target: Target, fresh: bool) -> None:
        self.count += 1
        label = f"{target.title}{'' if fresh else ' (unchanged)'}"
        if self.bar is not None:
            self.bar.update(self.task, advance=1, description=label)
        elif not self.quiet:
            click.echo(f"[{self.count}/{self.total}] {label}", err=True)

    def __exit__(self, *_: object) -> None:
        if self.bar is not None:
            self.bar.stop()


@contextmanager
def counting(total: int, what: str, *, quiet: bool) -> Iterator[Callable[[int], None]]:
    """A bar of so many things on a terminal, with the time that is left; nothing elsewhere."""
    if quiet or not sys.stderr.isatty():
        yield lambda _more: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = BarColumn(), MofNCompleteColumn(), TextColumn(what), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda more: bar.advance(task, more)


def cost(seconds: float) -> str:
    """What the build took: time on the clock, time of the processors, the largest process."""
    try:
        import resource
    except ImportError:  # not on Windows
        return f"{seconds:.1f} s"
    own, others = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = own.ru_utime + own.ru_stime + others.ru_utime + others.ru_stime
    unit = 1024 * 1024 if sys.platform == "darwin" else 1024
    return (
        f"{seconds:.1f} s, {processor:.1f} s of processor, {max(own.ru_maxrss, others.ru_maxrss) / unit:.0f} MB at most"
    )
