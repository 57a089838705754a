"""The rulebooks, rulings, glossary and credits, turned from Markdown into sections of HTML."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Any, Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

from mintopia.engine.books import BOOKS, anchor_of, find_book
from mintopia.engine.i18n import DEFAULT_LANGUAGE
from mintopia.games import game_ids
from mintopia.server.http.book_examples import Example, example_json, read_examples
from mintopia.server.http.book_pictures import Pictures, figure, pictures_of

PART, SECTION = "h1", "h2"
HEADING_TOKENS: Final = 3  # a heading's opening, text and closing tokens
TAG: Final = re.compile(r"\(([A-Z]\d)\)\s*$")
LINK: Final = re.compile(rf"^(?:\.\./|\./)*(?:rulebook/)?({'|'.join(BOOKS)})(?:\.ja)?\.md(#.*)?$")
INTRO: Final = "intro"
EXAMPLES: Final = "examples"
EXAMPLE: Final = re.compile(rf"^{EXAMPLES}\.md#([\w-]+)$")


@cache
def book_json(book: str, language: str) -> dict[str, Any] | None:
    """Return a book as its title and sections; None if it is not installed."""
    found = find_book(book, language)
    if found is None:
        return None
    text, lang = found
    pictures = pictures_of(book, lang) if book in game_ids() else None
    return {"book": book, "lang": lang, **read_book(text, pictures)}


def book_example(book: str, language: str, example: str) -> dict[str, Any] | None:
    """Return an example from a rulebook step by step; None if there is no such example."""
    known = book_examples().get(example)
    return None if known is None or known.game != book else _played(example, language)


@cache
def book_examples() -> dict[str, Example]:
    """Return the examples of all rulebooks, keyed by anchor."""
    found = find_book(EXAMPLES, DEFAULT_LANGUAGE)
    return {} if found is None else read_examples(found[0])


@cache
def _played(example: str, language: str) -> dict[str, Any]:
    return {"example": example, **example_json(book_examples()[example], language)}


def read_book(text: str, pictures: Pictures | None = None) -> dict[str, Any]:
    """Turn Markdown into a title and sections of HTML; HTML in the Markdown is escaped."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(text)
    _mark_headings(tokens)
    _show_examples(tokens)
    if pictures is not None:
        pictures.draw_rows(tokens)
        pictures.draw_small(tokens)
        pictures.draw_images(tokens)
    _turn_links(tokens)
    title, part = "", None
    sections: list[dict[str, Any]] = []
    head: dict[str, Any] = {"id": INTRO, "part": None, "title": None, "paragraph": None}
    heads = [
        at
        for at, token in enumerate(tokens)
        if token.type == "heading_open" and token.tag in (PART, SECTION)
    ]
    for start, end in pairwise([-HEADING_TOKENS, *heads, len(tokens)]):
        if start >= 0:
            words, anchor = _words(tokens[start + 1]), tokens[start].attrGet("id")
            if tokens[start].tag == SECTION:
                tag = TAG.search(words)
                paragraph = tag.group(1) if tag else None
                head = {"id": anchor, "part": part, "title": words, "paragraph": paragraph}
            elif not title:
                title = words
            else:
                part = words
                head = {"id": f"part-{anchor}", "part": part, "title": None, "paragraph": None}
        inside = tokens[start + HEADING_TOKENS : end]
        html = markdown.renderer.render(inside, markdown.options, {}).strip()
        if html or head["title"]:
            sections.append({**head, "html": html})
    return {"title": title, "sections": sections}


def _words(token: Token) -> str:
    return "".join(child.content for child in token.children or ())


def _mark_headings(tokens: Sequence[Token]) -> None:
    """Give every heading the id that links in our documents use."""
    used: dict[str, int] = {}
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            slug = anchor_of(_words(tokens[at + 1]))
            count = used.get(slug, 0)
            used[slug] = count + 1
            token.attrSet("id", f"{slug}-{count}" if count else slug)


def _show_examples(tokens: Sequence[Token]) -> None:
    """Replace paragraphs that only link to an example with figures where the page plays it."""
    for at, token in enumerate(tokens):
        words = token.children or []
        if token.type == "inline" and words and words[0].type == "link_open":
            found = EXAMPLE.match(str(words[0].attrGet("href") or ""))
            if found and tokens[at - 1].level == 0 and words[-1].type == "link_close":
                drawn = tokens[at - 1]
                drawn.type, drawn.tag, drawn.nesting = "html_block", "", 0
                drawn.content = figure("example", found[1], _words(token))
                token.children = []
                tokens[at + 1].type, tokens[at + 1].content = "html_block", ""


def _turn_links(tokens: Sequence[Token]) -> None:
    """Point links between our documents to the pages that show them.

    Links to anything that the page does not show become plain text.
    """
    for token in tokens:
        kept = True
        for child in token.children or ():
            if child.type == "link_open":
                address = str(child.attrGet("href") or "")
                found = LINK.match(address)
                if found:
                    child.attrSet("href", f"/rules/{found.group(1)}{found.group(2) or ''}")
                kept = found is not None or address.startswith("#")
            if child.type in ("link_open", "link_close") and not kept:
                child.type, child.content = "text", ""
