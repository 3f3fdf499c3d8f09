"""The commands that build the site and show it on this machine."""

from __future__ import annotations

import os
import sys
import threading
import time
from pathlib import Path
from typing import Any

import click

from kitgen.console import Examples, cost, progress

STYLES = ("colour", "grey", "outline")

OPTIONS = (
    click.option("--out", type=click.Path(path_type=Path), default=Path("output"), show_default=True, help="The kits."),
    click.option("--site", "folder", type=click.Path(path_type=Path), default=Path("site"), show_default=True),
    click.option("--site-url", envvar="SITE_URL", default="", help="Where it will be published; nothing is invented."),
    click.option("--report", envvar="REPORT_URL", default="", help="Where mistakes are reported."),
    click.option("--style", "styles", multiple=True, type=click.Choice(STYLES), help="Default: all three."),
    click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes."),
)


def options_of_a_site(command: Any) -> Any:
    for option in reversed(OPTIONS):
        command = option(command)
    return command


@click.command(
    "build", cls=Examples, epilog="kitgen site build\nkitgen site build --site-url https://example.org/games/ --jobs 2"
)
@options_of_a_site
@click.option("--kits/--no-kits", default=True, help="Build kits first where they are missing or old.")
@click.option("--force", is_flag=True, help="Build again what is unchanged.")
def build(kits: bool, force: bool, **options: Any) -> None:
    """Build the site into a folder that any web server can show, from any address."""
    _build(kits=kits, force=force, **options)


def _build(
    out: Path, folder: Path, site_url: str, report: str, styles: tuple[str, ...], jobs: int, kits: bool, force: bool
) -> None:
    from kitgen import kit
    from kitgen.site import build as sites

    root = sites.checkout()
    began = time.perf_counter()
    if kits:
        targets = sites.kits(styles or STYLES, site_url)
        with progress(len(targets), quiet=False) as advance:
            kit.build(targets, out, jobs=jobs, done=advance)
    places = sites.Places(root, out.resolve(), folder.resolve(), root / "build" / "site")
    built = sites.build(
        places,
        site_url=site_url,
        report=report,
        jobs=jobs,
        force=force,
        say=lambda it: click.echo(f"  {it} …", err=True),
    )
    state = "" if built.fresh else ", unchanged"
    click.echo(f"{built.pages} pages, {built.files} files, {built.size / 1e6:.0f} MB in {folder}{os.sep}{state}")
    if built.unplayable:
        click.echo(built.unplayable)
    click.echo(cost(time.perf_counter() - began))


@click.command("serve", cls=Examples, epilog="kitgen site serve\nkitgen site serve --port 8080 --kits")
@options_of_a_site
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0: any free one.")
@click.option("--kits/--no-kits", default=False, help="Build kits again, too, when something changes.")
def serve(port: int, kits: bool, **options: Any) -> None:
    """Show the site on this machine; build it again and load open pages again when anything changes."""
    import subprocess

    from kitgen.site import build as sites
    from kitgen.site import serve as showing

    root = sites.checkout()
    _build(kits=kits or not (options["out"] / "manifest.json").is_file(), force=False, **options)
    server = showing.Server(options["folder"].resolve(), port=port)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    click.echo(f"{server.url} shows the site; it is built again when something changes. Ctrl+C ends it.")
    again = [sys.executable, "-m", "kitgen", "site", "build", "--kits" if kits else "--no-kits", *_given(options)]
    try:
        for changed in showing.changes([root / "docs", root / "templates", root / "kitgen", root / "mkdocs.yml"]):
            click.echo(
                f"{changed[0].relative_to(root)}{f' and {len(changed) - 1} more' if changed[1:] else ''} changed"
            )
            if subprocess.run(again, check=False).returncode == 0:  # noqa: S603  (this very command)
                server.changed()
    except KeyboardInterrupt:
        click.echo()
    finally:
        server.shutdown()
        server.server_close()


def _given(options: dict[str, Any]) -> list[str]:
    """The options of `options_of_a_site`, as they are given on a command line."""
    words = ["--out", str(options["out"]), "--site", str(options["folder"]), "--jobs", str(options["jobs"])]
    words += ["--site-url", options["site_url"], "--report", options["report"]]
    return [*words, *(word for style in options["styles"] for word in ("--style", style))]
