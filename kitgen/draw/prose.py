"""Markdown set as shapes: headings, paragraphs, lists, tables, framed examples and figures in columns.

Text of 11 pt stands on a grid of 5 mm and notes of 9 pt on 4 mm: the same lines everywhere in a section,
so that neighbouring columns agree. Comments in the Markdown say what Markdown has no word for:

    <!-- column -->  <!-- page -->     the next block begins a new column, a new page
    <!-- columns: 2 -->                so many columns from here on, below what stands above
    <!-- notes -->  <!-- text -->      smaller type from here on, or text again
    <!-- lines: 5 -->                  so many lines to write on
    ![words](figure:NAME "caption")    a drawing handed in under this name, never scaled
    ![words](table:NAME)               a table handed in under this name
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING, Any

from kitgen import fonts
from kitgen.draw import tables as table_setting
from kitgen.draw.flow import PADDING, Break, Columned, Frame, Piece, Section, Tag, pages
from kitgen.draw.lines import HARD, Span, break_lines
from kitgen.draw.look import NOTE_PT, SECTION_PT, TEXT_PT, TITLE_PT, Look
from kitgen.errors import KitgenError, suggestion
from kitgen.scene import Group, Line, Style, Text
from kitgen.sheet import DoesNotFit
from kitgen.table import Column, Table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from markdown_it import MarkdownIt
    from markdown_it.token import Token

    from kitgen.draw.look import Accent
    from kitgen.scene import Role, Scene, Shapes

INDENT = 6.0
"""Millimetres that a list's text stands in."""
_WHOLE = 22
"""A table of so many lines of the grid is not broken."""

_DIRECTIVE = re.compile(r"\s*<!--\s*([a-z]+)(?::\s*(\d+))?\s*-->\s*")


@dataclass(frozen=True, slots=True)
class Type:
    """Point sizes of text, sections and titles, and the grid in mm they stand on."""

    size: float = TEXT_PT
    section: float = SECTION_PT
    title: float = TITLE_PT
    grid: float = 5.0


TEXT = Type()
NOTES = Type(NOTE_PT, TEXT_PT, SECTION_PT, 4.0)
LARGE = Type(18.0, 24.0, 36.0, 8.0)
"""Large print: nothing under 18 pt."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What a text is set with: type, columns, and the drawings and tables it names."""

    look: Look = field(default_factory=Look)
    accent: Accent = "slate"
    type: Type = TEXT
    notes: Type = NOTES
    columns: int = 2
    gutter: float = 8.0
    id: str = "text"
    """Begins the ids of its groups; texts on one sheet need different ones."""


def lay_out(
    markdown: str,
    room: tuple[float, float],
    setting: Setting = Setting(),
    *,
    figures: Mapping[str, Scene] | None = None,
    tables: Mapping[str, Table] | None = None,
    sides: int | None = None,
) -> tuple[Shapes, ...]:
    """The text's pages, each as shapes in a room of (width, height) mm.

    Raises DoesNotFit where it needs more than ``sides`` pages or a block is larger than its column, and
    KitgenError for a figure nobody handed in or a character that the fonts lack.
    """
    space = Columned(*room, setting.gutter)
    setter = _Setter(space, setting, figures or {}, tables or {})
    setter.blocks(_parser().parse(markdown))
    frame = Style(stroke=setting.look.ink, width=0.25)
    done = pages(setter.sections, space, frame)
    if sides is not None and len(done) > sides:
        raise DoesNotFit(f"the text fills {len(done)} sides of {room[0]:g} × {room[1]:g} mm; {sides} were promised")
    return done


@lru_cache(maxsize=1)
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"typographer": True}).enable(["table", "smartquotes"])


@dataclass(slots=True)
class _List:
    tag: Tag
    ordered: bool
    number: int


class _Setter:
    """Turns tokens into pieces; knows at any time how far in it is and what it is part of."""

    def __init__(
        self, room: Columned, setting: Setting, figures: Mapping[str, Scene], tables: Mapping[str, Table]
    ) -> None:
        self.room, self.setting, self.figures, self.tables = room, setting, figures, tables
        self.type = setting.type
        self.columns = setting.columns
        self.sections: list[Section] = []
        self.tags: list[Tag] = []
        self.lists: list[_List] = []
        self.marker = ""
        self.left = 0.0
        self.frame: Frame | None = None
        self.last = ""
        self.count = 0
        self._section()

    def _section(self) -> None:
        if self.sections and not self.sections[-1].pieces:
            self.sections.pop()
        self.sections.append(Section(self.columns, self.type.grid))

    @property
    def width(self) -> float:
        """Room for a line here, in mm."""
        inner = self.left + (PADDING if self.frame else 0)
        return self.room.column(self.columns) - inner

    def _tag(self, role: Role, alt: str = "") -> Tag:
        self.count += 1
        return Tag(role, f"{self.setting.id}-{self.count}", alt)

    def _put(self, kind: str, pieces: Sequence[Piece], before: float) -> None:
        """Add pieces; between two blocks there is what the later one asks, nothing after a heading."""
        ours = self.sections[-1].pieces
        space = 0 if self.last in {"", "heading", "frame", "between frames"} else before
        if self.last == "before frame":
            space = 1
        for index, piece in enumerate(pieces):
            keep = piece.keep or self.frame is not None
            ours.append(replace(piece, space=space if not index else piece.space, keep=keep, frame=self.frame))
        self.last = kind

    # Blocks ----------------------------------------------------------------------------------------

    def blocks(self, tokens: Sequence[Token]) -> None:
        index = 0
        while index < len(tokens):
            token = tokens[index]
            handler: Any = getattr(self, f"_{token.type}", None)
            if handler is None:
                line = (token.map or [0])[0] + 1
                raise KitgenError(f"texts have no {token.type.replace('_', ' ')} (near line {line})")
            index = handler(tokens, index)

    def _heading_open(self, tokens: Sequence[Token], index: int) -> int:
        level = min(int(tokens[index].tag[1]), 3)
        sizes = (self.type.title, self.type.section, self.type.size)
        size, face = sizes[level - 1], "title" if level < 3 else "text-bold"
        spans = [(text, face) for text, _ in _spans(tokens[index + 1])]
        role: Role = ("h1", "h2", "h3")[level - 1]
        fill = self.setting.look.accent_of(self.setting.accent) if level == 1 else self.setting.look.ink
        lines = break_lines(spans, size, self.width)
        pitch = size * table_setting.LEADING
        rows = max(1, ceil(((len(lines) - 1) * pitch + fonts.capital(face, size)) / self.type.grid))
        texts: list[Text] = []
        for number, line in enumerate(reversed(lines)):
            texts = [*self._texts(line, size, rows * self.type.grid - number * pitch, fill), *texts]
        pieces = [Piece(rows, tuple(texts), tags=(*self.tags, self._tag(role)), keep=True)]
        self._put("text" if level == 1 else "heading", pieces, 1)
        return index + 3

    def _paragraph_open(self, tokens: Sequence[Token], index: int) -> int:
        inline = tokens[index + 1]
        children = inline.children or []
        if len(children) == 1 and children[0].type == "image":
            self._image(children[0])
            return index + 3
        lines = break_lines(_spans(inline), self.type.size, self.width)
        tag = self._tag("p")
        y = self.type.grid
        pieces = [
            Piece(
                1,
                self._texts(line, self.type.size, y),
                tags=(*self.tags, tag),
                keep=len(lines) > 1 and number in {0, len(lines) - 2},
            )
            for number, line in enumerate(lines)
        ]
        if inline.content.endswith(":"):
            pieces = [replace(piece, keep=True) for piece in pieces]
        if self.marker:
            first = pieces[0]
            pieces[0] = replace(first, texts=(self._bullet(y), *first.texts))
        kind = "item" if self.lists else "text"
        self._put(kind, pieces, 0 if self.marker and self.last != "caption" else 1)
        self.marker = ""
        return index + 3

    def _bullet(self, y: float) -> Text:
        size = self.type.size
        indent = INDENT * size / TEXT_PT
        if self.marker == "•":
            return Text(self.left - 0.58 * indent, y, self.marker, size, fill=self.setting.look.ink)
        return Text(self.left - indent, y, self.marker, size, "text-bold", fill=self.setting.look.ink)

    def _list_open(self, tokens: Sequence[Token], index: int) -> int:
        token = tokens[index]
        tag = self._tag("list")
        self.tags.append(tag)
        start = token.attrGet("start")
        self.lists.append(_List(tag, token.type == "ordered_list_open", int(start) if start is not None else 1))
        self.left += INDENT * self.type.size / TEXT_PT
        return index + 1

    def _list_close(self, _: Sequence[Token], index: int) -> int:
        self.tags.pop()
        self.lists.pop()
        self.left -= INDENT * self.type.size / TEXT_PT
        self.marker = ""
        if not self.lists:
            self.last = "list"
        return index + 1

    _bullet_list_open = _ordered_list_open = _list_open
    _bullet_list_close = _ordered_list_close = _list_close

    def _list_item_open(self, _: Sequence[Token], index: int) -> int:
        its = self.lists[-1]
        self.tags.append(self._tag("item"))
        self.marker = str(its.number) if its.ordered else "•"
        its.number += 1
        return index + 1

    def _list_item_close(self, _: Sequence[Token], index: int) -> int:
        self.tags.pop()
        return index + 1

    def _blockquote_open(self, _: Sequence[Token], index: int) -> int:
        if self.frame:
            raise KitgenError("a framed example stands inside another one")
        ours = self.sections[-1].pieces
        if self.last in {"text", "item"} and isinstance(ours[-1], Piece):
            ours[-1] = replace(ours[-1], keep=True)
        tag = self._tag("p")
        self.frame = Frame(tag.id, self.left, self.room.column(self.columns) - self.left)
        self.left += PADDING
        self.last = "between frames" if self.last == "frame" else "before frame"
        return index + 1

    def _blockquote_close(self, _: Sequence[Token], index: int) -> int:
        """The frame is kept whole; below it there is room for its lower edge."""
        ours = self.sections[-1].pieces
        last = ours[-1]
        assert isinstance(last, Piece)
        room = last.lines * self.type.grid - last.inked if last.inked else 0
        if room >= PADDING:
            ours[-1] = replace(last, keep=False)
        else:
            ours.append(Piece(1, frame=self.frame))
        self.frame = None
        self.left -= PADDING
        self.last = "frame"
        return index + 1

    def _hr(self, _: Sequence[Token], index: int) -> int:
        self._put("text", [Piece(1, keep=True)], 0)
        return index + 1

    def _html_block(self, tokens: Sequence[Token], index: int) -> int:
        for line in tokens[index].content.splitlines():
            found = _DIRECTIVE.fullmatch(line)
            if not found:
                raise KitgenError(f"texts have no HTML but layout comments; found {line.strip()!r}")
            self._directive(found[1], found[2])
        return index + 1

    def _directive(self, word: str, number: str | None) -> None:
        known = ("column", "columns", "lines", "notes", "page", "text")
        if word in {"column", "page"}:
            self.sections[-1].pieces.append(Break(page=word == "page"))
        elif word == "columns" and number:
            self.columns = int(number)
            self._section()
        elif word == "lines" and number:
            y = 2 * self.type.grid
            rule = Group((Line(self.left, y, self.left + self.width, y, self.setting.look.hair),), role="artefact")
            pieces = [Piece(2, shapes=(rule,), tags=tuple(self.tags), keep=True)] * int(number)
            self._put("text", [*pieces[:-1], replace(pieces[-1], keep=False)], 0)
        elif word in {"notes", "text"}:
            self.type = self.setting.notes if word == "notes" else self.setting.type
            self._section()
        else:
            near = suggestion(word, known)
            raise KitgenError(f"no layout comment is called '{word}'{near}; there are {', '.join(known)}")

    # Figures and tables ----------------------------------------------------------------------------

    def _image(self, token: Token) -> None:
        source, caption = str(token.attrGet("src") or ""), str(token.attrGet("title") or "")
        kind, _, name = source.partition(":")
        if kind == "figure" and name in self.figures:
            self._figure(self.figures[name], token.content, caption)
        elif kind == "table" and name in self.tables:
            table = self.tables[name]
            self._table(replace(table, caption=caption or table.caption))
        else:
            known = [f"figure:{it}" for it in self.figures] + [f"table:{it}" for it in self.tables]
            raise KitgenError(f"nothing was handed in for '{source}'{suggestion(source, known)}")

    def _figure(self, scene: Scene, alt: str, caption: str) -> None:
        if scene.width > self.width + 1e-6:
            size = f"is {scene.width:.1f} mm wide; there is room for {self.width:.1f} mm"
            raise DoesNotFit(f"the figure '{scene.title or alt}' {size}")
        tag = self._tag("figure", alt or scene.description or scene.title)
        lines = ceil(scene.height / self.type.grid)
        above = lines * self.type.grid - scene.height if caption else 0
        drawn = scene.shapes
        if len(drawn) == 1 and isinstance(drawn[0], Group) and drawn[0].role == "figure":
            drawn = (replace(drawn[0], role="", alt=""),)  # it says so of itself; here the text does
        shapes = (Group(drawn, x=self.left, y=above),)
        inked = above + scene.height
        pieces = [Piece(lines, shapes=shapes, tags=(*self.tags, tag), keep=bool(caption), inked=inked)]
        if caption:
            under = self._tag("caption")
            set_lines = break_lines([(caption, "text-italic")], self.setting.notes.size, self.width)
            for number, line in enumerate(set_lines):
                texts = self._texts(line, self.setting.notes.size, self.type.grid)
                pieces.append(Piece(1, texts, tags=(*self.tags, under), keep=number < len(set_lines) - 1))
        self._put("caption" if caption else "figure", pieces, 0)

    def _table(self, table: Table) -> None:
        setting = table_setting.Setting(self.setting.look, self.setting.accent, self.type.size, self.type.grid, row=1)
        tag = self._tag("table")
        made = table_setting.pieces(table, self.width, setting, tag.id)
        if sum(piece.lines + piece.space for piece in made) <= _WHOLE:
            made = [replace(piece, keep=True) for piece in made[:-1]] + made[-1:]
        moved = [
            replace(
                piece,
                texts=tuple(replace(text, x=text.x + self.left) for text in piece.texts),
                shapes=(Group(piece.shapes, x=self.left),) if self.left and piece.shapes else piece.shapes,
                tags=(*self.tags, *piece.tags),
            )
            for piece in made
        ]
        self._put("table", moved, 1)

    def _table_open(self, tokens: Sequence[Token], index: int) -> int:
        columns: list[Column] = []
        rows: list[tuple[str, ...]] = []
        row: list[str] = []
        while tokens[index].type != "table_close":
            token = tokens[index]
            if token.type in {"th_open", "td_open"}:
                words = "".join(text for text, _ in _spans(tokens[index + 1])).replace(HARD, " ")
                if token.type == "th_open":
                    right = "right" in str(token.attrGet("style") or "")
                    columns.append(Column(words, "number" if right else "text"))
                else:
                    row.append(words)
            elif token.type == "tr_close" and row:
                rows.append(tuple(row))
                row = []
            index += 1
        self._table(Table("", tuple(columns), tuple(rows)))
        return index + 1

    def _texts(self, line: Sequence[Any], size: float, y: float, fill: str = "") -> tuple[Text, ...]:
        ink = fill or self.setting.look.ink
        return tuple(Text(self.left + run.x, y, run.text, size, run.face, "start", ink) for run in line)


def _spans(inline: Token) -> list[Span]:
    """An inline token as text with faces."""
    spans: list[Span] = []
    bold = italic = 0
    for child in inline.children or ():
        kind = child.type
        if kind in {"text", "code_inline"}:
            spans.append((child.content, "text-bold" if bold else "text-italic" if italic else "text"))
        elif kind == "softbreak":
            spans.append((" ", "text"))
        elif kind == "hardbreak":
            spans.append((HARD, "text"))
        elif kind in {"strong_open", "strong_close"}:
            bold += child.nesting
        elif kind in {"em_open", "em_close"}:
            italic += child.nesting
        elif kind == "image":
            raise KitgenError("a figure stands in a paragraph of its own")
        elif kind not in {"link_open", "link_close"}:
            raise KitgenError(f"texts have no {kind.replace('_', ' ')}")
    return spans
