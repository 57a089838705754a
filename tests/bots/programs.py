"""Small external bots, good and bad, written into files for the tests."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

# A correct program; the bad ones replace a part of it.
GOOD = """
import json, os, sys, time

def say(answer):
    print(json.dumps(answer), flush=True)

def hello(message):
    say({"ready": True})

def move(message):
    say({"move": message["legal"][0]})

def end(message):
    pass

SPECIAL

for line in sys.stdin:
    message = json.loads(line)
    {"new": hello, "move": move, "end": end}[message["type"]](message)
"""


def program(folder: Path, special: str = "", name: str = "bot.py") -> str:
    """Write a program with some functions replaced, and return the bot's name for it."""
    path = folder / name
    path.write_text(GOOD.replace("SPECIAL", special), encoding="utf-8")
    return f"exec:{shlex.join([sys.executable, '-S', '-E', str(path)])}"


def logging_program(folder: Path, log: Path) -> str:
    """Write a program that logs every message it gets to a file."""
    return program(
        folder,
        f"""
LOG = open({str(log)!r}, "a")

class Logged:
    def __iter__(self):
        for line in sys.__stdin__:
            LOG.write(line)
            LOG.flush()
            yield line

sys.stdin = Logged()
""",
        name=f"{log.stem}-bot.py",
    )
