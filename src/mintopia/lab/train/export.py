"""A network as it plays, in whole numbers (kernel/network.py), and back to one that can learn."""

from __future__ import annotations

from array import array
from pathlib import Path
from typing import Final

import numpy as np
import torch

from mintopia.bots.networks import pack, read_network
from mintopia.engine.kernel.network import HEAD, HIGHEST, NO_ROW, PER_COLUMN, UNIT_BITS
from mintopia.errors import OptionError
from mintopia.games import spec_of
from mintopia.lab.train.network import WEIGHT, Layout, Network, rounded_weights

MOST: Final = (1 << 15) - 1
MOST_SUM: Final = (1 << 31) - 1


def write_network(network: Network, game: str, path: Path) -> None:
    """Write a network to a file with which bots play."""
    path.write_bytes(packed(network, spec_of(game).compact().count))


@torch.no_grad()
def packed(network: Network, compact_actions: int) -> bytes:
    """Return a network in whole numbers; refuse one whose numbers could overflow."""
    layout = network.layout
    columns, starts, steps = np.unique(layout.columns, return_index=True, return_counts=True)
    table = np.stack([columns, layout.thresholds[starts] - 1, steps, starts], axis=1)
    places = np.full(compact_actions, NO_ROW)
    places[layout.actions] = np.arange(len(layout.actions))
    layers = (network.first, network.second, network.third, network.policy, network.value)
    units, weights = [], []
    for layer in layers:
        rounded, unit = rounded_weights(layer.weight.float().cpu())
        unit = (unit * WEIGHT).round()
        units.append(unit.squeeze(1))
        widened = rounded * unit
        if layer is network.first:
            summed = [part.cumsum(1).abs().amax() for part in widened.split(steps.tolist(), 1)]
            is_safe = max(summed) <= MOST
        else:
            is_safe = widened.abs().sum(1).amax() * HIGHEST < MOST_SUM - (MOST << UNIT_BITS)
        if unit.amax() > MOST or not is_safe:
            raise OptionError("The network's weights are too large for whole numbers.")
        by_input = layer not in (network.policy, network.value)
        weights.append((rounded.T if by_input else rounded).flatten())
    biases = torch.cat([layer.bias.float().cpu() for layer in layers]) * WEIGHT
    head = np.concatenate(
        [
            [len(columns), network.first.out_features, network.second.out_features,
             len(layout.actions), layout.seats, compact_actions, len(layout.columns)],
            table.flatten(), places, biases.round().clamp(-MOST, MOST), torch.cat(units),
        ]
    )  # fmt: skip
    body = torch.cat(weights).to(torch.int8).numpy().tobytes()
    return pack(array("h", head.astype(int).tolist()), body)


def trainable(game: str, path: Path) -> Network:
    """Return the network of a file with which bots play, as one that can learn."""
    file = read_network(game, path)
    head = np.array(file.head, np.int64)
    columns, width, half, actions, seats, compact_actions, inputs = map(int, head[:HEAD])
    outputs = (width, half, half, actions, seats)
    sizes = (columns * PER_COLUMN, compact_actions, *outputs, *outputs)
    table, places, *numbers = np.split(head[HEAD:], np.cumsum(sizes)[:-1])
    table = table.reshape(columns, PER_COLUMN)
    observation = spec_of(game).network().observer.observation
    layout = Layout(
        np.repeat(table[:, 0], table[:, 2]),
        np.concatenate([base + 1 + np.arange(steps) for _, base, steps, _ in table]).astype("i2"),
        np.argsort(places, kind="stable")[-actions:],
        seats,
        next(field.first for field in observation.fields if field.name == "seats"),
    )
    network = Network(layout, width)
    layers = (network.first, network.second, network.third, network.policy, network.value)
    rows = ((inputs, width), (width, half), (half, half), (actions, half), (seats, half))
    weights = np.split(np.array(file.body, np.float32), np.cumsum([a * b for a, b in rows])[:-1])
    with torch.no_grad():
        for layer, shape, part, bias, units in zip(
            layers, rows, weights, numbers[: len(layers)], numbers[len(layers) :], strict=True
        ):
            by_input = layer not in (network.policy, network.value)
            rounded = part.reshape(shape).T if by_input else part.reshape(shape)
            layer.weight.copy_(torch.as_tensor(rounded * units[:, None] / WEIGHT))
            layer.bias.copy_(torch.as_tensor(bias / WEIGHT))
    return network
