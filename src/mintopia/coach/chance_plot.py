"""A plot of a game's winning chances, one line per person, as SVG or PNG.

Matplotlib and the Japanese typeface are an optional extra (`plots`). No window is ever opened, and
letters are drawn as shapes, so a plot looks the same everywhere. Players differ in color, line
style and marker; the colors come from the Okabe-Ito palette, made for color-blind readers.
"""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module
from importlib.resources import as_file
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from mintopia.coach.review_model import Review
from mintopia.coach.texts import ReviewError, said, texts
from mintopia.engine.files import write_file

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

FORMATS: Final = (".svg", ".png")
SIZE: Final = (10.0, 5.6)  # inches
DOTS: Final = 150  # per inch
COLOURS: Final = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#000000", "#56B4E9")
LINES: Final = ("-", "--", "-.", ":", (0, (7, 2, 1, 2, 1, 2)), (0, (1, 3)))
SIGNS: Final = ("o", "s", "^", "D", "P", "X")  # the same as in the terminal game
FAINT: Final = "#B8B8B0"
NO_SIGN: Final = "□"
TYPEFACE: Final = "noto_cjk_sans_jp_regular"
LATIN_NAME: Final = "DejaVu Sans"  # comes with the drawing library
_MOST_ROUND_LABELS: Final = 25
_PERCENT: Final = 100


def check_plot(path: Path) -> str:
    """Check that a plot can be made, before the long work starts; return its format."""
    ending = path.suffix.lower()
    if ending not in FORMATS:
        raise ReviewError(said("plot-format", path=path))
    if find_spec("matplotlib") is None:
        raise ReviewError(said("plot-missing"))
    return ending.removeprefix(".")


def write_plot(path: Path, review: Review, language: str) -> None:
    """Draw the chances of a review and write the plot to a file."""
    write_file(path, draw(review, language, check_plot(path)))


def draw(review: Review, language: str, form: str) -> bytes:
    """Draw the chances of a review and return the file's bytes; `form` is "svg" or "png"."""
    from matplotlib import rc_context  # noqa: PLC0415 - the extra may be absent
    from matplotlib.figure import Figure  # noqa: PLC0415

    say = texts(language).say
    title = say(
        "plot",
        "title-all-seeing" if review.all_seeing else "title",
        names=review.title,
    )
    words = [title, say("plot", "moves"), say("plot", "rounds")]
    with ExitStack() as until_drawn:
        families, readable = until_drawn.enter_context(
            _lettering([*words, *review.names], language)
        )
        until_drawn.enter_context(
            rc_context(
                {
                    "font.family": families,
                    "svg.fonttype": "path",
                    "svg.hashsalt": "mintopia",
                    "text.parse_math": False,  # a name may contain dollar signs
                }
            )
        )
        figure = Figure(figsize=SIZE, layout="constrained")
        axes = figure.add_subplot()
        axes.set_title(readable(title), fontsize="medium")
        axes.set_xlabel(readable(say("plot", "moves")))
        _draw_frame(axes, review)
        _draw_rounds(axes, review, readable(say("plot", "rounds")))
        _draw_players(figure, axes, review, readable)
        picture = io.BytesIO()
        # Without a date, the same review always produces the same file.
        figure.savefig(
            picture, format=form, dpi=DOTS, metadata={"Date": None} if form == "svg" else {}
        )
        return picture.getvalue()


def _draw_frame(axes: Axes, review: Review) -> None:
    axes.set_xlim(0, max(len(review.moves), 1))
    axes.set_ylim(-2, _PERCENT + 2)
    axes.set_yticks(range(0, _PERCENT + 1, 25), [f"{tick}%" for tick in range(0, _PERCENT + 1, 25)])
    axes.grid(axis="y", color=FAINT, linewidth=0.5)
    if len(review.people) == len(review.names):  # a fair share; solitaire has none
        axes.axhline(_PERCENT / len(review.names), color=FAINT, linewidth=1.2)
    axes.spines[["top", "right"]].set_visible(False)


def _draw_rounds(axes: Axes, review: Review, word: str) -> None:
    """Draw a line where each round begins, and the round numbers above the plot."""
    starts = [
        at for at, number in enumerate(review.rounds) if not at or number != review.rounds[at - 1]
    ]
    for start in starts[1:]:
        axes.axvline(start, color=FAINT, linewidth=0.8, linestyle=(0, (2, 2)), zorder=0)
    every = -(-len(starts) // _MOST_ROUND_LABELS)
    above = axes.secondary_xaxis("top")
    shown = starts[::every]
    above.set_xticks(shown, [str(review.rounds[start]) for start in shown], color="#55554F")
    above.tick_params(length=0, labelsize="small", pad=1)
    above.spines["top"].set_visible(False)
    above.set_xlabel(word, fontsize="small", color="#55554F")


def _draw_players(
    figure: Figure, axes: Axes, review: Review, readable: Callable[[str], str]
) -> None:
    """Draw a line for each person, with a marker at the costliest moves."""
    from matplotlib.patheffects import withStroke  # noqa: PLC0415 - the extra may be absent

    halo = withStroke(linewidth=3, foreground="white")
    positions = range(len(review.chances))
    costliest = {player.seat: player.costliest for player in review.players}
    handles, labels = [], []
    for at, seat in enumerate(review.people):
        numbers = costliest.get(seat)
        if numbers is None:
            continue
        line = [_height(chances[seat]) for chances in review.chances]
        (handle,) = axes.plot(
            positions,
            line,
            color=COLOURS[at],
            linestyle=LINES[at],
            linewidth=2.0,
            marker=SIGNS[at],
            markersize=8,
            markeredgecolor="white",
            markevery=list(numbers),
            clip_on=False,
        )
        for number in numbers:
            axes.annotate(
                str(number),
                (number, line[number]),
                xytext=(0, 8 if line[number] < _PERCENT / 2 else -15),
                textcoords="offset points",
                ha="center",
                fontsize="small",
                color=COLOURS[at],
                path_effects=[halo],
            )
        handles.append(handle)
        # Matplotlib leaves out labels that begin with an underscore.
        name = readable(review.label(seat))
        labels.append(f" {name}" if name.startswith("_") else name)
    figure.legend(handles, labels, loc="outside lower center", ncols=len(labels), frameon=False)


def _height(chance: float | None) -> float:
    return math.nan if chance is None else chance * _PERCENT


@contextmanager
def _lettering(
    words: Iterable[str], language: str
) -> Iterator[tuple[list[str], Callable[[str], str]]]:
    """Yield typefaces for these words, and a function that replaces characters they all lack."""
    from matplotlib import font_manager, get_data_path  # noqa: PLC0415 - the extra may be absent
    from matplotlib.ft2font import FT2Font  # noqa: PLC0415

    latin = Path(get_data_path()) / "fonts" / "ttf" / "DejaVuSans.ttf"
    known = set(FT2Font(str(latin)).get_charmap())
    families = [LATIN_NAME]
    with ExitStack() as open_files:
        if not {ord(sign) for word in words for sign in word} <= known:
            try:
                face = open_files.enter_context(as_file(import_module(TYPEFACE).FONT_PATH))
            except ImportError as error:
                if language == "ja":
                    raise ReviewError(said("plot-typeface")) from error
            else:
                font_manager.fontManager.addfont(str(face))
                families.insert(0, font_manager.FontProperties(fname=str(face)).get_name())
                known |= set(FT2Font(str(face)).get_charmap())

        def readable(text: str) -> str:
            return "".join(sign if ord(sign) in known else NO_SIGN for sign in text)

        yield families, readable
