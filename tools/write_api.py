"""Generate files from the library itself: type stubs, reference, and observations page.

`make api` runs it and writes `src/mintopia/__init__.pyi`, `src/mintopia/research/__init__.pyi`,
`docs/api.md` and `docs/research/observations.md`. Tests check that these files are up to date.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, Final

from typing_extensions import is_typeddict

import mintopia
from mintopia import research
from mintopia.engine.rules import rules_of
from mintopia.games import game_ids, shapes_of, spec_of, title_of

ROOT: Final = Path(__file__).resolve().parent.parent
STUB: Final = ROOT / "src" / "mintopia" / "__init__.pyi"
RESEARCH_STUB: Final = ROOT / "src" / "mintopia" / "research" / "__init__.pyi"
PAGE: Final = ROOT / "docs" / "api.md"
OBSERVATIONS: Final = ROOT / "docs" / "research" / "observations.md"
WITH_OVERLOADS: Final = "new_game"
SIMULATE: Final = "simulate"
# What the signatures in the stub of mintopia.research mention: modules, and names in them.
RESEARCH_MODULES: Final = ("pyspiel",)
RESEARCH_NAMES: Final = {
    "bots.roster": ("BotName", "BotSpec"),
    "research.actions": ("ActionSetName",),
    "research.aec_env": ("TurnEnv",),
    "research.gym_env": ("SeatEnv",),
    "research.match": ("OnIllegal", "RenderMode"),
    "research.parallel_env": ("TogetherEnv",),
    "research.vector_env": ("Arrays", "Autoreset", "Inputs", "ObservationT"),
    "research.vector_gym": ("GymnasiumVectorEnv",),
}
TYPES: Final = {
    "players": "int",
    "whole": "int | None",
    "seat": "int | None",
    "flag": "bool | None",
    "choice": "Literal[{choices}] | None",
    "some-of": "int | Sequence[Literal[{choices}]] | None",
    "per-seat": "Sequence[int | None] | None",
    "rolls": "Sequence[int] | None",
    "order": "Sequence[str] | None",
    "names": "Sequence[str] | None",
    "cards": "Mapping[str, object] | None",
}


# --- the stub: what a type checker sees -----------------------------------------------------------
def stub() -> str:
    """Return the text of the stub: one signature of `new_game` per game."""
    imports: list[str] = []
    options, overloads = [], []
    for game in games_with_options():
        title = f"{game.title()}Options"
        fields = [f"    {name}: {kind}" for name, kind in option_types(game).items()]
        options.append("\n".join([f"class {title}(TypedDict, total=False):", *fields, ""]))
        types = [_shape(game, name, imports) for name in ("view", "event", "result")]
        overloads.append(
            "@overload\n"
            f'def {WITH_OVERLOADS}(\n    game: Literal["{game}"],\n    /,\n    *,\n'
            f"    seed: int | None = None,\n    **options: Unpack[{title}],\n"
            f") -> Game[{', '.join(types)}]: ..."
        )
    home = mintopia._HOME  # type: ignore[attr-defined]
    for name, module in home.items():
        if name == module:
            imports.append(f"from mintopia import {name} as {name}")
        elif name not in (WITH_OVERLOADS, SIMULATE):
            imports.append(f"from mintopia.{module} import {name} as {name}")
    imports.append("from mintopia.lab.simulate.simulation_run import Progress")
    imports.append("from mintopia.engine.version import __version__ as __version__")
    names = "\n".join(f'    "{name}",' for name in sorted(mintopia.__all__))
    return "\n".join(
        [
            '"""The library as type checkers see it. `make api` writes this file."""',
            "",
            "from collections.abc import Mapping, Sequence",
            "from typing import Any, Literal, TypedDict, Unpack, overload",
            "",
            *sorted(set(imports)),
            "",
            f"__all__ = [\n{names}\n]",
            "",
            *options,
            "\n".join(overloads),
            "@overload",
            f"def {WITH_OVERLOADS}(",
            "    game: str, options: Mapping[str, object], /, *, seed: int | None = None",
            ") -> Game[Any, Any, Any]: ...",
            overloads_of(mintopia.simulate),
            "",
        ]
    )


def research_stub() -> str:
    """Return the text of the stub of `mintopia.research`: one signature per game and function."""
    parts = [getattr(research, name) for name in research.__all__]
    plain = [part for part in parts if "named" not in inspect.signature(part).parameters]
    titles = ", ".join(f"{game.title()}Options" for game in games_with_options())
    imports = [
        *(
            f"from mintopia.{home} import {name}"
            for home, used in RESEARCH_NAMES.items()
            for name in used
        ),
        *(f"from {part.__module__} import {part.__name__} as {part.__name__}" for part in plain),
    ]
    return "\n".join(
        [
            '"""The environments as type checkers see them. `make api` writes this file."""',
            "",
            "from collections.abc import Mapping, Sequence",
            "from typing import Any, Literal, Unpack, overload",
            "",
            *(f"import {module}" for module in RESEARCH_MODULES),
            "",
            f"from mintopia import {titles}",
            *sorted(imports),
            "",
            "__all__ = [",
            *(f'    "{name}",' for name in sorted(research.__all__)),
            "]",
            "",
            *(overloads_of(part) for part in parts if part not in plain),
            "",
        ]
    )


def overloads_of(function: Callable[..., Any]) -> str:
    """Return the signatures of a function that takes the options of any game by name.

    For each of the package's own games there is one with its options; any other game takes them as
    the mapping `options`, because a misspelled name would otherwise be accepted.
    """
    signature = inspect.signature(function)
    first, *others = [each for each in signature.parameters.values() if each.name != "named"]
    by_name = [_parameter(each) for each in others if each.name != "options"]
    texts = []
    for game in games_with_options():
        title = f"{game.title()}Options"
        texts.append([f'{first.name}: Literal["{game}"]', *by_name, f"**options: Unpack[{title}]"])
    texts.append([_parameter(first), *by_name, *map(_parameter, others[-1:])])
    stars = sum(each.kind is each.POSITIONAL_OR_KEYWORD for each in others) + 1
    written = []
    for text in texts:
        text.insert(stars, "*")
        lines = "".join(f"    {line},\n" for line in text)
        written.append(
            f"@overload\ndef {function.__name__}(\n{lines}) -> {signature.return_annotation}: ..."
        )
    return "\n".join(written)


def _parameter(parameter: inspect.Parameter) -> str:
    """Return a parameter as a stub writes it; a default that is no plain value as dots."""
    text = f"{parameter.name}: {parameter.annotation}".replace("'", '"')
    if parameter.default is parameter.empty:
        return text
    default = parameter.default
    if isinstance(default, str):
        return f'{text} = "{default}"'
    return f"{text} = {default if default is None or isinstance(default, int) else '...'}"


def games_with_options() -> list[str]:
    """List the package's own games that state their options in a schema."""
    own = ROOT / "src" / "mintopia" / "games"
    return [game for game in game_ids() if (own / game / "schema.py").is_file()]


def option_types(game: str) -> dict[str, str]:
    """Return the type of every option of a game; None means that the option is not given."""
    options = rules_of(game).option_list.all.values()
    return {
        option.name: TYPES[option.kind].format(choices=", ".join(f'"{c}"' for c in option.choices))
        for option in options
    }


def _shape(game: str, name: str, imports: list[str]) -> str:
    """Return the type name of a game's views, events or results; Any if it does not define one."""
    shapes = shapes_of(game)
    if is_typeddict(shapes[name]):
        imports.append(f"from mintopia.games.{game} import shapes as {game}_shapes")
        return f"{game}_shapes.{shapes[name].__name__}"
    return "Any"


# --- the reference --------------------------------------------------------------------------------
SECTIONS: Final = (
    ("Starting and loading", ("new_game", "load", "load_record", "link", "game_ids")),
    ("A game", ("Game",)),
    ("Opponents", ("bot", "Opponent")),
    ("Analysis", ("analyse", "Analysis", "bots.analysis.MoveEstimate")),
    ("Simulation", ("simulate", "Simulation")),
    ("Puzzles", ("puzzles", "coach.puzzle.Puzzle")),
)


def reference() -> str:
    """Return the text of the reference, generated from signatures and docstrings."""
    parts = [
        "# API reference",
        "",
        "Everything that `import mintopia` offers, and the types that it returns, made from the "
        "docstrings by `make api`. "
        "[The library](library.md) shows it in use.",
    ]
    for title, names in SECTIONS:
        parts += ["", f"## {title}"]
        for name in names:
            parts += _entry(f"mintopia.{name}", resolve_name(f"mintopia.{name}"))
            if name == WITH_OVERLOADS:
                parts += _options()
    parts += [
        "",
        "## Environments",
        "",
        "`from mintopia import research`: [pages](research/README.md).",
    ]
    for name in research.__all__:
        parts += _entry(f"research.{name}", getattr(research, name))
    parts += ["", "## Errors", "", "All in `mintopia.errors`.", ""]
    for name, error in vars(mintopia.errors).items():
        if inspect.isclass(error) and issubclass(error, Exception) and not name.startswith("_"):
            parents = ", ".join(base.__name__ for base in error.__bases__)
            parts.append(f"- `{name}` ({parents}): {_one_line(error)}")
    return "\n".join([*parts, ""])


def _entry(name: str, thing: Any) -> list[str]:
    if not inspect.isclass(thing):
        return ["", f"### `{name}{_signature(thing)}`", "", *_doc(thing)]
    parts = ["", f"### `{name}`", "", *_doc(thing), ""]
    fields = getattr(thing, "__dataclass_fields__", {})
    parts += [f"- `{name}: {field.type}`" for name, field in fields.items()]
    for member, value in vars(thing).items():
        if member.startswith("_"):
            continue
        if isinstance(value, property):
            parts.append(f"- `{member}` ({_returned(value.fget)}): {_one_line(value)}")
        elif inspect.isfunction(value):
            parts.append(f"- `{member}{_signature(value)}`: {_one_line(value)}")
    return parts


def _options() -> list[str]:
    """Return a list of the options of every game."""
    parts: list[str] = []
    for game in games_with_options():
        parts += ["", f'Options of `"{game}"`:', ""]
        parts += [f"- `{name}: {kind}`" for name, kind in option_types(game).items()]
    return parts


def _signature(function: Any) -> str:
    text = re.sub(r"(: |-> )'([^']*)'", r"\1\2", str(inspect.signature(function)))
    return _plain(text.replace("(self, ", "(").replace("(self)", "()"))


def _returned(function: Any) -> str:
    return _plain(str(inspect.signature(function).return_annotation))


def _plain(text: str) -> str:
    """Return a type in the form that readers know: a game's own view, event and result."""
    return re.sub(r"\b(View|Event|Result)T_co\b", r"\1", text)


def _doc(thing: Any) -> list[str]:
    return (inspect.getdoc(thing) or "").splitlines()


def _one_line(thing: Any) -> str:
    """Return a docstring as one paragraph."""
    return " ".join(line.strip() for line in _doc(thing) if line.strip())


# --- the observations -----------------------------------------------------------------------------
def observations() -> str:
    """Return the text of the page about observations, field by field."""
    parts = [
        "# Observations",
        "",
        "What an environment tells a seat is one row of whole numbers of fixed length: the same "
        "for every number of players and every option, written by compiled code of the game's "
        "folder (`observe.py`). It holds what the seat may know and nothing else: one test deals "
        "anew what a seat does not know and compares; in another, a reader that was written from "
        "this page works out every number from the seat's views and events. `make api` writes "
        "this page from the code.",
        "",
        "Numbers are as they are, not scaled; `OBSERVATION.low` and `OBSERVATION.high` have the "
        "bounds. In a batch they are `int16` unless `vector(..., dtype=...)` asks for another "
        "type; the other environments give `float32`.",
        "",
        "```python",
        "from mintopia.games import spec_of",
        "",
        'observation = spec_of("works").observation().observation',
        "print(observation.length, [field.name for field in observation.fields][:3])",
        "```",
    ]
    for game in games_with_options():
        observer = spec_of(game).observation
        if observer:
            spec = observer().observation
            module = inspect.getmodule(observer().write)
            about = (inspect.getdoc(module) or "").split("\n\n", 1)[1].replace("\n", " ")
            parts += ["", f"## {title_of(game)}: {spec.length} numbers", "", about, ""]
            parts.append(spec.markdown())
    parts += [
        "",
        "## Events",
        "",
        "What has happened, as five numbers an event: its own, then those of its fields, in the "
        "order in which the protocol tells them; zeros behind. A number that the observer may not "
        "know is -2, nobody is -1. The information states of [OpenSpiel](openspiel.md) consist of "
        "them. Here seats are those of the table, not counted from the observer.",
    ]
    for game in games_with_options():
        if spec_of(game).observation:
            events = rules_of(game).events
            parts += ["", f"### {title_of(game)}", "", events.markdown()]
    return "\n".join([*parts, ""])


def main() -> None:
    """Write all files."""
    STUB.write_text(stub(), encoding="utf-8")
    RESEARCH_STUB.write_text(research_stub(), encoding="utf-8")
    PAGE.write_text(reference(), encoding="utf-8")
    OBSERVATIONS.write_text(observations(), encoding="utf-8")


if __name__ == "__main__":
    main()
