"""People are asked only for real decisions: how many inputs a whole game takes."""

from __future__ import annotations

from collections.abc import Callable

from mintopia.bots.bot import Bot
from mintopia.bots.roster import make_bot
from mintopia.engine.game import Game, new_game
from mintopia.host.table import Player, Table

PERSON = 0
ENOUGH = 4  # Mints for a card
Input = str  # a move, or an order written as "order ..."


def inputs_of(game: Game, level: str, decide: Callable[[Game, Bot], Input]) -> list[Input]:
    """Play a game of one person against bots; return every input the person had to give."""
    seats = [Player(), *(Player("bot", level) for _ in range(game.seats - 1))]
    table: Table[Player] = Table(seats, game)
    table.set_forced(PERSON, "at-once")
    bots = [make_bot(level, game.id, seed) for seed in range(game.seats)]
    adviser = make_bot("greedy", game.id, 0)
    said: list[Input] = []
    while (seat := game.to_move) is not None:
        if seat != PERSON:
            table.play(seat, bots[seat].choose(game))
            continue
        move = table.ordered_move(seat) or table.forced_move(seat)
        if move is not None:
            table.play(seat, move)
            continue
        wanted = decide(game, adviser)
        said.append(wanted)
        head, _, order = wanted.partition(" ")
        if head == "order":
            table.give_order(seat, order)
            assert table.ordered_move(seat) is not None  # it answers the current question
        else:
            table.play(seat, wanted)
    return said


def advised(game: Game, adviser: Bot) -> str:
    return game.text_of(adviser.choose(game))


def decide_works(game: Game, adviser: Bot) -> Input:
    """Play the best-looking move; after a pass, keep passing until something changes."""
    move = advised(game, adviser)
    return "order pass" if move == "pass" else move


def decide_bid(game: Game, adviser: Bot) -> Input:
    """Set one limit for a wanted card or share it; do not haggle; stay out of other auctions."""
    view = game.view(PERSON)
    move = advised(game, adviser)
    auction = view["auction"]
    if view["decision"] == "answer":
        if auction["offer"]["by"] == PERSON:
            return "accept" if move == "accept" else "decline"
        leads = PERSON in auction["leaders"]
        return "accept" if move == "accept" and not leads else "order no-offers"
    if view["decision"] != "bid" or move == "withdraw":
        return move
    mints, bid = view["players"][PERSON]["mints"], auction["bid"]
    if PERSON in auction["leaders"]:
        return "order pass"
    if mints > bid:
        return f"order up-to {min(mints, max(bid + 1, ENOUGH))}"
    return "withdraw" if "withdraw" in game.legal() else move


def test_four_players_of_mint_works_need_few_words() -> None:
    games = [new_game("works", seed=seed, players=4) for seed in range(8)]
    counts = [len(inputs_of(game, "easy", decide_works)) for game in games]
    assert max(counts) <= 20, counts


def test_four_players_of_mint_bid_need_few_words() -> None:
    for level in ("easy", "greedy"):
        games = [new_game("bid", seed=seed, players=4) for seed in range(5)]
        counts = [len(inputs_of(game, level, decide_bid)) for game in games]
        assert max(counts) <= 35, counts
