"""English sentences about a player called "You"."""

from __future__ import annotations

import pytest

from mintopia.game import new_game
from mintopia.terminal.grammar import polish, tell

NAMES = ("You", "Justin")


@pytest.mark.parametrize(
    ("raw", "good"),
    [
        ("You places 1 Mint on the Producer.", "You place 1 Mint on the Producer."),
        ("You passes.", "You pass."),
        ("You uses the Producer.", "You use the Producer."),
        ("Round 2: You starts.", "Round 2: you start."),
        ("Thanks to the Co-op, You gains 1 Mint.", "Thanks to the Co-op, you gain 1 Mint."),
        ("Mine: You gains 1 Mint.", "Mine: you gain 1 Mint."),
        ("You's Gallery grows: 2 Mints.", "Your Gallery grows: 2 Mints."),
        ("Justin shares the Co-op with You.", "Justin shares the Co-op with you."),
        (
            "You gives Mine to the Plan Supply and takes Vault.",
            "You give Mine to the Plan Supply and take Vault.",
        ),
        ("Share with You", "Share with you"),
        ("You wins!", "You win!"),
        ("You accepts and bids with Ben.", "You accept and bid with Ben."),
        ("Ben chooses You as partner.", "Ben chooses you as partner."),
        ("Justin passes.", "Justin passes."),
    ],
)
def test_verbs_follow_you(raw: str, good: str) -> None:
    assert polish(raw, NAMES, "en") == good


def test_other_names_and_languages_are_left_alone() -> None:
    assert polish("Young passes.", ("Young", "Ben"), "en") == "Young passes."
    assert polish("You passes.", NAMES, "ja") == "You passes."


def test_an_event_is_told_in_good_english() -> None:
    game = new_game("works", seed=7, solo="mort", names=["You", "Mort"])
    game.play("producer")
    told = [tell(game, event, "en") for event in game.events(0)]
    assert told == [
        "Round 1: you start.",
        "You place 1 Mint on the Producer.",
        "You gain 2 Mints from the Producer.",
    ]
