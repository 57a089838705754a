"""Write the letters of Japanese that the page shows, for machines without a Japanese font.

Used as: python web/fonts.py web/build/fonts

The characters are those of our own texts: the page's, the server's, the cards' and the books'. All
kana are there too, as people write their names in them. The files are written anew only when the
characters have changed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from fontTools import subset

ROOT: Final = Path(__file__).resolve().parents[1]
TEXTS: Final = (
    "web/src/**/*.ts",
    "web/src/**/*.svelte",
    "src/mintopia/**/text/ja.toml",
    "src/mintopia/games/*/cards.toml",
    "docs/**/*.ja.md",
)
FONTS: Final = {400: "noto-cjk-sans-jp-regular", 700: "noto-cjk-sans-jp-bold"}
FIRST_CJK: Final = "\u2e80"
KANA: Final = "".join(map(chr, (*range(0x3041, 0x3097), *range(0x30A1, 0x30FD))))
# How the page offers Japanese to somebody who reads English.
SWITCH: Final = "日本語"
COPYRIGHT_AND_LICENSE: Final = [0, 13, 14]


def files() -> Iterator[Path]:
    """Return the files with Japanese that people can meet on the page."""
    for pattern in TEXTS:
        yield from ROOT.glob(pattern)


def characters() -> str:
    """Return every character that needs a Japanese font, in order."""
    found = {each for file in files() for each in file.read_text(encoding="utf-8")}
    return "".join(sorted({each for each in found if each >= FIRST_CJK} | set(KANA)))


def font_of(package: str) -> Path:
    """Return the font file that a package brings."""
    spec = find_spec(package.replace("-", "_"))
    places = spec.submodule_search_locations if spec is not None else None
    for place in places or ():
        for file in Path(place).glob("*.otf"):
            return file
    raise SystemExit(f"The page needs the font of {package}: pip install 'mintopia[page]'.")


def write(source: Path, letters: Iterable[str], target: Path) -> None:
    """Write a font with these letters only; its license stays in it."""
    options = subset.Options(
        flavor="woff2",
        hinting=False,
        layout_features=[],
        name_IDs=COPYRIGHT_AND_LICENSE,
        drop_tables=["BASE", "GPOS", "GSUB", "VORG", "vhea", "vmtx"],
    )
    font = subset.load_font(str(source), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[ord(letter) for letter in letters])
    subsetter.subset(font)
    subset.save_font(font, str(target), options)


def main(folder: Path) -> None:
    """Write the fonts where the characters or the packages have changed."""
    letters = characters()
    made_from = "\n".join((letters, *(f"{name} {version(name)}" for name in FONTS.values())))
    note = folder / "made-from.txt"
    if note.is_file() and note.read_text(encoding="utf-8") == made_from:
        return
    folder.mkdir(parents=True, exist_ok=True)
    for weight, package in FONTS.items():
        write(font_of(package), letters, folder / f"japanese-{weight}.woff2")
    write(font_of(FONTS[400]), SWITCH, folder / "switch.woff2")
    note.write_text(made_from, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
