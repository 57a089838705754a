"""Checks whether a state of Mint Bid is sound, by computing every derived field again."""

from __future__ import annotations

from mintopia.engine.game import rules_of
from mintopia.games.bid import schema as b
from mintopia.games.bid.refusal import refusal
from mintopia.games.bid.state import RING, State

PlacedCard = tuple[int, int, int, int]  # card, row, column, its sides as the card lies


def assert_consistent(s: State) -> None:
    """Check every derived field of a state by computing it again from its sources."""
    _check_piles(s)
    _check_strips(s)
    _check_course(s)
    if s.auction_card == b.NO_CARD:
        _check_no_auction(s)
    elif s.kind == b.OPEN:
        _check_open_auction(s)
    else:
        _check_closed_auction(s)
    _check_offer(s)
    _check_abilities(s)
    for action in rules_of("bid").legal(s):
        assert refusal(s, action) == b.ALLOWED, f"legal, yet refused: {action}"


def _members(bits: int) -> list[int]:
    return [member for member in range(64) if bits >> member & 1]


def _check_piles(s: State) -> None:
    """Check that every card of the game is in exactly one place, and that there are no others."""
    deck = [s.ring[(s.deck_top + i) % RING] for i in range(s.deck_count)]
    unused = [s.ring[(s.unused_top + i) % RING] for i in range(s.unused_count)]
    block = s.block[: s.block_count]
    everywhere = deck + unused + block + s.placed[: s.placed_count]
    assert sorted(everywhere) == _members(s.in_game), f"cards are lost or doubled: {everywhere}"
    assert all(card == b.NO_CARD for card in s.block[s.block_count :])
    assert s.block_count <= s.block_size
    assert s.deck_count == s.deck_size - s.round_no * s.block_size, "deck and round disagree"
    assert 0 <= s.discarded <= s.unused_count, "discarded"


def _strip(s: State, strip: int) -> list[PlacedCard]:
    cards = []
    for index in range(s.placed_count):
        if s.cells[index] >> 8 == strip:
            row, column = divmod(s.cells[index] & 255, 64)
            cards.append((s.placed[index], row - 1, column - b.MIDDLE, s.lying[index]))
    return cards


def _check_strips(s: State) -> None:
    for index in range(s.placed_count):
        sides = s.card_sides[s.placed[index]]
        turned = s.turned >> index & 1
        assert s.lying[index] == ((sides & 255) << 8 | sides >> 8 if turned else sides), "lying"
    for at in range(s.placed_count, len(s.placed)):
        assert (s.cells[at], s.placed[at], s.lying[at]) == (0, 0, 0), "leftover cards"
    assert s.turned < 1 << s.placed_count
    for strip in range(len(s.strip_counts)):
        cards = _strip(s, strip)
        assert strip < s.seats or not cards, f"strip {strip} is not in this game"
        assert s.strip_counts[strip] == len(cards), "strip_counts"
        values = [s.card_value[card] for card, _, _, _ in cards]
        assert s.strip_values[strip] == sum(values), "strip_values"
        for kind in range(b.TYPES):
            count = sum(s.card_type[card] == kind for card, _, _, _ in cards)
            assert s.strip_types[strip * b.TYPES + kind] == count, "strip_types"
        for row in range(b.ROWS):
            columns = {1 << (column + b.MIDDLE) for _, at, column, _ in cards if at == row - 1}
            assert s.rows[strip * b.ROWS + row] == sum(columns), "rows"
        _check_form(cards)
        assert s.strip_matches[strip] == _count_matches(cards), "strip_matches"


def _count_matches(cards: list[PlacedCard]) -> int:
    """Count adjacent pairs whose touching sides have the same colour; 0 is no colour (B2)."""
    lies = {(row, column): sides for _, row, column, sides in cards}
    found = 0
    for (row, column), sides in lies.items():
        right, below = lies.get((row, column + 1)), lies.get((row + 1, column))
        found += right is not None and sides >> 4 & 15 == right >> 12 & 15 > 0
        found += below is not None and sides >> 8 & 15 == below & 15 > 0
    return found


def _check_form(cards: list[PlacedCard]) -> None:
    """Check that a strip is connected, uses at most two rows, and no cell twice (B2)."""
    cells = {(row, column) for _, row, column, _ in cards}
    assert len(cells) == len(cards), "two cards on one cell"
    rows = {row for row, _ in cells}
    assert rows <= {-1, 0} or rows <= {0, 1}, f"rows {rows}"
    reached: set[tuple[int, int]] = set()
    queue = list(cells)[:1]
    while queue:
        row, column = queue.pop()
        reached.add((row, column))
        around = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
        queue += (around & cells) - reached
    assert reached == cells, "a strip in pieces"


def _check_course(s: State) -> None:
    assert 0 <= s.to_move < s.seats
    assert 0 <= s.auctioneer < s.seats
    assert min(s.mints) >= 0
    assert max(s.mints) <= b.MOST_MINTS
    assert not any(s.mints[s.seats :])
    assert 0 <= s.last_roll <= 6
    if s.solo:
        assert s.auctioneer == b.PERSON, "the player is always the Auctioneer"
        assert s.mints[b.OPPONENT] == 0
        assert s.to_move == b.PERSON or s.phase == b.OVER
    if s.phase == b.AUCTION_PHASE:
        assert s.block_count > 0
        assert s.decision < b.DECIDE_DEED
        assert (s.decision == b.DECIDE_CHOOSE) == (s.auction_card == b.NO_CARD)
        assert s.decision != b.DECIDE_CHOOSE or s.to_move == s.auctioneer
    else:
        assert s.block_count == s.deck_count == 0
        assert s.auction_card == b.NO_CARD


def _check_no_auction(s: State) -> None:
    assert (s.bid, s.leaders, s.withdrawn, s.passed, s.picking, s.asked) == (0,) * 6
    assert s.strip == b.NO_STRIP
    assert not any(s.pledges)
    assert all(mints == b.NOBODY for mints in s.sealed)


def _check_open_auction(s: State) -> None:
    assert s.auction_card in s.block[: s.block_count]
    assert s.decision in (b.DECIDE_BID, b.DECIDE_ANSWER, b.DECIDE_PARTNER, b.DECIDE_PLACE)
    leaders = _members(s.leaders)
    everybody = (1 << s.seats) - 1
    assert s.bid == sum(s.pledges), "the Current Bid is what the leaders put in"
    assert leaders == [seat for seat, mints in enumerate(s.pledges) if mints > 0]
    assert len(leaders) <= 2
    if len(leaders) == 2:
        assert s.seats > 2
        assert (leaders[1] - leaders[0]) % s.seats in (1, s.seats - 1), "partners sit side by side"
    assert s.leaders & s.withdrawn == 0, "a leader has withdrawn"
    assert s.leaders & s.passed == 0, "`passed` is for those who do not lead"
    assert (s.leaders | s.withdrawn | s.passed) & ~everybody == 0
    assert all(mints == b.NOBODY for mints in s.sealed)
    assert s.picking == 0
    if s.decision in (b.DECIDE_BID, b.DECIDE_ANSWER):
        assert s.strip == b.NO_STRIP
        assert not s.withdrawn >> s.to_move & 1, "a player who has withdrawn has no turn"
        if s.solo:
            assert s.leaders in (0, 1 << b.OPPONENT), "the opponent answers a bid at once"
        else:
            assert s.leaders | s.withdrawn != everybody, "the auction is over"
            for seat in leaders:
                assert s.pledges[seat] <= s.mints[seat], "a pledge that cannot be paid"
    else:
        outbid = s.solo and s.bid > 1  # then the auction ends without a withdrawal (B4)
        assert s.leaders == 1 << b.PERSON if outbid else s.leaders | s.withdrawn == everybody
        assert not outbid or s.withdrawn == 0, "he was outbid"
        assert s.asked == 0
        _check_place(s, leaders)


def _check_closed_auction(s: State) -> None:
    assert s.seats > 2
    assert s.auction_card in s.block[: s.block_count]
    assert s.decision in (b.DECIDE_SEAL, b.DECIDE_WINNER, b.DECIDE_PARTNER, b.DECIDE_PLACE)
    assert s.withdrawn == s.passed == s.asked == 0
    given = [seat for seat in range(s.seats) if s.sealed[seat] != b.NOBODY]
    order = [(s.auctioneer + step) % s.seats for step in range(s.seats)]
    assert sorted(order[: len(given)]) == given, "bids are sealed from the Auctioneer clockwise"
    if s.decision == b.DECIDE_SEAL:
        assert s.to_move == order[len(given)]
        assert s.leaders == s.picking == s.bid == 0
        assert all(s.sealed[seat] <= s.mints[seat] for seat in given)
        return
    assert len(given) == s.seats
    sums = {seat: s.sealed[seat] + s.sealed[(seat + 1) % s.seats] for seat in range(s.seats)}
    tied = [(seat, (seat + 1) % s.seats) for seat in sums if sums[seat] == max(sums.values())]
    top = max(s.sealed[seat] for pair in tied for seat in pair)
    first = {seat for pair in tied for seat in pair if s.sealed[seat] == top}
    if s.decision == b.DECIDE_PLACE:
        leaders = _members(s.leaders)
        assert any(sorted(pair) == leaders for pair in tied)
        assert [s.pledges[seat] for seat in leaders] == [s.sealed[seat] for seat in leaders]
        assert s.bid == max(sums.values())
        assert s.picking == 0
        _check_place(s, leaders)
    elif s.decision == b.DECIDE_WINNER:
        assert set(_members(s.picking)) == first
        assert len(first) > 1
        assert s.to_move == s.auctioneer
        assert s.auctioneer not in first
    else:
        assert s.to_move in first
        assert s.auctioneer not in first or s.to_move == s.auctioneer
        assert sum(s.to_move in pair for pair in tied) == 2, "there is nothing to pick"
        assert s.picking == 0


def _check_place(s: State, leaders: list[int]) -> None:
    """Check who places and where: between two winners (B2), or in his own strip (B3, B4)."""
    if s.decision != b.DECIDE_PLACE:
        assert s.strip == b.NO_STRIP
        assert s.to_move == leaders[0]
    elif s.seats == 2:
        assert [s.to_move] == leaders == [s.strip]
    else:
        pair = [s.strip, (s.strip + 1) % s.seats]
        assert set(leaders) <= set(pair)
        assert s.to_move in leaders
        pledge = {seat: s.pledges[seat] for seat in pair}
        assert pledge[s.to_move] == max(pledge.values())
        if pledge[pair[0]] == pledge[pair[1]]:
            assert s.to_move == min(pair, key=lambda seat: (seat - s.auctioneer) % s.seats)


def _check_offer(s: State) -> None:
    if s.decision == b.DECIDE_ANSWER and s.phase == b.AUCTION_PHASE:
        assert s.to_move in (s.offer_from, s.offer_to)
        step = (s.offer_to - s.offer_from) % s.seats
        assert step in (1, s.seats - 1)
        assert s.asked >> (0 if step == 1 else 1) & 1
        assert not s.withdrawn >> s.offer_from & 1
        assert not s.withdrawn >> s.offer_to & 1
        assert 1 <= s.offer_mine <= s.mints[s.offer_from]
        assert 1 <= s.offer_theirs <= s.mints[s.offer_to]
        assert s.offer_mine + s.offer_theirs > s.bid
    else:
        assert (s.offer_from, s.offer_to) == (b.NOBODY, b.NOBODY)
        assert (s.offer_mine, s.offer_theirs) == (0, 0)
        assert s.asked == 0 or s.decision == b.DECIDE_BID
    assert 0 <= s.asked < 4
    assert s.asked == 0 or s.seats > 2


def _check_abilities(s: State) -> None:
    deed = s.phase == b.ABILITY_PHASE and s.decision == b.DECIDE_DEED
    assert s.drawn == (s.ring[s.unused_top] if deed else b.NO_CARD), "drawn"
    if s.phase == b.AUCTION_PHASE:
        assert all(seat == b.NOBODY for seat in s.ability_seats)
        return
    assert all(b.NOBODY <= seat < s.seats for seat in s.ability_seats)
    if s.phase == b.ABILITY_PHASE:
        assert s.decision == b.DECIDE_DEED + s.ability
        assert s.to_move == s.ability_seats[s.ability]
        later = s.ability_seats[s.ability + 1 :]
        assert all(seat == b.NOBODY for seat in later), "counted before its turn"
