"""Japanese on a machine without a Japanese font: the page brings the characters of its texts."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest
from fontTools.ttLib import TTFont

from mintopia.server.http.static_files import FOLDER
from tests.web.conftest import Visit

FONTS_PY = Path(__file__).parents[2] / "web" / "fonts.py"
MOST_BYTES = 130_000
LOADED = """
async ([weight, text]) => {
  const faces = await document.fonts.load(`${weight} 16px "Mintopia Japanese"`, text);
  return faces.map((face) => face.status);
}
"""


def load_script() -> Any:
    """Return the script that writes the fonts, as a module."""
    spec = spec_from_file_location("web_fonts", FONTS_PY)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("weight", [400, 700])
def test_the_built_page_has_a_letter_for_every_character_of_its_texts(weight: int) -> None:
    (file,) = FOLDER.glob(f"assets/japanese-{weight}-*.woff2")
    assert file.stat().st_size < MOST_BYTES
    with TTFont(file) as font:
        known = set(font.getBestCmap())
        licence = font["name"].getDebugName(13)
    missing = [letter for letter in load_script().characters() if ord(letter) not in known]
    assert not missing, "The page is older than its texts. Build it first: make page"
    assert "SIL Open Font License" in licence


def test_the_letters_are_loaded_only_for_japanese(visit: Visit) -> None:
    english = visit()
    english.go("/settings")
    assert not [url for url in english.requests if "japanese" in url]
    japanese = visit(language="ja")
    japanese.go("/settings")
    for weight in (400, 700):
        assert japanese.page.evaluate(LOADED, [weight, "設定"]) == ["loaded"]
