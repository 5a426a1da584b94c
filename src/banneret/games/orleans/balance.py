"""What an answer changes, in numbers: the position before and after, compared. Only public things and the seat's own
are looked at."""

from collections.abc import Iterator

from banneret.kernel.scene import Reason

from .log import FOLLOWERS_WORDS, GOOD_WORDS, NAMES
from .loire import NORTH, SOUTH
from .missions import progress
from .state import OrleansState, Player
from .tables import EVERY_KIND, FREE, MISSIONS, NATION_NAMES, SCORING, TERRAIN, TERRAINS, VALUES, Kind


def changes(before: OrleansState, after: OrleansState, seat: int) -> list[Reason]:
    """Line by line: coins, goods, followers, areas, points; what others lose; how the Missions and the banks of the
    Loire stand then."""
    return [
        *_own(before.players[seat], after.players[seat]),
        *_points(before, after, seat),
        *_missions(before, after, seat),
        *_banks(before, after),
    ]


def sum_of(before: int, after: int) -> str:
    """ "3 + 2 = 5"."""
    return f"{before} {'+' if after > before else '−'} {abs(after - before)} = {after}"


def _line(name: str, before: int, after: int, *rules: str) -> Iterator[Reason]:
    if before != after:
        yield Reason(f"{name}.", sum_of(before, after), rules)


def _own(before: Player, after: Player) -> Iterator[Reason]:
    yield from _line("Coins", before.coins, after.coins)
    for good, name in enumerate(GOOD_WORDS):
        yield from _line(name.capitalize(), before.goods[good], after.goods[good])
    for kind, name in zip(EVERY_KIND, FOLLOWERS_WORDS, strict=True):
        # ORL-4.1: wherever they are
        yield from _line(f"All your {name}", _followers(before, kind), _followers(after, kind), "ORL-4.1")
    yield from _line("Settlers in towns", sum(before.towns), sum(after.towns))
    yield from _line("Areas", before.areas.bit_count(), after.areas.bit_count(), "ORL-19.5")


def _followers(player: Player, kind: Kind) -> int:
    return player.bag[kind] + player.green[kind] + player.bath.count(kind) + player.spaces.count(kind)


def points(s: OrleansState, seat: int) -> int:
    """ORL-19.6 to ORL-19.8: what a player would bring his nation for villages, churches, coins and goods."""
    player = s.players[seat]
    built = (player.areas & s.villages).bit_count() * SCORING.village + (
        player.areas & s.churches
    ).bit_count() * SCORING.church
    return (
        built
        + player.coins * SCORING.coin
        + sum(count * value for count, value in zip(player.goods, VALUES, strict=True))
    )


def _points(before: OrleansState, after: OrleansState, seat: int) -> Iterator[Reason]:
    for other, name in enumerate(NAMES):
        whose = "Points" if other == seat else f"{name}'s points"
        yield from _line(
            f"{whose} for villages, churches, coins and goods",
            points(before, other),
            points(after, other),
            "ORL-19.6",
            "ORL-19.7",
            "ORL-19.8",
        )


def _missions(before: OrleansState, after: OrleansState, seat: int) -> Iterator[Reason]:
    """ORL-18.2: what the player alone adds to either Mission; whose it is, others need not know."""
    for nation, mission in enumerate(before.missions):
        if mission == FREE:
            continue
        was, then = (progress(s, (seat,), MISSIONS[mission]) for s in (before, after))
        for old, new in zip(was, then, strict=True):
            name = (
                f"Mission of {NATION_NAMES[nation]}, {_name(old.what)}: you have, of {old.need} that its two "
                "players need"
            )
            yield from _line(name, old.have, new.have, "ORL-18.2")


def _name(what: str) -> str:
    return f"{TERRAINS[TERRAIN[what]].name.lower()}s" if what in TERRAIN else what.replace("_", " ")


def _banks(before: OrleansState, after: OrleansState) -> Iterator[Reason]:
    """ORL-17.1, ORL-17.2: a full bank ends the game."""
    was, then = (sum(player.areas for player in s.players) for s in (before, after))
    for bank, name, rule in ((NORTH, "north", "ORL-17.1"), (SOUTH, "south", "ORL-17.2")):
        text = f"Occupied areas {name} of the Loire; with {bank.bit_count()} the game ends after the round"
        yield from _line(text, (was & bank).bit_count(), (then & bank).bit_count(), rule)
