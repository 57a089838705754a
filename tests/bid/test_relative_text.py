"""Words for somebody who sees the table: places are given by adjacent cards, not coordinates."""

from __future__ import annotations

import re

import pytest

from mintopia.engine.game import new_game
from tests.bid.positions import table

NAMES = ["Ann", "Ben", "Cleo", "Dan"]
TO_PLACE = "auction: mine open\nwon: 0:2, 1:1\n"
MOVES: tuple[tuple[str, str, str, str], ...] = (
    (TO_PLACE, "place 0 0 0",
     "Place Mine in the strip you share with Ben, as its first card (no match)",
     "あなたとBenの街並みに、最初のカードとして鉱山を置く（マッチなし）"),
    (TO_PLACE + "strip 0: crane 0 0", "place 0 0 -1",
     "Place Mine in the strip you share with Ben, to the left of Crane (1 match)",
     "あなたとBenの街並みで、鉱山をクレーンの左隣に置く（マッチ1か所）"),
    (TO_PLACE + "strip 0: crane 0 0", "place 0 0 1",
     "Place Mine in the strip you share with Ben, to the right of Crane (1 match)",
     "あなたとBenの街並みで、鉱山をクレーンの右隣に置く（マッチ1か所）"),
    (TO_PLACE + "strip 0: crane 0 0", "place 0 1 0",
     "Place Mine in the strip you share with Ben, below Crane (no match)",
     "あなたとBenの街並みで、鉱山をクレーンの下に置く（マッチなし）"),
    (TO_PLACE + "strip 0: crane 0 0", "place 0 -1 0",
     "Place Mine in the strip you share with Ben, above Crane (1 match)",
     "あなたとBenの街並みで、鉱山をクレーンの上に置く（マッチ1か所）"),
    # The adjacent card that is named must not be the one that is moved.
    ("round: 4\nabilities: utility 0\nstrip 0: mine 0 0, crane 0 1", "move mine 1 1",
     "Move Mine below Crane (no match)", "鉱山をクレーンの下に動かす（マッチなし）"),
    ("round: 4\nabilities: production 0\nstrip 0: mine 0 0, crane 0 1", "rotate mine",
     "Turn Mine around (no match)", "鉱山の向きを逆にする（マッチなし）"),
)  # fmt: skip
DONE = {
    "place 0 0 -1": (
        "Ann places Mine in the strip of Ann and Ben, to the left of Crane.",
        "AnnはAnnとBenの街並みで、鉱山をクレーンの左隣に置いた。",
    ),
    "place 0 0 0": (
        "Ann places Mine in the strip of Ann and Ben, as its first card.",
        "AnnはAnnとBenの街並みに、最初のカードとして鉱山を置いた。",
    ),
    "move mine 1 1": ("Ann moves Mine below Crane.", "Annは鉱山をクレーンの下に動かした。"),
}


@pytest.mark.parametrize(
    ("position", "move", "english", "japanese"), MOVES, ids=[move for _, move, _, _ in MOVES]
)
def test_word_for_word(position: str, move: str, english: str, japanese: str) -> None:
    game = table(position, names=NAMES)
    assert game.describe(move, without_coordinates=True) == english
    assert game.describe(move, "ja", without_coordinates=True) == japanese
    choice = next(each for each in game.choices() if each["move"] == move)
    assert choice["text"] == english
    if move in DONE:
        done = game.told(game.play(move))[0]
        assert (done["text"], game.told([done], "ja")[0]["text"]) == DONE[move]
        assert done["about"] == game.about(done)


@pytest.mark.parametrize("seed", range(6))
def test_a_whole_game_names_no_coordinates(seed: int) -> None:
    """Choices have distinct texts without coordinates; only place and move events are reworded."""
    game = new_game("bid", players=3 if seed % 2 else 2, seed=seed)
    number = re.compile(r"\brow\b|\bcolumn\b|[行列]-?\d")
    placed = 0
    step = seed
    while not game.over:
        choices = game.choices()
        assert not [each["text"] for each in choices if number.search(each["text"])]
        assert len({each["text"] for each in choices}) == len(choices)
        step = step * 31 + 7
        events = game.play(choices[step % len(choices)]["move"])
        for event, told in zip(events, game.told(events, "ja"), strict=True):
            assert not number.search(told["text"])
            if event["event"] in ("place", "move"):
                placed += 1
            else:
                assert told["text"] == game.sentence(event, "ja")
    assert placed > 5
