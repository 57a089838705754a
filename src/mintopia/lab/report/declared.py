"""The sections that a game's folder declares (`engine/schema/lab.py`), computed from games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

import numpy as np

from mintopia.engine.schema.lab import Amounts, ItemStats, Levels, Measured, Report, Section, Stage
from mintopia.engine.statistics import Array, Estimate, holm, two_sided
from mintopia.lab.experiments.effects import SIGNIFICANT
from mintopia.lab.report.blocks import Heat, Intervals, Part, Plain, Row, Unit, Words
from mintopia.lab.report.figures import figure, listed, texts, with_interval, with_star
from mintopia.lab.report.games import LabGames
from mintopia.lab.report.general import FEWEST

MOST_PAIRS: Final = 8  # shown at each end of the list
MOST_ROUNDS: Final = 12  # columns of a table by round
RARE_ROUND: Final = 0.01  # a round with a smaller share of the first times is left out
MANY: Final = 8  # up to this many rows keep their own order; more are sorted by their figures
_BOTH: Final = 2
Piece = ItemStats | Amounts | Measured | Levels


def work_out(games: LabGames, report: Report, section: Section, language: str) -> Part:
    """Compute a section."""
    text = report.text(language)
    part = Part(section.key, text[section.key], text.get(f"{section.key}-lead", ""))
    writer = _Writer(games, report, language, part)
    for piece in section.parts:
        if piece.key != section.key and f"{piece.key}-lead" in text:
            part.blocks.append(Words(text[f"{piece.key}-lead"]))
        writer.write(piece)
    return part


@dataclass
class _Writer:
    """Writes the parts of one section."""

    games: LabGames
    report: Report
    language: str
    part: Part

    def write(self, piece: Piece) -> None:
        """Add the blocks of a piece to the section."""
        if isinstance(piece, ItemStats):
            self._things(piece)
        elif isinstance(piece, Amounts):
            self._amounts(piece)
        elif isinstance(piece, Measured):
            self._measured(piece)
        else:
            self._levels(piece)

    def _say(self, key: str, /, **fields: object) -> str:
        return texts(self.language).say("declared", key, **fields)

    def _word(self, key: str) -> str:
        return texts(self.language).say("words", key)

    def _text(self, key: str) -> str:
        return self.report.text(self.language)[key]

    def _names(self, axis: str) -> Sequence[str]:
        return self.report.names(axis, self.games, self.language)

    def _add_table(self, piece: Piece, measure: str, rows: list[Row], **more: Any) -> None:
        """Add a table with the caption and subject of a piece."""
        caption, subject = self._text(f"{piece.key}-table"), self._text(f"{piece.key}-subject")
        self.part.blocks.append(Intervals(caption, subject, measure, rows, **more))

    # --- cards and places ---------------------------------------------------------------------
    def _things(self, piece: ItemStats) -> None:
        games, names = self.games, self._names(piece.axis)
        possible = np.ones(len(names), bool) if piece.possible is None else piece.possible(games)
        havings = [stage.having(games)[:, : games.players] for stage in piece.stages]
        numbers = [at for at in range(len(names)) if possible[at]]
        for stage, having in zip(piece.stages, havings, strict=True):
            never = [names[at] for at in numbers if not having[:, :, at].any()]
            if never:
                self.part.never.append((self._text(f"{stage.key}-never"), never))
        rows = [self._thing(piece, names[at], at, havings) for at in numbers]
        rows.sort(key=lambda row: -row.estimate.value if row.estimate else 1)
        fair = float(games.won.mean())
        headings = [self._text(stage.key) for stage in piece.stages]
        headings += [self._text(f"{stage.key}-when") for stage in piece.stages[:-1]]
        headings += [self._word("with-without")]
        if piece.times is not None:
            headings.append(self._word("times"))
        when = self._text(f"{piece.stages[-1].key}-when")
        note = self._say("correlation")
        self._add_table(piece, when, rows, reference=fair, headings=headings, note=note)
        if piece.times is None:
            self._extremes(rows, when)
        else:
            self._most_used(piece, names, numbers)
        if len(games.members) > 1:
            self._by_member(piece, names, numbers, havings)
        for stage, having in zip(piece.stages, havings, strict=True):
            if stage.rounds is not None:
                self._by_round(piece, stage, having, names, numbers)
        if piece.pairs:
            self._pairs(piece, havings[-1], names, numbers)

    def _thing(self, piece: ItemStats, name: str, at: int, havings: list[Array]) -> Row:
        games, clusters = self.games, self.games.clusters
        found = [clusters.share(games.won, having[:, :, at]) for having in havings]
        cells = []
        for having in havings:
            had = clusters.share(np.any(having[:, :, at], axis=1))
            cells.append("" if had is None else with_interval(had))
        cells += ["–" if one is None else with_interval(one) for one in found[:-1]]
        last = havings[-1][:, :, at]
        both = min(int(last.sum()), int((~last).sum()))
        gain = clusters.difference(games.won, last, ~last) if both >= FEWEST else None
        cells.append("–" if gain is None else with_interval(gain, Unit.POINTS))
        if piece.times is not None:
            times = clusters.mean(piece.times(games)[:, : games.players, at])
            cells.append("" if times is None else with_interval(times, Unit.NUMBER))
        return Row(name, found[-1], cells)

    def _extremes(self, rows: list[Row], when: str) -> None:
        """Add to the summary the things that go with the most and the fewest wins."""
        known = [row for row in rows if row.estimate is not None and row.estimate.count >= FEWEST]
        if len(known) > 1:
            best, worst = known[0].estimate, known[-1].estimate
            assert best is not None
            assert worst is not None
            told = {
                "when": when,
                "best": f"{known[0].label} {with_interval(best)}",
                "worst": f"{known[-1].label} {with_interval(worst)}",
            }
            self.part.summary.append(self._say("extremes", **told))

    def _most_used(self, piece: ItemStats, names: Sequence[str], numbers: list[int]) -> None:
        """Add to the summary the things that are used most and least often."""
        assert piece.times is not None
        times = piece.times(self.games)[:, : self.games.players]
        means = [(self.games.clusters.mean(times[:, :, at]), names[at]) for at in numbers]
        known = [(found, name) for found, name in means if found is not None]
        most = max(known, key=lambda one: one[0].value)
        least = min(known, key=lambda one: one[0].value)
        told = {
            "most": f"{most[1]} {with_interval(most[0], Unit.NUMBER)}",
            "least": f"{least[1]} {with_interval(least[0], Unit.NUMBER)}",
        }
        self.part.summary.append(self._text(f"{piece.key}-times").format(**told))

    def _by_member(
        self, piece: ItemStats, names: Sequence[str], numbers: list[int], havings: list[Array]
    ) -> None:
        """Compare how often each bot has a thing, and how often it then wins."""
        games, having = self.games, havings[-1]
        headings = [self._text(f"{piece.key}-subject")]
        for bot in games.members:
            headings += [f"{bot}: {self._say('has')}", f"{bot}: {self._word('wins')}"]
        rows = []
        for at in numbers:
            cells = [names[at]]
            for member in range(len(games.members)):
                mine = games.member_at == member
                had = games.clusters.share(having[:, :, at], mine)
                won = games.clusters.share(games.won, mine & having[:, :, at])
                cells += ["–" if one is None else with_interval(one) for one in (had, won)]
            rows.append(cells)
        when = self._text(f"{piece.stages[-1].key}-when")
        self.part.blocks.append(Plain(self._say("by-member", when=when), headings, rows))

    def _by_round(
        self,
        piece: ItemStats,
        stage: Stage,
        having: Array,
        names: Sequence[str],
        numbers: list[int],
    ) -> None:
        """Show the share of wins by the round in which a player first had a thing."""
        assert stage.rounds is not None
        games, rounds = self.games, stage.rounds(self.games)
        single = having.sum(axis=1) == 1  # if several had it, we cannot tell who was first
        won = (having * games.won[:, :, np.newaxis]).sum(axis=1)
        total = max(1, int(single[:, numbers].sum()))
        shown = [
            number
            for number in range(1, int(rounds.max(initial=0)) + 1)
            if (single & (rounds == number))[:, numbers].sum() >= RARE_ROUND * total
        ][:MOST_ROUNDS]
        rows = []
        for at in numbers:
            cells: list[Estimate | None] = []
            for number in shown:
                chosen = single[:, at] & (rounds[:, at] == number)
                enough = int(chosen.sum()) >= FEWEST
                cells.append(games.clusters.share(won[:, at], chosen) if enough else None)
            if any(cells):
                rows.append((names[at], cells))
        if rows:
            caption = self._say("by-round", when=self._text(f"{stage.key}-when"))
            subject = self._text(f"{piece.key}-subject")
            headings = [str(number) for number in shown]
            fair = float(games.won.mean())
            note = self._say("by-round-note", fewest=FEWEST)
            self.part.blocks.append(Heat(caption, subject, headings, rows, fair, note=note))

    def _pairs(
        self, piece: ItemStats, having: Array, names: Sequence[str], numbers: list[int]
    ) -> None:
        """Show which pairs do better or worse together than each thing alone suggests."""
        games, clusters = self.games, self.games.clusters
        everybody = clusters.choose(games.won)
        alone = {at: clusters.choose(games.won, having[:, :, at]) for at in numbers}
        found: list[tuple[str, Estimate, Estimate]] = []
        for a, b in combinations(numbers, 2):
            both = clusters.choose(games.won, having[:, :, a] & having[:, :, b])
            if both.count < FEWEST:
                continue
            terms = [(1.0, both), (-1.0, alone[a]), (-1.0, alone[b]), (1.0, everybody)]
            synergy = clusters.contrast(terms)
            lift = clusters.lift(both, alone[a], alone[b], everybody)
            if synergy is not None and lift is not None:
                found.append((f"{names[a]} + {names[b]}", synergy, lift))
        if not found:
            return
        adjusted = holm([two_sided(synergy) for _, synergy, _ in found])
        order = sorted(range(len(found)), key=lambda at: -found[at][1].value)
        if len(order) > _BOTH * MOST_PAIRS:
            order = order[:MOST_PAIRS] + order[-MOST_PAIRS:]
        rows = []
        for at in order:
            label, synergy, lift = found[at]
            count = f"{synergy.count:,}"
            cells = [with_interval(lift, Unit.TIMES), with_star(adjusted[at]), count]
            rows.append(Row(label, synergy, cells))
        certain = sum(p < SIGNIFICANT for p in adjusted)
        table = Intervals(
            self._say("pairs"),
            self._text(f"{piece.key}-subject"),
            self._say("synergy"),
            rows,
            unit=Unit.POINTS,
            reference=0.0,
            headings=[self._say("lift"), self._say("p"), self._word("times-seen")],
            note=self._say("pairs-note", pairs=len(found), sure=certain),
        )
        self.part.blocks.append(table)

    # --- points, prices, levels ---------------------------------------------------------------
    def _amounts(self, piece: Amounts) -> None:
        """Show where points come from, for winners and for everyone else."""
        games, names = self.games, self._names(piece.axis)
        values = piece.values(games)[:, : games.players]
        winners = games.winners[:, : games.players]
        rows = []
        whole = max(1e-9, float(values.sum()))
        for at, name in enumerate(names):
            gain = games.clusters.difference(values[:, :, at], winners, ~winners)
            means = [games.clusters.mean(values[:, :, at], mask) for mask in (winners, ~winners)]
            cells = ["–" if one is None else with_interval(one, Unit.NUMBER) for one in means]
            cells.append(figure(float(values[:, :, at].sum()) / whole, Unit.SHARE))
            rows.append(Row(name, gain, cells))
        headings = [self._say("winners"), self._say("others"), self._say("of-all")]
        more = self._say("winners-more")
        self._add_table(piece, more, rows, unit=Unit.NUMBER, reference=0.0, headings=headings)

    def _measured(self, piece: Measured) -> None:
        """Show the mean value of the events in each group."""
        games, names = self.games, self._names(piece.axis)
        values, groups = piece.values(games), piece.groups(games)
        events = max(1, int((groups >= 0).sum()))
        unit = Unit.SHARE if piece.is_share else Unit.NUMBER
        rows, never = [], []
        for at, name in enumerate(names):
            chosen = groups == at
            if not chosen.any():
                never.append(name)
                continue
            estimate = games.clusters.share if piece.is_share else games.clusters.mean
            cells = [figure(float(chosen.sum()) / events, Unit.SHARE), f"{int(chosen.sum()):,}"]
            rows.append(Row(name, estimate(values, chosen), cells))
        if never and f"{piece.key}-never" in self.report.text(self.language):
            self.part.never.append((self._text(f"{piece.key}-never"), never))
        if not rows:
            return
        if len(rows) > MANY:
            rows.sort(key=lambda row: -row.estimate.value if row.estimate else 1)
        self._add_table(
            piece,
            self._text(f"{piece.key}-measure"),
            rows,
            unit=unit,
            reference=None if piece.expected is None else piece.expected(games),
            headings=[self._say("of-events"), self._word("times-seen")],
        )
        if f"{piece.key}-summary" in self.report.text(self.language) and len(rows) > 1:
            told = [
                f"{row.label}: {with_interval(row.estimate, unit)}" for row in rows if row.estimate
            ]
            sentence = self._text(f"{piece.key}-summary").format(found=listed(told, self.language))
            self.part.summary.append(sentence)

    def _levels(self, piece: Levels) -> None:
        """Show the share of wins by how many of something a player has."""
        games = self.games
        values = piece.values(games)[:, : games.players]
        rows = []
        for level in range(int(values.min()), int(values.max()) + 1):
            chosen = values == level
            if int(chosen.sum()) < FEWEST:
                continue
            cells = [figure(float(chosen.mean()), Unit.SHARE)]
            rows.append(Row(str(level), games.clusters.share(games.won, chosen), cells))
        if rows:
            fair, headings = float(games.won.mean()), [self._say("of-seats")]
            self._add_table(piece, self._word("wins"), rows, reference=fair, headings=headings)
