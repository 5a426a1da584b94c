"""Section 19: points for Mission, Messages, areas, villages, churches, coins and goods."""

from collections.abc import Callable
from dataclasses import dataclass

from .log import GOOD_WORDS, NAMES, listed
from .loire import NORTH, RIVERSIDE, SOUTH
from .missions import accomplished, held_together, partners, progress
from .state import OrleansState
from .tables import (
    ENGLAND,
    FOODS,
    FRANCE,
    FREE,
    GOOD,
    GOODS,
    KNIGHT,
    MESSAGES,
    MISSIONS,
    NATION_NAMES,
    SCORING,
    TECHNOLOGY,
    VALUES,
    WOOD,
)


@dataclass(slots=True, frozen=True)
class Line:
    """One line of a nation's score sheet."""

    letter: str
    name: str
    points: int
    reason: str
    rules: tuple[str, ...]


@dataclass(slots=True, frozen=True)
class Score:
    """ORL-19.11: what the two players of a nation have together."""

    nation: int
    seats: tuple[int, ...]
    lines: tuple[Line, ...]
    churches: int
    villages: int
    areas: int

    @property
    def points(self) -> int:
        return sum(line.points for line in self.lines)

    def of(self, letter: str) -> int:
        """The points of all lines of a letter, A to F."""
        return sum(line.points for line in self.lines if line.letter == letter)


def laid(s: OrleansState, nation: int) -> list[int]:
    """ORL-18.5, ORL-18.7: the goods that lie on a nation's Mission at scoring; none if it is not accomplished."""
    goods = [0] * len(GOODS)
    if accomplished(s, partners(s, nation), s.missions[nation]):
        for good, count in MISSIONS[s.missions[nation]].goods.items():
            goods[GOOD[good]] = count
    return goods


def stock(s: OrleansState, nation: int) -> list[int]:
    """The goods of a nation that do not lie on its Mission (ORL-19.4, ORL-19.8)."""
    on_mission = laid(s, nation)
    return [
        sum(s.players[seat].goods[good] for seat in partners(s, nation)) - on_mission[good]
        for good in range(len(GOODS))
    ]


def _knights(s: OrleansState, seat: int) -> int:
    """ORL-19.4: wherever they are: bag, green, spaces; not on deeds."""
    player = s.players[seat]
    return player.bag[KNIGHT] + player.green[KNIGHT] + player.bath.count(KNIGHT) + player.spaces.count(KNIGHT)


def _each(count: Callable[[OrleansState, int], int]) -> Callable[[OrleansState, int], int]:
    """What the two players of a nation have, added up (ORL-19.11)."""
    return lambda s, nation: sum(count(s, seat) for seat in partners(s, nation))


def _held(areas: Callable[[OrleansState], int]) -> Callable[[OrleansState, int], int]:
    """How many of some areas a nation controls (ORL-19.4)."""
    return lambda s, nation: (held_together(s, partners(s, nation)) & areas(s)).bit_count()


MEASURES: dict[str, Callable[[OrleansState, int], int]] = {
    "most_churches": _held(lambda s: s.churches),
    "most_villages": _held(lambda s: s.villages),
    "most_fortresses": _held(lambda s: s.fortified),
    "most_coins": _each(lambda s, seat: s.players[seat].coins),
    "most_food": lambda s, nation: sum(stock(s, nation)[good] for good in FOODS),
    "most_wood": lambda s, nation: stock(s, nation)[WOOD],
    "most_north": _held(lambda s: NORTH),
    "most_south": _held(lambda s: SOUTH),
    "most_riverside": _held(lambda s: RIVERSIDE),
    "most_technology": _each(lambda s, seat: s.players[seat].spaces.count(TECHNOLOGY)),
    "most_knights": _each(_knights),
    "most_fame": _each(lambda s, seat: s.players[seat].fame),
}
"""ORL-19.3: what each Secret Message compares, by nation."""
assert set(MEASURES) == {message.id for message in MESSAGES}


@dataclass(slots=True, frozen=True)
class Verdict:
    """What France and England have of what a Message compares."""

    france: int
    england: int

    @property
    def winner(self) -> int:
        """ORL-19.2, ORL-19.4: the nation that fulfils it; FREE at a tie."""
        return FRANCE if self.france > self.england else ENGLAND if self.england > self.france else FREE


def verdict(s: OrleansState, message: int) -> Verdict:
    measure = MEASURES[MESSAGES[message].id]
    return Verdict(measure(s, FRANCE), measure(s, ENGLAND))


def sheet(s: OrleansState) -> tuple[Score, Score]:
    """ORL-19.1 to ORL-19.8: the score sheets of France and England."""
    return _score(s, FRANCE), _score(s, ENGLAND)


def _score(s: OrleansState, nation: int) -> Score:
    seats = partners(s, nation)
    areas = held_together(s, seats)
    villages, churches = (areas & s.villages).bit_count(), (areas & s.churches).bit_count()
    lines = (
        _mission(s, nation),
        *_messages(s, nation),
        _majority(s, nation),
        Line("D", "Villages", SCORING.village * villages, f"{villages} × {SCORING.village}", ("ORL-19.6",)),
        Line("E", "Churches", SCORING.church * churches, f"{churches} × {SCORING.church}", ("ORL-19.7",)),
        _coins(s, seats),
        _goods(s, nation),
    )
    return Score(nation, seats, lines, churches, villages, areas.bit_count())


def _mission(s: OrleansState, nation: int) -> Line:
    """ORL-19.1."""
    mission = MISSIONS[s.missions[nation]]
    have = ", ".join(line.words for line in progress(s, partners(s, nation), mission))
    done = accomplished(s, partners(s, nation), s.missions[nation])
    return Line(
        "A",
        f"Mission: {mission.name}",
        SCORING.mission if done else 0,
        f"{'accomplished' if done else 'not accomplished'}: {have}",
        ("ORL-19.1", "ORL-18.7"),
    )


def _messages(s: OrleansState, nation: int) -> list[Line]:
    """ORL-19.2: all four, whoever held them."""
    lines = []
    for seat, player in enumerate(s.players):
        assert player.message is not None, "scoring comes after the Messages were kept"
        found = verdict(s, player.message.value)
        tied = "; tied" if found.winner == FREE else ""
        have = f"{NATION_NAMES[FRANCE]} {found.france}, {NATION_NAMES[ENGLAND]} {found.england}"
        reason = f"{MESSAGES[player.message.value].text} Held by {NAMES[seat]}. {have}{tied}."
        lines.append(
            Line(
                "B",
                f"Message: {MESSAGES[player.message.value].id.replace('_', ' ')}",
                SCORING.message if found.winner == nation else 0,
                reason,
                ("ORL-19.2", "ORL-19.4"),
            )
        )
    return lines


def _majority(s: OrleansState, nation: int) -> Line:
    """ORL-19.5: nobody at a tie; towns do not count."""
    mine, theirs = (held_together(s, partners(s, one)).bit_count() for one in (nation, 1 - nation))
    return Line(
        "C", "Area majority", SCORING.area_majority if mine > theirs else 0, f"{mine} areas to {theirs}", ("ORL-19.5",)
    )


def _coins(s: OrleansState, seats: tuple[int, ...]) -> Line:
    coins = sum(s.players[seat].coins for seat in seats)
    return Line("F", "Coins", SCORING.coin * coins, f"{coins} × {SCORING.coin}", ("ORL-19.8",))


def _goods(s: OrleansState, nation: int) -> Line:
    """ORL-19.8: each good its value; those on an accomplished Mission do not count."""
    goods = stock(s, nation)
    value = sum(count * VALUES[good] for good, count in enumerate(goods))
    parts = [f"{count} {GOOD_WORDS[good]} × {VALUES[good]}" for good, count in enumerate(goods) if count]
    away = [f"{count} {GOOD_WORDS[good]}" for good, count in enumerate(laid(s, nation)) if count]
    reason = (listed(parts) or "none") + (f"; on the Mission: {listed(away)}" if away else "")
    return Line("F", "Goods", value, reason, ("ORL-19.8",))


def winner(france: Score, england: Score) -> int:
    """ORL-19.9: more points; ORL-19.10: then more churches, villages, areas; FREE if the game is drawn."""
    a = (france.points, france.churches, france.villages, france.areas)
    b = (england.points, england.churches, england.villages, england.areas)
    return FREE if a == b else FRANCE if a > b else ENGLAND
