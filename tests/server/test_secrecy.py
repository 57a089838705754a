"""Two games that differ only in what a viewer may not know send that viewer the same bytes.

The viewer asks for everything: every read-only route of the description, every route that a seat
may try, two live streams, a resumed one, refused moves, talk, and the viewer's list of games. The
comparison leaves out times and what is random anyway: ids, links and the promise.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final

import httpx

from mintopia.engine.game import Game, new_game, rules_of
from mintopia.games.works.schema import PLAN_IDS
from tests.server.serving import Json, Player, Table, make_table

Script = list[tuple[int, str]]
Deal = tuple[dict[str, Any], int, Script]  # options, seed, moves

VARYING = ("date", "content-length")  # times vary in length
TIMES = re.compile(r'"(created_at|started_at|finished_at|changed_at|seen_at|since|at)":[0-9.]+')
IDS = re.compile(r'"(table|id)":(?:[0-9]+\b|"[a-z2-7]{16}")')  # of tables and messages
HEADS = re.compile(r'"head":"[0-9a-f]{64}"')  # of a chain that is blinded with the table's salt
BEATS = re.compile(r"^: \n\n", re.MULTILINE)  # signs of life, sent at intervals
COOKIES = re.compile(r"(mintopia=)[\w.-]+")
SEED: Final = 11
ROUTE: Final = "/api/tables/{table_id}"
TRIED: Final[list[tuple[str, str, Any]]] = [
    ("POST", "/hint", {"seq": 0}),
    ("POST", "/review", None),
    ("POST", "/rematch", None),
    ("POST", "/same-deal", {}),
    ("POST", "/branch", {"number": 0}),
    ("POST", "/start", None),
    ("PATCH", "", {}),
    ("PUT", "/seats/0", {"name": "Zed"}),
    ("DELETE", "/seats/1/stand-in", None),
]


def hushed(text: str, table: Table) -> str:
    """Return the text without times and random values, and otherwise unchanged."""
    text = TIMES.sub(r'"\1":0', text)
    text = IDS.sub(r'"\1":0', text)
    text = HEADS.sub('"head":0', text)
    text = BEATS.sub("", text)
    text = COOKIES.sub(r"\1~", text)
    for random_one in (table.id, table.made["table"]["commitment"]):
        text = text.replace(random_one, "~")
    return text


@cache
def readings(client: httpx.Client) -> list[str]:
    """List all read-only routes of a table, from the server's description."""
    paths = client.get("/api/openapi.json").json()["paths"]
    found = [
        path.removeprefix(ROUTE)
        for path, methods in paths.items()
        if path.startswith(ROUTE) and "get" in methods and not path.endswith("/live")
    ]
    assert {"", "/record", "/messages", "/same-deal"} <= set(found)
    return sorted(path.replace("{seat}", "0") for path in found)


class Recorder:
    """A recorder that plays a script and keeps everything one viewer is sent."""

    def __init__(self, table: Table, viewer: Player, probes: list[str]) -> None:
        self.table = table
        self.viewer = viewer
        self.seen: list[str] = []
        self._probes = probes
        self._paths = readings(viewer.client)

    def note(self, response: httpx.Response) -> None:
        """Store a whole answer: status, headers and body."""
        assert response.status_code != 429, "a limit would make the comparison worthless"
        headers = {key: value for key, value in response.headers.items() if key not in VARYING}
        self.seen.append(
            f"{response.request.method} {response.status_code} {headers} {response.text}"
        )

    def ask_everything(self, seq: int) -> None:
        """Send every possible request at this point of the game."""
        viewer = self.viewer
        for path in self._paths:
            self.note(viewer.ask("GET", path))
        for language in ("en", "ja"):
            self.note(viewer.ask("GET", "", params={"words": language}))
            self.note(viewer.ask("GET", "/record", headers={"Accept-Language": language}))
        for method, path, body in TRIED:
            self.note(viewer.ask(method, path, body))
        told = viewer.get()
        legal = told["legal"] or []
        # Refusals must not reveal anything either, such as where a card is.
        for probe in self._probes:
            if probe not in legal:
                self.note(viewer.ask("POST", "/moves", {"seq": seq, "move": probe}))
        self.note(viewer.ask("POST", "/moves", {"seq": seq + 1, "move": "pass"}))

    def play(self, script: Script) -> list[str]:
        """Play the script; return everything the viewer was sent, without what may differ."""
        table, viewer = self.table, self.viewer
        with viewer.watch() as stream, viewer.watch(params={"words": "ja"}) as spoken:
            self.ask_everything(0)
            for seq, (seat, move) in enumerate(script):
                answer = table[seat].ask("POST", "/moves", {"seq": seq, "move": move})
                assert answer.status_code == 200, answer.text
                if table[seat] is viewer:
                    self.note(answer)
                stream.kind("move")
                spoken.kind("move")
                self.ask_everything(seq + 1)
                if table[seat] is not viewer:
                    self.note(viewer.ask("POST", "/undo", {"seq": seq + 1}))
                self.note(viewer.ask("POST", "/moves", {"seq": seq, "move": "pass"}))
            for seat in table.players:
                said = table[seat].ask("POST", "/messages", {"text": f"I am {seat}"})
                assert said.status_code == 201
                stream.kind("chat")
                spoken.kind("chat")
            self.note(viewer.ask("GET", "/messages"))
            with viewer.live(headers={"Last-Event-ID": "0"}) as resumed:
                for _ in script:
                    resumed.kind("move")
                self.seen.append("\n".join(resumed.raw))
            self.seen += ["\n".join(stream.raw), "\n".join(spoken.raw)]
        self._as_browser()
        return [hushed(text, table) for text in self.seen]

    def _as_browser(self) -> None:
        """Join again as a browser, the person's second device; read its games and the table."""
        client = self.viewer.client
        client.cookies.clear()
        you = self.viewer.get()["you"]
        link = self.table.made["spectator_link"]
        if you is not None:
            link = self.viewer.ask("POST", f"/seats/{you}/devices").json()["link"]
        self.note(client.post("/api/join", json={"link": link}))
        self.note(client.get("/api/games"))
        self.note(client.get(f"/api/tables/{self.table.id}"))
        self.note(client.get(f"/api/tables/{self.table.id}/record"))
        client.cookies.clear()


def compare(
    client: httpx.Client,
    game: str,
    deals: tuple[Deal, Deal],
    viewers: list[int | None],
    knowing: int | None = None,
    probes: tuple[str, ...] = (),
) -> None:
    """Check that viewers get the same from two games, and that the knowing seat does not."""
    for viewer in [*viewers, *([] if knowing is None else [knowing])]:
        found = []
        for options, seed, script in deals:
            table = make_table(client, game, options=options, seed=seed)
            who = table.spectator if viewer is None else table[viewer]
            found.append(Recorder(table, who, ["seal 1", "pass", *probes]).play(script))
        assert len(found[0]) == len(found[1]) > len(deals[0][2])
        if viewer == knowing and knowing is not None:
            assert found[0] != found[1], "the games do differ"
        else:
            for one, two in zip(*found, strict=True):
                assert one == two


# --- sealed bids --------------------------------------------------------------------------------
def test_sealed_bids_stay_secret(client: httpx.Client) -> None:
    """Two seats seal different bids; a third seat, the auctioneer and a spectator cannot tell."""
    options: Json = {"players": 4, "auctioneer": 0}
    scripts: list[Script] = []
    for pick in (0, -1):
        game = new_game("bid", seed=SEED, **options)
        script: Script = [(0, next(move for move in game.legal() if "closed" in move))]
        game.play(script[0][1])
        for _ in range(2):
            seat = game.to_move
            assert seat is not None
            seals = [move for move in game.legal() if move.startswith("seal")]
            assert len(seals) > 1
            script.append((seat, seals[pick]))
            game.play(seals[pick])
        scripts.append(script)
    sealed = [seat for seat, _ in scripts[0][1:]]
    others: list[int | None] = [seat for seat in range(4) if seat not in sealed]
    deals = (options, SEED, scripts[0]), (options, SEED, scripts[1])
    compare(client, "bid", deals, [*others, None], sealed[0], ("seal 2", "seal 3", "bid 2"))


# --- decks and seeds ----------------------------------------------------------------------------
def test_the_order_of_the_deck_is_secret_from_everybody(client: httpx.Client) -> None:
    """The two games differ in the cards below the auction block and in the unused cards."""
    options: Json = {"players": 3, "auctioneer": 0}
    game = new_game("bid", seed=SEED, **options)
    state = game.state()
    deck, unused = [*state["block"], *state["deck"]], list(state["unused"])
    shown = len(state["block"])
    other = [*deck[:shown], *unused[:3], *deck[:shown:-1][: len(deck) - shown - 3]]
    assert len(other) == len(deck) == len(set(other))
    rest = [card for card in [*deck, *unused] if card not in other]
    moves = [next(move for move in game.legal() if "open" in move)]
    game.play(moves[0])
    bidder = game.to_move
    assert bidder is not None
    script: Script = [(0, moves[0]), (bidder, game.legal()[0])]
    deals = (
        (options | {"deck": deck, "unused": unused}, SEED, script),
        (options | {"deck": other, "unused": rest[::-1]}, SEED, script),
    )
    probes = tuple(f"auction {card} open" for card in (deck[shown], other[shown], rest[0]))
    compare(client, "bid", deals, [0, 1, 2, None], probes=probes)


def test_the_seed_shows_nowhere_before_the_end(client: httpx.Client) -> None:
    """The same cards come with different seeds: only the promise differs."""
    state = new_game("works", seed=SEED, players=2).state()
    deck = [*[card for card in state["supply"] if card], *state["deck"]]
    options: Json = {"players": 2, "starting": 0, "deck": deck}
    game = new_game("works", seed=1, **options)
    script: Script = []
    for _ in range(4):
        assert game.to_move is not None
        script.append((game.to_move, game.legal()[1]))
        game.play(script[-1][1])
    deals = (options, 1, script), (options, 2**62 + 12345, script)
    compare(client, "works", deals, [0, 1, None])


# --- cards drawn in secret ----------------------------------------------------------------------
def drawn(game: Game, source: str) -> tuple[int, str] | None:
    """Return the seat and the card of the first draw from a source."""
    for event in game.all_events():
        if event["event"] == "draw" and event["source"] == source:
            return event["seat"], event["plan"]
    return None


def games_with_a_draw(options: Json, source: str) -> Iterator[tuple[Game, Script]]:
    """Play random games, each up to the first draw from a source and a little further."""
    for seed in range(4000):
        choose = random.Random(seed)
        game = new_game("works", seed=seed, **options)
        script: Script = []
        while not game.over and drawn(game, source) is None and len(script) < 60:
            mover = game.to_move
            assert mover is not None
            legal = game.legal()
            wanted = [move for move in legal if move.startswith(source)] or [
                move for move in legal if source in move
            ]
            move = wanted[0] if wanted else choose.choice(legal)
            game.play(move)
            script.append((mover, move))
        if drawn(game, source) is not None:
            yield game, script


def check_a_draw_is_secret(client: httpx.Client, options: Json, source: str) -> None:
    """Swap the drawn card with one that stays in the deck; check that others cannot tell."""
    game, script = next(games_with_a_draw(options, source))
    found = drawn(game, source)
    assert found is not None
    seat, card = found
    first = new_game("works", seed=game.seed, **options).state()
    deck = [*[plan for plan in first["supply"] if plan], *first["deck"]]
    hidden = [plan for plan in game.state()["deck"] if plan != card]
    assert hidden
    other = hidden[len(hidden) // 2]
    swap = {card: other, other: card}
    swapped = [swap.get(plan, plan) for plan in deck]
    fixed = options | {"starting": first["starting"]}
    deals = (
        (fixed | {"deck": deck}, game.seed, script),
        (fixed | {"deck": swapped}, game.seed, script),
    )
    for given, seed, moves in deals:  # both games are possible, and look alike from outside
        again = new_game("works", seed=seed, **given)
        for _, move in moves:
            again.play(move)
        assert again.view(None) == game.view(None)
    verbs: list[Callable[[str], str]] = [
        lambda plan: f"builder {plan}",
        lambda plan: f"supplier {plan}",
        lambda plan: f"recycler {plan}",
    ]
    probes = tuple(verb(plan) for verb in verbs for plan in (card, other))
    compare(client, "works", deals, [1 - seat, None], seat, probes)


def test_cards_from_the_thrift_store_stay_secret(client: httpx.Client) -> None:
    check_a_draw_is_secret(client, {"players": 2, "advanced": ["thrift-store"]}, "thrift-store")


def test_cards_from_the_lotto_stay_secret(client: httpx.Client) -> None:
    deck = ["lotto", *[plan for plan in PLAN_IDS if plan != "lotto"]]
    rich: Json = {"players": 2, "deck": deck, "cards": {"game": {"starting_mints": 10}}}
    check_a_draw_is_secret(client, rich, "lotto")  # bought, built and used in a few moves


def test_what_the_tests_leave_out_is_no_more_than_said() -> None:
    """Check that the comparison still sees cards, bids and seeds."""
    table = Table.__new__(Table)
    table.id, table.made = "abcdefghijklmnop", {"table": {"commitment": "f" * 64}}
    text = '{"id":"abcdefghijklmnop","plan":"gallery","bid":3,"seed":5,"at":17.5,"deck":["lotto"]}'
    kept = hushed(text, table)
    assert kept == '{"id":0,"plan":"gallery","bid":3,"seed":5,"at":0,"deck":["lotto"]}'
    assert "deck" in rules_of("works").secret_options
