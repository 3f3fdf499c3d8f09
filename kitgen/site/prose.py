"""Game texts as HTML: the same Markdown that a leaflet is set from, with an anchor for every rule."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from markdown_it.token import Token

from kitgen.errors import KitgenError, suggestion

if TYPE_CHECKING:
    from collections.abc import Mapping

    from markdown_it import MarkdownIt

_LINES = re.compile(r"<!--\s*lines:\s*(\d+)\s*-->")


def html(markdown: str, name: str, *, blocks: Mapping[str, str] | None = None, level: int = 3) -> str:
    """The text with headings from ``level`` down and ids that begin with ``name``.

    ``blocks`` holds what stands for ``figure:NAME`` and ``table:NAME``, as HTML. Comments that lay out a leaflet
    are dropped, but for lines to write on. Raises KitgenError for a drawing that nobody handed in.
    """
    tokens = _parser().parse(markdown)
    heads = [int(token.tag[1]) for token in tokens if token.type == "heading_open"]
    shift = level - min(heads, default=level)
    part, count = name, 0
    out: list[Token] = []
    following = iter(range(len(tokens)))
    for index in following:
        token = tokens[index]
        if token.type in {"heading_open", "heading_close"}:
            token.tag = f"h{min(6, int(token.tag[1]) + shift)}"
            if token.type == "heading_open":
                part, count = f"{name}-{slug(tokens[index + 1].content)}", 0
                token.attrSet("id", part)
        elif token.type == "list_item_open" and token.level == 1:
            count += 1
            token.attrSet("id", f"{part}-{count}")
        elif token.type == "html_block":
            token.content = "".join(_to_write_on(int(it)) for it in _LINES.findall(token.content))
        elif token.type == "inline" and token.children and token.children[0].type == "image":
            out.pop()  # a paragraph that is nothing but an image becomes the block that the image names
            next(following)
            token = Token("html_block", "", 0, content=_block(token.children[0], blocks or {}))
        out.append(token)
    parser = _parser()
    made: str = parser.renderer.render(out, parser.options, {})
    return made


def slug(words: str) -> str:
    """
    >>> slug("What if …"), slug("Your turn")
    ('what-if', 'your-turn')
    """
    return re.sub(r"[^a-z0-9]+", "-", words.lower().replace("’", "").replace("'", "")).strip("-")


def inline(markdown: str) -> str:
    """One line of Markdown without a paragraph round it."""
    made: str = _parser().renderInline(markdown)
    return made


def _block(image: Token, blocks: Mapping[str, str]) -> str:
    source, caption = str(image.attrGet("src")), str(image.attrGet("title") or "")
    if source not in blocks:
        raise KitgenError(f"nothing was handed in for '{source}'{suggestion(source, blocks)}")
    under = f"<figcaption>{inline(caption)}</figcaption>" if caption else ""
    return blocks[source].replace("</figure>", f"{under}</figure>") + "\n"


def _to_write_on(lines: int) -> str:
    return '<div class="kg-lines" aria-hidden="true">' + "<span></span>" * lines + "</div>\n"


@lru_cache(maxsize=1)
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"typographer": True}).enable(["table", "smartquotes"])
