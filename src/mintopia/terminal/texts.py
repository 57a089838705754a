"""The terminal's texts that are shared by all games."""

from __future__ import annotations

from mintopia.engine.i18n import catalogues

texts = catalogues("mintopia.terminal")
