"""Finding this machine's Chromium and starting it headless.

It is driven by Playwright, which includes a driver but needs a browser: the system's, or the one
that `playwright install chromium` downloads. Japanese fonts come from our own dependencies, so that
a machine without them shows no empty boxes.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from mintopia.errors import OptionError

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

NAMED_BY: Final = "MINTOPIA_CHROMIUM"
NAMES: Final = (
    "chromium-headless-shell",  # draws the same with less work, as it has no windows
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"),
)
FONTS: Final = ("noto_cjk_sans_jp_regular", "noto_cjk_sans_jp_bold")
# Nothing but the page itself may use the network or the processor during a measurement.
FLAGS: Final = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update", "--disable-default-apps"),
    *("--disable-domain-reliability", "--hide-scrollbars", "--font-render-hinting=none"),
)
NO_DRIVER: Final = "The browser is driven by Playwright: pip install 'mintopia[browser]'."
NO_BROWSER: Final = (
    "A Chromium is needed: apt install chromium, or playwright install chromium, or name the "
    f"program in {NAMED_BY}."
)


def find_chromium(playwright: Playwright) -> str | None:
    """Return the path of a Chromium: the named one, the system's or Playwright's; None without."""
    named = os.environ.get(NAMED_BY)
    if named:
        return shutil.which(named)
    for name in NAMES:
        found = shutil.which(name)
        if found is not None:
            return found
    own = playwright.chromium.executable_path
    return own if own and Path(own).is_file() else None


def has_chromium() -> bool:
    """Return whether pages can be tested here: both the driver and a browser are installed."""
    try:
        from playwright.sync_api import sync_playwright  # noqa: PLC0415 - an extra
    except ModuleNotFoundError:
        return False
    with sync_playwright() as playwright:
        return find_chromium(playwright) is not None


def write_fonts(folder: Path) -> Path:
    """Write a fontconfig file with the system's fonts and the Japanese ones of our packages."""
    places = []
    for package in FONTS:
        spec = find_spec(package)
        if spec is not None and spec.submodule_search_locations:
            places += [f"  <dir>{place}</dir>" for place in spec.submodule_search_locations]
    file = folder / "fonts.conf"
    lines = [
        '<?xml version="1.0"?>',
        '<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">',
        "<fontconfig>",
        '  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>',
        *places,
        f"  <cachedir>{folder / 'fonts'}</cachedir>",
        "</fontconfig>",
    ]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return file


@contextmanager
def browsing(folder: Path) -> Iterator[Browser]:
    """Run a browser, and close it at the end; `folder` holds its files."""
    try:
        from playwright.sync_api import sync_playwright  # noqa: PLC0415 - an extra
    except ModuleNotFoundError as error:
        raise OptionError(NO_DRIVER) from error
    with sync_playwright() as playwright:
        program = find_chromium(playwright)
        if program is None:
            raise OptionError(NO_BROWSER)
        browser = playwright.chromium.launch(
            executable_path=program,
            args=list(FLAGS),
            env={**os.environ, "FONTCONFIG_FILE": str(write_fonts(folder))},
        )
        try:
            yield browser
        finally:
            browser.close()
