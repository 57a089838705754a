"""The sentences of explorations."""

from mintopia.engine.i18n import catalogues

texts = catalogues("benchmarks.explore")
