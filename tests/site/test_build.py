"""A whole build with another generator, a page long: nothing that matters depends on which one it is."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from kitgen import games, kit
from kitgen.errors import KitgenError
from kitgen.site import build, offline
from kitgen.site.build import Places
from tests.site.test_pages import SECTIONS

if TYPE_CHECKING:
    from pathlib import Path

DOCS = {
    "about/print.md": "# Print\n\nAt its true size.\n",
    "about/sources.md": "---\ntitle: Sources\ndescription: All of them.\n---\n\n# Sources\n\n{{ sources }}\n",
    "adding-a-game.md": "# Adding a game\n",
    "teach/index.md": "# Teach\n\n{{ lessons }}\n",
    "teach/it.md": "# For your IT person\n",
    "values.md": "# Figures\n",
    "decisions/secret.md": "# For developers\n",
}


def tiny(places: Places, site_url: str = "") -> None:
    """A generator: front matter away, headings to HTML, everything else as it is; a map and a search index."""
    shutil.rmtree(places.site, ignore_errors=True)
    locations = []
    for file in sorted(it for it in (places.work / "pages").rglob("*") if it.is_file()):
        name = file.relative_to(places.work / "pages").as_posix()
        if file.suffix != ".md":
            (places.site / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, places.site / name)
            continue
        path = re.sub(r"(^|/)index$|(?<=.)$", r"\1", name.removesuffix(".md"))
        path = f"{path.rstrip('/')}/" if path else ""
        text = re.sub(r"\A---\n.*?\n---\n", "", file.read_text(encoding="utf-8"), flags=re.S)
        text = re.sub(r"^## (.*) \{: #([a-z0-9-]+) \}$", r'<h2 id="\2">\1</h2>', text, flags=re.M)
        text = re.sub(r"^# (.*)$", r"<h1>\1</h1>", text, flags=re.M)
        (places.site / path).mkdir(parents=True, exist_ok=True)
        page = f"<!doctype html><html><head><title>x</title></head><body>{text}</body></html>"
        (places.site / path / "index.html").write_text(page, encoding="utf-8")
        locations.append(path)
    listed = "".join(f"<url><loc>{site_url}{it}</loc></url>" for it in locations)
    (places.site / "sitemap.xml").write_text(f"<urlset>{listed}</urlset>", encoding="utf-8")
    (places.site / "search").mkdir()
    docs = [{"location": it, "title": it, "text": ""} for it in locations]
    (places.site / "search" / "search_index.json").write_text(json.dumps({"docs": docs}), encoding="utf-8")


@pytest.fixture(scope="module")
def kits(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Some sheets of the die race, whose key is a host's."""
    output = tmp_path_factory.mktemp("kits")
    kit.build(
        kit.targets(["die-race/all"], ("a4", "letter"), ("colour",), ("check", "board", "kit", "host-key")), output
    )
    return output


@pytest.fixture
def places(tmp_path: Path, kits: Path, monkeypatch: pytest.MonkeyPatch) -> Places:
    root = tmp_path / "checkout"
    for name, text in DOCS.items():
        (root / "docs" / name).parent.mkdir(parents=True, exist_ok=True)
        (root / "docs" / name).write_text(text, encoding="utf-8")
    (root / "docs" / "assets").mkdir()
    (root / "docs" / "assets" / "site.css").write_text("a { color: red }", encoding="utf-8")
    (root / "mkdocs.yml").write_text("site_name: kitgen\n", encoding="utf-8")
    (root / "CHANGELOG.md").write_text("# Changes\n", encoding="utf-8")
    race = games.load("die-race")
    variants = tuple(games.load(f"die-race/{it}") for it in race.variants)
    monkeypatch.setattr(build, "read_definitions", lambda: (variants,))
    monkeypatch.setattr(build, "generate", tiny)
    return Places(root, kits, tmp_path / "site", tmp_path / "work")


def test_another_generator_serves_as_well(places: Places) -> None:
    told: list[str] = []
    built = build.build(places, say=told.append)
    assert told == ["pages", "pictures of sheets", "generator", "assembly", "checks"]
    assert built.fresh
    assert built.pages == len(list(places.site.rglob("index.html")))
    page = (places.site / "games" / "opposed-die-race" / "index.html").read_text(encoding="utf-8")
    assert re.findall(r'<h2 id="([^"]+)">', page) == SECTIONS
    assert "Content-Security-Policy" in page
    assert "<kg-piece" not in page
    for image in re.findall(r'<img [^>]*src="[./]*([^"]+)"', page):
        assert (places.site / image).read_bytes().startswith(b"\x89PNG")
    assert (places.site / offline.ZIP).is_file()
    assert (places.site / "kits" / "host").is_dir()
    assert not (places.site / "decisions").exists()
    assert "opposed-die-race/teach/" in (places.site / "teach" / "index.html").read_text(encoding="utf-8")


def test_an_unchanged_site_is_left_alone_and_a_changed_one_is_not(places: Places) -> None:
    build.build(places)
    assert not build.build(places).fresh
    assert build.build(places, force=True).fresh
    (places.site / "index.html").unlink()
    assert build.build(places).fresh
    (places.root / "docs" / "values.md").write_text("# Other figures\n", encoding="utf-8")
    told: list[str] = []
    assert build.build(places, say=told.append).fresh
    assert "Other figures" in (places.site / "values" / "index.html").read_text(encoding="utf-8")
    assert build.build(places, site_url="https://example.org/").fresh


def test_one_process_or_two_make_the_same_bytes(places: Places, tmp_path: Path) -> None:
    def files(folder: Path) -> dict[str, bytes]:
        return {it.relative_to(folder).as_posix(): it.read_bytes() for it in sorted(folder.rglob("*")) if it.is_file()}

    build.build(places)
    other = Places(places.root, places.output, tmp_path / "site-2", tmp_path / "work-2")
    build.build(other, jobs=2)
    assert files(places.site) == files(other.site)


def test_pages_that_are_gone_leave_nothing_behind(places: Places) -> None:
    extra = places.root / "docs" / "extra.md"
    extra.write_text("# Extra\n", encoding="utf-8")
    build.build(places)
    assert (places.work / "pages" / "extra.md").is_file()
    extra.unlink()
    build.build(places)
    assert not (places.work / "pages" / "extra.md").exists()


def test_a_broken_link_is_not_published(places: Places) -> None:
    (places.root / "docs" / "values.md").write_text('# Figures\n\n<a href="../gone/">gone</a>\n', encoding="utf-8")
    with pytest.raises(KitgenError, match=r"values/index\.html: nothing is at \.\./gone/"):
        build.build(places)
    with pytest.raises(KitgenError, match="nothing is at"):
        build.build(places)


def test_what_the_generator_says_is_passed_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    places = Places(tmp_path, tmp_path, tmp_path / "site", tmp_path / "work")

    def failing(said: str) -> None:
        done = subprocess.CompletedProcess([], 1, stdout="", stderr=said)
        monkeypatch.setattr(subprocess, "run", lambda *_, **__: done)

    failing("ERROR: config is bad")
    with pytest.raises(KitgenError, match="the generator failed:\nERROR: config is bad"):
        build.generate(places, "")
    failing("No module named mkdocs")
    with pytest.raises(KitgenError, match=r"pip install 'kitgen\[site\]'"):
        build.generate(places, "")


def test_the_site_is_built_in_a_checkout(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert (build.checkout() / "mkdocs.yml").is_file()
    monkeypatch.chdir(tmp_path)
    assert (build.checkout() / "mkdocs.yml").is_file()  # beside the package
    monkeypatch.setattr(build, "__file__", str(tmp_path / "a" / "b" / "c.py"))
    with pytest.raises(KitgenError, match=r"no mkdocs\.yml here"):
        build.checkout()
