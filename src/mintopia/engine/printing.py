"""A console whose Japanese lines break between phrases, in tables and books too."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from mintopia.engine.wrap import is_japanese, wrap

if TYPE_CHECKING:
    from rich.console import ConsoleOptions, RenderableType
    from rich.segment import Segment


class PhraseConsole(Console):
    """A console of Rich; Rich alone would break a Japanese line anywhere, even before 。."""

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        """Render something, with Japanese broken between phrases."""
        options = options or self.options
        if isinstance(renderable, str):
            renderable = self.render_str(
                renderable, highlight=options.highlight, markup=options.markup
            )
        if isinstance(renderable, Text) and is_japanese(renderable.plain):
            renderable = _broken(renderable, options)
        return super().render(renderable, options)


def _broken(text: Text, options: ConsoleOptions) -> Text:
    if text.no_wrap or (text.no_wrap is None and options.no_wrap):
        return text
    broken = wrap(text, options.max_width)
    broken.justify, broken.overflow, broken.end = text.justify, text.overflow, text.end
    return broken
