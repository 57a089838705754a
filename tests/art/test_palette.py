"""The page takes its colours from the palette of the pictures."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

WEB = Path(__file__).parents[2] / "web"


def test_the_style_sheet_of_the_page_is_written_from_the_palette() -> None:
    spec = spec_from_file_location("web_palette", WEB / "palette.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    written = (WEB / "src" / "palette.css").read_text(encoding="utf-8")
    assert written == module.style_sheet(), "python web/palette.py web/src/palette.css"
