"""How well `mintopia lab compare` finds changes, and how rarely it reports nonexistent ones.

    python -m benchmarks.planted works [--runs 20] [--games 20000] [--seed 1]

- planted: in each run one value of one card, chosen at random, is changed by one; it counts as
  found if a difference of that card is significant.
- same deals: the same cards twice on the same deals; nothing may be found.
- other deals: the same cards on two different sets of deals, so that all differences are chance;
  by Holm's method at most 5% of such runs find something.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from random import Random
from typing import Final

from mintopia.engine.schema.experiments import Arm
from mintopia.lab.experiments.comparing import compare, judge
from mintopia.lab.experiments.pairing import Pairing, changed
from mintopia.lab.experiments.tuning import dials_of
from mintopia.lab.simulate.setting import Setting, arrange

FAR: Final = 1 << 40  # between the seeds of two runs


@dataclass(frozen=True)
class Finding:
    """The results of all runs."""

    runs: int
    planted: int  # changes found
    same_deals: int  # false alarms
    other_deals: int  # false alarms


def find(setting: Setting, runs: int, games: int, group: str, loud: bool = True) -> Finding:
    """Plant changes and look for them, and look for changes where there are none."""
    planted = same = other = 0
    for run in range(runs):
        here = Setting(setting.id, setting.options, setting.bots, setting.seed + run)
        dice = Random(here.seed)
        dials = [dial for dial in dials_of(here) if dial.group == group]
        dial = dice.choice(dials)
        values = [value for value in (dial.value - 1, dial.value + 1) if dial.low <= value]
        value = dice.choice([value for value in values if value <= dial.high])
        seen = compare(here, changed(here, {dial.path: value}), games)
        is_found = any(answer.is_significant for answer in seen.about(dial.card))
        planted += is_found
        same += bool(compare(here, here, games).found)
        far = Setting(setting.id, setting.options, setting.bots, setting.seed + FAR + run)
        control, treated = (Pairing(each, games).play(Arm()) for each in (here, far))
        alarms = judge(control, treated).found
        other += bool(alarms)
        if loud:
            surest = min((answer.p for answer in seen.about(dial.card)), default=1.0)
            word = "found" if is_found else "missed"
            print(
                f"{run + 1:3}. {dial.name} {dial.value} -> {value}: {word} (p {surest:.1g}); "
                f"{len(seen.found)} differences in all; false alarms on other deals: {len(alarms)}",
                flush=True,
            )
    return Finding(runs, planted, same, other)


def main() -> None:
    """Print how many of the planted changes were found."""
    parser = argparse.ArgumentParser(description="Does lab compare find planted changes?")
    parser.add_argument("game")
    parser.add_argument("--bots", default="greedy,greedy")
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    flags = parser.parse_args()
    setting = arrange(flags.game, flags.bots.split(","), flags.seed, {})
    finding = find(setting, flags.runs, flags.games, dials_of(setting)[0].group)
    print(f"planted changes found: {finding.planted} of {finding.runs}")
    print(f"false alarms, same cards on the same deals: {finding.same_deals} of {finding.runs}")
    print(f"false alarms, same cards on other deals: {finding.other_deals} of {finding.runs}")


if __name__ == "__main__":
    main()
