"""The structure tree, read back by pikepdf, and two open checkers of accessibility."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pikepdf
import pytest

from kitgen.render import pdf
from kitgen.scene import Group, Line, Scene, Style, Text
from tests.render import everything

if TYPE_CHECKING:
    from pathlib import Path

Outline = tuple[Any, ...]


def _kids(element: Any) -> list[Any]:
    if "/K" not in element:
        return []
    kids = element.K
    return list(kids) if isinstance(kids, pikepdf.Array) else [kids]


def _outline(element: Any) -> Outline:
    """An element as (tag, part, part, …); marked content is its number, on other pages with the page."""
    parts: list[Any] = []
    for kid in _kids(element):
        if isinstance(kid, pikepdf.Dictionary):
            parts.append(("mark", int(kid.MCID)) if "/MCID" in kid else _outline(kid))
        else:
            parts.append(int(kid))
    return (str(element.S)[1:], *parts)


def _tags(outline: Outline) -> Outline:
    return (outline[0], *(_tags(part) for part in outline[1:] if isinstance(part, tuple) and part[0] != "mark"))


def _tree(pages: list[Scene]) -> tuple[pikepdf.Pdf, Any]:
    document = pikepdf.open(io.BytesIO(pdf.render(pages, title="Tree")))
    return document, document.Root.StructTreeRoot.K[0]


def test_roles_become_a_tree() -> None:
    document, root = _tree([everything.scene()])
    item = ("LI", ("LBody",))
    row = ("TR", ("TH",), ("TD",), ("TD",))
    assert _tags(_outline(root)) == (
        "Document",
        ("Figure",),
        ("H2",),
        ("P",),
        ("L", item, item, item),
        ("Table", ("Caption",), ("TR", ("TH",), ("TH",), ("TH",)), *[row] * 6),
    )
    figure = _kids(root)[0]
    assert figure.Alt == "Every shape: a square, a triangle – and roses."
    assert figure.A.BBox[0] < figure.A.BBox[2]
    document.close()


def test_heads_of_columns_and_of_rows_say_which_they_are() -> None:
    document, root = _tree([everything.scene()])
    rows = [row for row in _kids(_kids(root)[-1]) if row.S == "/TR"]
    assert [str(cell.A.Scope) for cell in _kids(rows[0])] == ["/Column"] * 3
    assert [str(_kids(row)[0].A.Scope) for row in rows[1:]] == ["/Row"] * 6
    assert "/A" not in _kids(rows[1])[1]
    document.close()


def test_a_table_that_runs_on_is_one_table() -> None:
    document, root = _tree(everything.pages())
    tables = [element for element in _kids(root) if element.S == "/Table"]
    assert len(tables) == 1
    rows = [row for row in _kids(tables[0]) if row.S == "/TR"]
    assert len(rows) == 1 + 6 + 4  # the head repeated on the second sheet is an artefact
    pages = [document.pages.index(pikepdf.Page(row.Pg)) for row in rows if "/Pg" in row]
    assert sorted(set(pages)) == [0, 1]
    headings = [str(element.S) for element in _kids(root) if str(element.S).startswith("/H")]
    assert headings == ["/H1", "/H2", "/H1", "/H2"]
    document.close()


def test_the_parent_tree_answers_for_every_piece_of_content() -> None:
    document, root = _tree(everything.pages())
    numbers = list(document.Root.StructTreeRoot.ParentTree.Nums)
    owners = dict(zip(map(int, numbers[::2]), numbers[1::2], strict=True))
    for place, page in enumerate(document.pages):
        assert page.StructParents == place
        assert page.Tabs == "/S"
        marks = []
        depth = 0
        for instruction in pikepdf.parse_content_stream(page):
            operator, operands = str(instruction.operator), list(instruction.operands)
            if operator in {"BDC", "BMC"}:
                assert depth == 0, "marked content within marked content"
                depth += 1
                if operator == "BDC":
                    marks.append((int(operands[1].MCID), str(operands[0])))
                else:
                    assert operands[0] == "/Artifact"
            elif operator == "EMC":
                depth -= 1
            elif operator in {"S", "B", "f", "Tj", "Do"}:
                assert depth == 1, "content outside structure and artefacts"
        assert depth == 0
        assert sorted(mark for mark, _ in marks) == list(range(len(marks))) == list(range(len(owners[place])))
        for mark, tag in marks:
            owner = owners[place][mark]
            body = owner.P.S if owner.S == "/LBody" else owner.S
            assert tag == str(body)
            assert any(mark == kid or _is_reference(kid, mark) for kid in _kids(owner))
    assert _outline(root)[0] == "Document"
    document.close()


def _is_reference(kid: Any, mark: int) -> bool:
    return isinstance(kid, pikepdf.Dictionary) and "/MCID" in kid and int(kid.MCID) == mark


def test_parents_and_children_name_each_other() -> None:
    document, root = _tree(everything.pages())

    def walk(element: Any) -> int:
        count = 1
        for kid in _kids(element):
            if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
                assert kid.P.objgen == element.objgen
                count += walk(kid)
        return count

    assert walk(root) > 60
    assert root.P.objgen == document.Root.StructTreeRoot.objgen
    document.close()


def test_a_list_that_runs_on_is_one_list_with_marks_on_both_pages() -> None:
    def page(first: int) -> Scene:
        items = tuple(Group((Text(5, 10 + 5 * row, f"{first + row}"),), role="item") for row in range(3))
        return Scene(40, 40, (Group(items, role="list", id="rulings"),))

    document, root = _tree([page(1), page(4)])
    assert _tags(_outline(root)) == ("Document", ("L", *[("LI", ("LBody",))] * 6))
    document.close()


def test_what_begins_anew_or_after_a_pause_continues_nothing() -> None:
    def tables(*pages: tuple[Group, ...]) -> int:
        document, root = _tree([Scene(190, 240, shapes) for shapes in pages])
        document.close()
        return sum(1 for element in _kids(root) if element.S == "/Table")

    first, again = everything.table(2), everything.table(2, again=True)
    assert tables((first,), (again,)) == 1
    assert tables((first, again), (again,)) == 1  # the next column, the next sheet
    assert tables((first,), (first,)) == 2  # a caption of its own
    assert tables((first,), (), (again,)) == 2  # a sheet in between


def test_nested_content_and_empty_cells() -> None:
    inner = (Group((Text(5, 10, "first"),), role="p"), Group((Text(5, 15, "second"),), role="p"))
    cells = (
        Group((), role="cell"),
        Group(inner, role="cell", x=10),
        Group((Group((Text(0, 0, "plain group"),), x=5),), role="cell"),
    )
    row = Group((*cells, Line(0, 20, 40, 20, Style(stroke="#111111"))), role="row")
    scene = Scene(60, 60, (Group((Group((row,), role="table", y=20),), x=5), Text(5, 50, "an artefact")))
    document, root = _tree([scene])
    assert _outline(root) == (
        "Document",
        ("Table", ("TR", ("TD",), ("TD", ("P", 0), ("P", 1)), ("TD", 2))),
    )
    document.close()


@pytest.fixture(scope="module")
def tagged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("tagged") / "kit.pdf"
    pages = [*everything.pages(), *everything.pages(landscape=True, audience="host")]
    path.write_bytes(pdf.render(pages, title="Royal Game of Ur: odds", subject="Chances of each throw"))
    return path


def test_outloud_finds_no_error(tagged: Path) -> None:
    """91 rules of an open checker. DOC-012 is left out: it asks the file to claim PDF/UA, which nobody certified."""
    command = [
        sys.executable,
        "-W",
        "ignore",
        "-c",
        "from outloud.cli import main; main()",
        "--json",
        "-",
        "-q",
        "--skip",
        "DOC-012",
        str(tagged),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    result = json.loads(done.stdout[done.stdout.index("{") :])["results"][0]
    assert result["counts"] == {"error": 0, "warning": 0, "info": 0}, result["findings"]
    assert result["stats"]["tagged"] is True


def test_pdfua_finds_nothing_but_the_missing_claim(tagged: Path) -> None:
    command = [sys.executable, "-m", "pdfua", "check", str(tagged)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "errors=0 warnings=1" in done.stdout
    assert "UA-28-004" in done.stdout
