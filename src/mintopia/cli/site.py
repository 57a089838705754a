"""mintopia site: write the edition of the page that needs no server."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from mintopia.cli.common import extra_needed, language_option
from mintopia.errors import OptionError

if TYPE_CHECKING:
    from mintopia.browser.site import Parts


@click.command(name="site")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "--pyodide",
    type=click.Path(path_type=Path, file_okay=False),
    help="The Pyodide folder as npm installs it. Default: web/node_modules/pyodide.",
)
@language_option
def command(folder: Path, pyodide: Path | None, language: str) -> None:
    """Write a static site to FOLDER: the whole game in a page that needs no server.

    Any file host can serve it, under any path; after the first visit it works offline. Try it:
    python -m http.server --directory FOLDER
    """
    with extra_needed("fast", "site", "web"):
        from mintopia.browser.site import check_site, write_site
        from mintopia.engine.i18n import Catalogue
        from mintopia.games import installed_folders

        if installed := ", ".join(installed_folders()):
            raise OptionError(f"A site cannot hold the games of installed packages: {installed}.")
        place, page = _sources(pyodide)
        check_site(folder, page, place)
        written = write_site(folder, site_parts(pyodide))
    book = Catalogue("mintopia.browser", language)
    click.echo(
        book.say(
            "site",
            "written",
            folder=str(folder),
            files=len(written.files),
            size=f"{written.total / 1e6:.1f}",
        )
    )


def site_parts(pyodide: Path | None, *, searches: bool = True) -> Parts:
    """Return the parts of a site; without `searches`, its bots search less deeply."""
    from mintopia.browser.site import Parts

    place, page = _sources(pyodide)
    return Parts(
        page=page,
        pyodide=place,
        answers=dict(_answers()),
        art=dict(_art()),
        thinking=dict(_searches()) if searches else {},
        memory=partial(_memory, place),
    )


def _sources(pyodide: Path | None) -> tuple[Path, Path]:
    """Return the folders of Pyodide and of the built page."""
    import mintopia.server

    place = pyodide or Path(__file__).resolve().parents[3] / "web" / "node_modules" / "pyodide"
    return place, Path(mintopia.server.__file__).parent / "page"


def _memory(pyodide: Path, engine: Mapping[str, bytes]) -> bytes | None:
    """Return the memory of a started engine, or None; without it pages start more slowly."""
    from mintopia.browser.memory import NoMemoryError, memory_of

    try:
        return memory_of(pyodide, engine)
    except NoMemoryError as error:
        click.echo(f"mintopia: {error}", err=True)
        return None


def _searches() -> Iterator[tuple[str, Path]]:
    """Yield the games' searches as WebAssembly; without them bots search less deeply."""
    from mintopia.bots.levels import has_search
    from mintopia.bots.wasm import WasmError, module_path
    from mintopia.games import game_ids

    for game in filter(has_search, game_ids()):
        try:
            yield game, module_path(game)
        except WasmError as error:
            click.echo(f"mintopia: {error}", err=True)


def _answers() -> Iterator[tuple[str, Any]]:
    """Yield the server's answers that never change, by file name."""
    from mintopia.engine.books import BOOKS
    from mintopia.engine.i18n import LANGUAGES
    from mintopia.games import game_ids
    from mintopia.host.catalog import catalog_message, options_message, printed_cards_message
    from mintopia.host.puzzles import puzzles_message
    from mintopia.server.http.book import book_example, book_examples, book_json

    for language in LANGUAGES:
        yield f"catalog.{language}", catalog_message(language)
        for game in game_ids():
            yield f"cards-{game}.{language}", printed_cards_message(game, language)
            yield f"options-{game}.{language}", options_message(game, language)
            yield f"puzzles-{game}.{language}", puzzles_message(game, language)
        for book in BOOKS:
            told = book_json(book, language)
            if told is not None:
                yield f"book-{book}.{language}", told
        for name, example in book_examples().items():
            told = book_example(example.game, language, name)
            yield f"book-{example.game}-{name}.{language}", told


def _art() -> Iterator[tuple[str, str]]:
    """Yield every picture that the page shows, by file name."""
    from mintopia.art.book import names_of
    from mintopia.art.palette import PALETTES
    from mintopia.engine.i18n import LANGUAGES
    from mintopia.games import game_ids
    from mintopia.host.catalog import printed_cards_message
    from mintopia.server.http.routes_pages import drawn

    yield "back.svg", drawn("back", "")
    for sign in (*PALETTES, "mint", "star"):
        yield f"symbol/{sign}.svg", drawn("symbol", sign)
    for game in game_ids():
        for name in (f"{game}-{name}-{lang}" for name in names_of(game) for lang in LANGUAGES):
            yield f"book/{name}.svg", drawn("book", name)
        for kind, cards in printed_cards_message(game, "en").items():
            for card in cards if isinstance(cards, list) else ():
                for place in {card.get("type"), kind.removesuffix("s")}:
                    if place in PALETTES and "id" in card:
                        yield f"{place}/{card['id']}.svg", drawn(place, card["id"])
