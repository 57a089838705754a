"""Every reason for refusing a move: its key, its paragraph and its exact English sentence."""

from __future__ import annotations

import re
from typing import Final

import pytest

from mintopia.engine.i18n import LANGUAGES
from mintopia.errors import IllegalMoveError
from tests.games.kits import KITS, Kit, Position, each_game
from tests.rule_tables import First, Refusal
from tests.texts import latin_words, whole

REFUSALS: Final = [
    pytest.param(kit, r, id=f"{kit.schema.REFUSAL_PARAGRAPHS[r.key]}: {r.key}: {r.move}")
    for kit in KITS.values()
    for r in kit.refusals.REFUSALS
]
FIRST: Final = [
    pytest.param(kit, first, id=first.sentence)
    for kit in KITS.values()
    for first in kit.refusals.FIRST
]
POSITIONS: Final = [
    pytest.param(kit, position, id=f"{kit.id}-{number}")
    for kit in KITS.values()
    for number, position in enumerate(kit.positions())
]


@pytest.mark.parametrize(("kit", "refusal"), REFUSALS)
def test_refused(kit: Kit, refusal: Refusal) -> None:
    """The move is refused with this sentence, and nothing changes."""
    tests = kit.tests
    game = tests.table(refusal.position, **refusal.options)
    tests.play(game, refusal.first)
    before, events, moves = tests.snapshot(game), game.event_count, game.moves
    assert refusal.move not in [*game.legal(), *game.legal_actions()]
    with pytest.raises(IllegalMoveError) as refused:
        game.play(refusal.move)
    assert refused.value.key == refusal.key
    assert refused.value.paragraph == kit.schema.REFUSAL_PARAGRAPHS[refusal.key]
    assert isinstance(refusal.move, int) or refused.value.move == refusal.move
    assert str(refused.value) == refused.value.message("en") == refusal.sentence
    assert refused.value.message("ja").endswith(f"({refused.value.paragraph})")
    assert (tests.snapshot(game), game.event_count, game.moves) == (before, events, moves)
    tests.check(game._state)


@each_game
def test_every_reason_is_in_the_table(kit: Kit) -> None:
    keys = set(kit.schema.REFUSAL_IDS) - {""}
    assert {refusal.key for refusal in kit.refusals.REFUSALS} == keys
    assert set(kit.schema.REFUSAL_PARAGRAPHS) == keys


@pytest.mark.parametrize(("kit", "first"), FIRST)
def test_the_first_reason_is_given(kit: Kit, first: First) -> None:
    game = kit.tests.table(first.position, **first.options)
    with pytest.raises(IllegalMoveError) as refused:
        game.play(first.move)
    assert refused.value.key == first.key


@pytest.mark.parametrize(("kit", "position"), POSITIONS)
def test_every_action_is_legal_or_told_why_not(kit: Kit, position: Position) -> None:
    """A sentence in both languages says why, and names a paragraph of the rules."""
    notation, options, moves = position
    game = kit.named_table(notation, options)
    kit.tests.play(game, moves)
    legal, sentences = game.legal_actions(), set()
    assert len(set(legal)) == len(legal)
    assert legal or game.over, "there is always a move"
    for action in range(game.rules.actions):
        refused = game.rules.refusal(game._state, action)
        assert (refused is None) == (action in set(legal))
        if refused is not None:
            key, paragraph = refused
            assert re.fullmatch(r"W[1-7]|B[1-4]", paragraph)
            for language in LANGUAGES:
                said = game.rules.refusal_sentence(game._state, action, key, language, game.options)
                sentences.add((said, language))
    for said, language in sentences:
        assert whole(said, language), said
        assert language == "en" or latin_words(said) <= kit.typed, said


@pytest.mark.parametrize(
    ("game", "position", "move", "later", "sentence"),
    [
        ("works", "seat 0: 0 Mints\nseat 1: 5 Mints", "producer", "pass; pass",
         "The Producer costs 1; you have 0. (W3)"),
        ("bid", "auction: mine open\nleaders: 2:1\nmints: 4 4 4 4", "bid 9",
         "bid 4; withdraw; withdraw; withdraw", "You cannot bid 9: you have 4. (B2)"),
    ],
)  # fmt: skip
def test_the_reason_is_now(game: str, position: str, move: str, later: str, sentence: str) -> None:
    """The sentence describes the state in which the move was refused, even if read later."""
    tests = KITS[game].tests
    played = tests.table(position)
    with pytest.raises(IllegalMoveError) as refused:
        played.play(move)
    tests.play(played, later)
    assert refused.value.message("en") == sentence
