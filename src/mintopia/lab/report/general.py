"""The sections that every game has: who wins, how long it lasts, how early it is decided."""

from __future__ import annotations

from typing import Final

import numpy as np

from mintopia.engine.schema.lab import Report
from mintopia.engine.statistics import Array, Estimate
from mintopia.lab.report.blocks import Chart, Histogram, Intervals, Part, Row, Unit
from mintopia.lab.report.figures import figure, texts, with_interval
from mintopia.lab.report.games import LabGames

FEWEST: Final = 30  # fewest observations behind a figure that is shown
_TAIL: Final = 0.01  # the rare values at the end of a plot are merged or left out


# --- who wins -------------------------------------------------------------------------------------
def who_wins(games: LabGames, language: str) -> Part:
    """Compare the bots, the positions in the order of play, and the seats."""
    say = texts(language).say
    part = Part("wins", say("wins", "title"), say("wins", "lead"))
    if games.setting.solo is not None:
        _against_a_card(games, part, language)
        return part
    fair = 1 / games.seats
    if len(games.members) > 1:
        rows = [_seats_row(games, bot, games.member_at == at)
                for at, bot in enumerate(games.members)]  # fmt: skip
        part.blocks.append(_wins_table(games, say("wins", "bots"), "bot", rows, fair, language))
        best = max(rows, key=lambda row: row.estimate.value if row.estimate else 0)
        assert best.estimate is not None
        share = with_interval(best.estimate)
        part.summary.append(say("wins", "summary-bot", bot=best.label, share=share))
    seats = np.arange(games.seats)
    order = (seats[np.newaxis, :] - games.first[:, np.newaxis]) % games.seats
    rows = [
        _seats_row(games, say("ordinals", str(place + 1)), order == place)
        for place in range(games.seats)
    ]
    part.blocks.append(_wins_table(games, say("wins", "order"), "position", rows, fair, language))
    first = rows[0].estimate
    assert first is not None
    told = {"share": with_interval(first), "fair": figure(fair, Unit.SHARE)}
    seen = "summary-first" if first.excludes(fair) else "summary-no-first"
    part.summary.append(say("wins", seen, **told))
    rows = [
        _seats_row(games, str(seat), np.broadcast_to(seats == seat, games.won.shape))
        for seat in seats
    ]
    part.blocks.append(_wins_table(games, say("wins", "seats"), "seat", rows, fair, language))
    several = games.winners.sum(axis=1) > 1
    shared = games.clusters.share(several)
    if shared is not None and shared.value:
        part.summary.append(say("wins", "summary-shared", share=with_interval(shared)))
    return part


def _against_a_card(games: LabGames, part: Part, language: str) -> None:
    say = texts(language).say
    share = games.clusters.share(games.won)
    opponent = (games.setting.solo or "").capitalize()
    bot = games.members[0]
    rows = [
        Row(bot, share, _points(games, games.points[:, :1])),
        Row(
            opponent, games.clusters.share(games.shares[:, 1:]), _points(games, games.points[:, 1:])
        ),
    ]
    part.blocks.append(_wins_table(games, say("wins", "solo"), "bot", rows, 0.5, language))
    assert share is not None
    told = {"bot": bot, "opponent": opponent, "share": with_interval(share)}
    part.summary.append(say("wins", "summary-solo", **told))


def _wins_table(
    games: LabGames, caption: str, subject: str, rows: list[Row], fair: float, language: str
) -> Intervals:
    say = texts(language).say
    points = games.setting.rules.points_are
    return Intervals(
        caption,
        say("words", subject),
        say("words", "wins"),
        rows,
        reference=fair,
        headings=[say("words", points)],
    )


def _seats_row(games: LabGames, label: str, chosen: Array) -> Row:
    return Row(
        label,
        games.clusters.share(games.won, chosen),
        _points(games, games.points[:, : games.players], chosen),
    )


def _points(games: LabGames, points: Array, chosen: Array | None = None) -> list[str]:
    found = games.clusters.mean(points, chosen)
    return ["" if found is None else with_interval(found, Unit.NUMBER)]


# --- length ---------------------------------------------------------------------------------------
def length(games: LabGames, language: str, report: Report | None) -> Part:
    """Show how long games last, how they end, and by how much they are won."""
    say = texts(language).say
    part = Part("length", say("length", "title"), say("length", "lead"))
    clusters, rows = games.clusters, []
    counted: dict[str, Array] = {"decisions": games.decisions}
    if games.rounds.max() > 0:
        counted = {"rounds": games.rounds, **counted}
    for key, values in counted.items():
        found = clusters.mean(values)
        assert found is not None
        low, middle, high = np.percentile(values, (5, 50, 95), method="nearest")
        cells = [f"{middle:g}", f"{low:g}–{high:g}", f"{values.min()}–{values.max()}"]
        rows.append((key, found, cells))
        if key == "rounds":
            told = {
                "mean": with_interval(found, Unit.NUMBER),
                "low": f"{low:g}",
                "high": f"{high:g}",
            }
            same = values.min() == values.max()
            part.summary.append(
                say("length", "summary-same", rounds=f"{middle:g}")
                if same
                else say("length", "summary", **told)
            )
    headings = [say("words", key) for key in ("median", "most-games", "extremes")]
    for key, found, cells in rows:
        caption = say("length", key)
        table = Intervals(
            caption, "", say("words", "mean"), [Row(say("words", key), found, cells)],
            unit=Unit.NUMBER, headings=headings,
        )  # fmt: skip
        part.blocks.append(table)
        if key == "rounds":
            bars = histogram_of(games, games.rounds)
            part.blocks.append(Histogram(say("length", "histogram"), say("words", "rounds"), bars))
    _margin(games, part, language)
    if report is not None:
        _ends(games, part, language, report)
    return part


def histogram_of(games: LabGames, values: Array) -> list[tuple[str, Estimate]]:
    """Return the share of games for each value of a whole number; a long tail becomes one bar."""
    low, high = int(values.min()), int(values.max())
    last = high
    while last > low + 1 and (values >= last).mean() < _TAIL:
        last -= 1
    bars = []
    for number in range(low, last + 1):
        tail = number == last < high
        found = games.clusters.share(values >= number if tail else values == number)
        assert found is not None
        bars.append((f"{number}+" if tail else str(number), found))
    return bars


def _margin(games: LabGames, part: Part, language: str) -> None:
    say = texts(language).say
    if games.seats < 2:  # noqa: PLR2004
        return
    ordered = np.sort(games.points, axis=1)
    most, second = ordered[:, -1], ordered[:, -2]
    kinds = {"winner": most, "second": second, "margin": most - second}
    rows = [Row(say("length", key), games.clusters.mean(value)) for key, value in kinds.items()]
    unit = say("words", games.setting.rules.points_are)
    part.blocks.append(
        Intervals(say("length", "points"), "", unit, rows, unit=Unit.NUMBER, drawn=False)
    )


def _ends(games: LabGames, part: Part, language: str, report: Report) -> None:
    say, text = texts(language).say, report.text(language)
    never, rows = [], []
    for number, (name, possible) in enumerate(
        zip(games.end_names, report.ends(games), strict=True)
    ):
        if not possible:
            continue
        found = games.clusters.share(games.ends == number)
        assert found is not None
        label = text[f"end-{name}"]
        if found.value:
            cells = [f"{int((games.ends == number).sum()):,}"]
            rows.append(Row(label, found, cells))
        else:
            never.append(label)
    if len(rows) + len(never) > 1:
        rows.sort(key=lambda row: -(row.estimate.value if row.estimate else 0))
        part.blocks.append(
            Intervals(say("length", "ends"), say("words", "ending"), say("words", "of-games"), rows,
                      headings=[say("words", "games")])
        )  # fmt: skip
        top = rows[0].estimate
        assert top is not None
        ending, share = rows[0].label, with_interval(top)
        part.summary.append(say("length", "summary-end", ending=ending, share=share))
    if never:
        part.never.append((say("never", "ends"), never))


# --- how early it is decided ----------------------------------------------------------------------
def decided(games: LabGames, language: str) -> Part | None:
    """Show how often the lead changes, and when the eventual winner takes the lead for good."""
    if games.leaders is None:
        return None
    say = texts(language).say
    clusters, leaders, rounds = games.clusters, games.leaders, games.rounds
    part = Part("decided", say("decided", "title"), say("decided", "lead"))
    changes = lead_changes(leaders, rounds)
    mean = clusters.mean(changes)
    alone = games.winners.sum(axis=1) == 1
    since = decided_in(leaders, rounds, games.winners.argmax(axis=1))
    progress = clusters.mean(since / rounds, alone)
    round_of = clusters.mean(since, alone)
    half = (rounds + 1) // 2 - 1
    leader = leaders[np.arange(len(games)), half]
    led = (leader >= 0) & (rounds > 1)
    wins = clusters.share(_won_by(games, leader), led)
    assert mean is not None
    rows = [Row(say("decided", "changes"), mean)]
    if round_of is not None:
        rows.append(Row(say("decided", "since"), round_of))
    part.blocks.append(
        Intervals(
            say("decided", "numbers"), "", say("words", "mean"), rows, unit=Unit.NUMBER, drawn=False
        )
    )
    bars = histogram_of(games, changes)
    part.blocks.append(Histogram(say("decided", "histogram"), say("decided", "changes"), bars))
    if progress is not None and round_of is not None:
        told = {
            "changes": with_interval(mean, Unit.NUMBER),
            "round": with_interval(round_of, Unit.NUMBER),
            "progress": with_interval(progress),
        }
        part.summary.append(say("decided", "summary", **told))
    if wins is not None:
        part.summary.append(say("decided", "summary-half", share=with_interval(wins)))
    points = leader_wins(games)
    if len(points) > 1:
        words = say("decided", "chart"), say("words", "round"), say("decided", "leader")
        part.blocks.append(Chart(*words, points, 1 / games.seats))
    return part


def lead_changes(leaders: Array, rounds: Array) -> Array:
    """Count how often the sole leader at the end of a round differs from the one before."""
    changes = np.zeros(len(leaders), np.int64)
    before = np.full(len(leaders), -1, leaders.dtype)
    for number in range(leaders.shape[1]):
        now = leaders[:, number]
        leads = (number < rounds) & (now >= 0)
        changes += leads & (before >= 0) & (now != before)
        before = np.where(leads, now, before)
    return changes


def decided_in(leaders: Array, rounds: Array, winners: Array) -> Array:
    """Return the round after which the winner always led alone; the last round if never."""
    since = rounds.astype(np.int64)
    still = np.ones(len(leaders), bool)
    for number in range(leaders.shape[1] - 1, -1, -1):
        here = number < rounds
        still &= ~here | (leaders[:, number] == winners)
        since = np.where(here & still, number + 1, since)
    return since


def leader_wins(games: LabGames) -> list[tuple[int, Estimate]]:
    """Return how often the leader after each round goes on to win, if the game continues."""
    assert games.leaders is not None
    points = []
    for number in range(games.leaders.shape[1]):
        leader = games.leaders[:, number]
        chosen = (leader >= 0) & (number + 1 < games.rounds)
        if chosen.sum() < max(FEWEST, len(games) * _TAIL):
            continue
        found = games.clusters.share(_won_by(games, leader), chosen)
        assert found is not None
        points.append((number + 1, found))
    return points


def _won_by(games: LabGames, seats: Array) -> Array:
    won: Array = games.shares[np.arange(len(games)), np.maximum(seats, 0)]
    return won
