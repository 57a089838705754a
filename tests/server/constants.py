"""Run `mintopia` with other constants of the server, which have no variables and no flags."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from mintopia.cli.main import main
from mintopia.server.common import settings

VARIABLE = "MINTOPIA_TEST_CONSTANTS"


def environment_for(chosen: Mapping[str, object]) -> dict[str, str]:
    """Return the variables that give a server these settings and constants."""
    variables = settings.VARIABLES | {"games": "MINTOPIA_GAMES"}
    constants = {key: value for key, value in chosen.items() if key not in variables}
    return {
        VARIABLE: json.dumps(constants, default=str),
        **{variables[key]: str(chosen[key]) for key in chosen.keys() - constants.keys()},
    }


def main_with_constants() -> None:
    """Run the command; its server gets the constants that the environment names."""
    constants = json.loads(os.environ.pop(VARIABLE, "{}"))
    read = settings.read_settings

    def read_with_constants(
        given: Mapping[str, Any] | None = None, environment: Mapping[str, str] | None = None
    ) -> settings.Settings:
        return replace(read(given, environment), **constants)

    settings.read_settings = read_with_constants
    main()


if __name__ == "__main__":
    main_with_constants()
