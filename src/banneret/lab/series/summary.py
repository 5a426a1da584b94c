"""What a series tells: by seat, by bot, by level of victory, by length."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import fmean

import msgspec

from ..stats import Difference, Mean, Rate, difference, mean, rate
from .played import Played


class Performance(msgspec.Struct, frozen=True):
    """How somebody did: a bot, a seat, or a bot in a seat.

    `decided` is wins of wins and losses: the points of decided games. A game is drawn when nobody won.
    """

    name: str
    games: int
    wins: int
    draws: int
    losses: int
    win: Rate
    decided: Rate
    score: Mean


class Ending(msgspec.Struct, frozen=True):
    """One way in which games ended: who won, at what level, how often."""

    name: str
    level: str
    winners: tuple[int, ...]
    share: Rate
    leaning: float
    """The mean score of the first seat: endings are listed from the best for the first seat to the worst."""


class Heading(msgspec.Struct, frozen=True):
    """Where games stood when they ended."""

    name: str
    games: int


class Effect(msgspec.Struct, frozen=True):
    """How much a bot gains by sitting in the first seat: its rate of wins there, elsewhere, and the difference."""

    bot: str
    first: Rate
    others: Rate
    gain: Difference


class Row(msgspec.Struct, frozen=True):
    """The endings of the games with one seating: counts in the order of `Summary.endings`."""

    name: str
    counts: tuple[int, ...]


class Summary(msgspec.Struct, frozen=True):
    """All of it."""

    games: int
    draws: Rate
    seats: tuple[Performance, ...]
    bots: tuple[Performance, ...]
    pairs: tuple[Performance, ...]
    """Each bot in each seat, when bots changed seats."""
    endings: tuple[Ending, ...]
    rows: tuple[Row, ...]
    length: Mean
    headings: tuple[Heading, ...]
    effects: tuple[Effect, ...]
    seat_gain: Difference | None
    """What the first seat is worth when bots changed seats: the mean of their gains. Each bot is compared with itself,
    so its strength drops out."""
    first_seat: Rate | None
    """The share of decided games that the first of two seats won, when all bots are the same: what the seat is worth
    between equals."""


def summarise(seats: Sequence[str], bots: Sequence[str], games: Sequence[Played]) -> Summary:
    """Make the summary of some games between these bots in these seats."""
    roster = list(dict.fromkeys(bots))
    numbers = range(len(seats))
    mixed = len({game.bots for game in games}) > 1
    endings = _endings(seats, games)
    effects = tuple(_effect(bot, games) for bot in roster) if mixed else ()
    return Summary(
        games=len(games),
        draws=rate(sum(not game.winners for game in games), len(games)),
        seats=tuple(_performance(seats[i], ((game, i) for game in games)) for i in numbers),
        bots=tuple(
            _performance(bot, ((game, i) for game in games for i in numbers if game.bots[i] == bot)) for bot in roster
        ),
        pairs=tuple(
            _performance(f"{bot} as {seats[i]}", ((g, i) for g in games if g.bots[i] == bot))
            for bot in roster
            for i in numbers
        )
        if mixed
        else (),
        endings=endings,
        rows=_rows(seats, games, endings),
        length=mean([game.decisions for game in games]),
        headings=_headings(games),
        effects=effects,
        seat_gain=_seat_gain(effects),
        first_seat=_first_seat(games) if len(seats) == 2 and len(roster) == 1 else None,
    )


def _performance(name: str, sittings: Iterable[tuple[Played, int]]) -> Performance:
    """Over all sittings of somebody: (game, seat)."""
    kinds: Counter[str] = Counter()
    scores: list[float] = []
    for game, seat in sittings:
        kinds["draw" if not game.winners else "win" if seat in game.winners else "loss"] += 1
        scores.append(game.scores[seat])
    wins, losses = kinds["win"], kinds["loss"]
    return Performance(
        name, len(scores), wins, kinds["draw"], losses, rate(wins, len(scores)), rate(wins, wins + losses), mean(scores)
    )


def ending_name(seats: Sequence[str], winners: Sequence[int], level: str) -> str:
    """The level, with the winner's name before it unless it is part of the level's own words."""
    names = [seats[i] for i in winners]
    if not names or all(name.casefold() in level.casefold() for name in names):
        return level
    return f"{' and '.join(name.capitalize() for name in names)}: {level}"


def _endings(seats: Sequence[str], games: Sequence[Played]) -> tuple[Ending, ...]:
    groups: dict[tuple[tuple[int, ...], str], list[Played]] = {}
    for game in games:
        groups.setdefault((game.winners, game.level), []).append(game)
    endings = [
        Ending(
            ending_name(seats, winners, level),
            level,
            winners,
            rate(len(group), len(games)),
            mean([game.scores[0] for game in group]).value,
        )
        for (winners, level), group in groups.items()
    ]
    return tuple(sorted(endings, key=lambda ending: (-ending.leaning, ending.name)))


def _rows(seats: Sequence[str], games: Sequence[Played], endings: tuple[Ending, ...]) -> tuple[Row, ...]:
    order = {(ending.winners, ending.level): i for i, ending in enumerate(endings)}
    rows: dict[tuple[str, ...], list[int]] = {}
    for game in games:
        counts = rows.setdefault(game.bots, [0] * len(endings))
        counts[order[game.winners, game.level]] += 1
    return tuple(
        Row(", ".join(f"{seat} {bot}" for seat, bot in zip(seats, seated, strict=True)), tuple(counts))
        for seated, counts in sorted(rows.items())
    )


def _headings(games: Sequence[Played]) -> tuple[Heading, ...]:
    """In the order of play: by the number of the turn if each heading has one, else by how many decisions it took to
    get there."""
    groups: dict[str, list[float]] = {}
    for game in games:
        if game.heading:
            groups.setdefault(game.heading, []).append(game.decisions)
    turns = {name: re.match(r"(\D*)(\d+)", name) for name in groups}
    counted = [(turn[1], int(turn[2])) for turn in turns.values() if turn is not None]
    # A number tells the order only if it is the same count in all headings: “Turn 3”, “Turn 4”, and never the same one
    # twice.
    if len({word for word, _ in counted}) == 1 and len(set(counted)) == len(groups):
        ranked = sorted(groups, key=lambda name: counted[list(groups).index(name)])
    else:
        ranked = sorted(groups, key=lambda name: (mean(groups[name]).value, name))
    return tuple(Heading(name, len(groups[name])) for name in ranked)


def _effect(bot: str, games: Sequence[Played]) -> Effect:
    def won(first: bool) -> Rate:
        sittings = [
            (game, i) for game in games for i, name in enumerate(game.bots) if name == bot and (i == 0) == first
        ]
        return rate(sum(i in game.winners for game, i in sittings), len(sittings))

    first, others = won(True), won(False)
    return Effect(bot, first, others, difference(first, others))


def _seat_gain(effects: Sequence[Effect]) -> Difference | None:
    """The mean, with the mean of the intervals: the bots' gains come from the same games, so together they are no surer
    than each."""
    if not effects:
        return None
    gains = [effect.gain for effect in effects]
    return Difference(
        fmean(gain.value for gain in gains), fmean(gain.low for gain in gains), fmean(gain.high for gain in gains)
    )


def _first_seat(games: Sequence[Played]) -> Rate:
    decided = [game for game in games if game.winners]
    return rate(sum(0 in game.winners for game in decided), len(decided))
