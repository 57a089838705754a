"""Why one move is better than another: what is counted in the rest of the round."""

from __future__ import annotations

from typing import Final

from mintopia.engine.schema.parts import Fact, FactKind, Plays, ReasonHooks
from mintopia.games.bid import schema as b
from mintopia.games.bid.options import Options
from mintopia.games.bid.scoring import final_points, majority, matches_controlled
from mintopia.games.bid.state import State
from mintopia.games.bid.text import card_name, catalogue


def facts(before: State, seat: int, plays: Plays) -> dict[Fact, float]:
    """Return what happens until the round ends; of the special abilities, until the game does."""
    in_auctions = before.phase == b.AUCTION_PHASE
    found: dict[Fact, float] = {}
    if in_auctions:
        found = {Fact("pay", other): 0 for other in range(before.seats)}
    auctions = int(before.auction_card != b.NO_CARD)
    for s, rows in plays:
        for event, first, second, third, _ in rows:
            if event == b.EV_AUCTION:
                auctions += 1
            elif event == b.EV_WIN:
                for winner in (first, second):
                    if winner != b.NOBODY:
                        found[Fact("win", winner, third)] = 1
            elif event == b.EV_PAY and auctions == 1:
                found[Fact("pay", first)] += second
        if s.phase != before.phase or s.round_no != before.round_no:
            break
    for other in range(s.seats):
        found[Fact("points", other)] = final_points(s, other)
    found[Fact("matches", seat)] = matches_controlled(s, seat)
    if in_auctions:
        found[Fact("mints", seat)] = s.mints[seat]
        for kind in range(b.TYPES):
            found[Fact("most", majority(s, kind), kind)] = 1
    return found


def tell(
    s: State, _action: int, fact: Fact, options: Options, language: str
) -> tuple[str, dict[str, object]]:
    """Return the key of a fact's sentence and its fields."""
    whose = "own" if fact.seat == s.to_move else "rival"
    if fact.kind == "win":
        card = card_name(options.values.ids[fact.item], options.values, language)
        is_later = s.auction_card not in (b.NO_CARD, fact.item)
        return f"{'later' if is_later else 'win'}-{whose}", {"card": card}
    if fact.kind == "most":
        return f"most-{whose}", {"type": catalogue(language).say("types", b.TYPE_IDS[fact.item])}
    if fact.kind in ("pay", "points"):
        return f"{fact.kind}-{whose}", {}
    return fact.kind, {}


REASONS: Final = ReasonHooks(
    kinds={
        "win": FactKind(of_rivals=True),
        "most": FactKind(of_rivals=True, weight=0.8),
        "pay": FactKind(good=-1, of_rivals=True, least=1.0, is_number=True, weight=0.8),
        "mints": FactKind(least=1.0, is_number=True, weight=0.6),
        "matches": FactKind(even_if_plain=True, least=0.5, is_number=True, weight=0.9),
        "points": FactKind(of_rivals=True, least=1.0, is_number=True, weight=0.5),
    },
    facts=facts,
    tell=tell,
)
