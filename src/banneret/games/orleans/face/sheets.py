"""Score sheets, and how the Missions stand: while the game runs, of what everybody may know (ORL-20.3)."""

from banneret.kernel.scene import Sheet

from .. import scoring
from ..ending import FALSE_DECLARATION
from ..log import NAMES, listed
from ..missions import accomplished, counting, partners
from ..state import OrleansState
from ..tables import FREE, GOOD, GOODS, MISSIONS, NATION_NAMES, SCORING, TERRAIN, TERRAINS, VALUES

SECRET = "secret"


def score(s: OrleansState) -> list[Sheet]:
    """The running sheet; when the game is over, those of the two nations, but not after a false declaration, which is
    not scored (ORL-18.6)."""
    if s.result is None:
        return [running(s)]
    return [] if s.ended == FALSE_DECLARATION else [_final(one) for one in scoring.sheet(s)]


def _final(score: scoring.Score) -> Sheet:
    rows = [
        (f"{line.letter} {line.name}", str(line.points), f"{line.reason[0].upper()}{line.reason[1:]}")
        for line in score.lines
    ]
    name = f"{NATION_NAMES[score.nation]}: {listed([NAMES[seat] for seat in score.seats])}"
    return Sheet(f"score.{score.nation}", name, ("", "Points", "Why"), (*rows, ("Together", str(score.points), "")))


def running(s: OrleansState) -> Sheet:
    """What each player would bring his nation now: A to F of section 19, as far as it is public."""
    areas, villages, churches, coins, goods = [], [], [], [], []
    for player in s.players:
        areas.append(player.areas.bit_count())
        villages.append((player.areas & s.villages).bit_count() * SCORING.village)
        churches.append((player.areas & s.churches).bit_count() * SCORING.church)
        coins.append(player.coins * SCORING.coin)
        goods.append(sum(count * value for count, value in zip(player.goods, VALUES, strict=True)))
    total = [sum(parts) for parts in zip(villages, churches, coins, goods, strict=True)]
    rows = (
        ("A Mission", *(_standing(s, seat) for seat in range(len(s.players)))),
        ("B Messages", *[SECRET] * len(s.players)),
        ("C Areas held", *map(str, areas)),
        ("D Villages", *map(str, villages)),
        ("E Churches", *map(str, churches)),
        ("F Coins", *map(str, coins)),
        ("F Goods", *map(str, goods)),
        ("D to F", *map(str, total)),
    )
    note = (
        f"The nation that holds more areas scores {SCORING.area_majority}, an accomplished Mission "
        f"{SCORING.mission}, a Message {SCORING.message}."
    )
    return Sheet("score", "Score so far", ("", *NAMES), rows, note=note)


def _standing(s: OrleansState, seat: int) -> str:
    """Whether the Mission of a player's nation is accomplished: public only where the nations are (ORL-21.1)."""
    if not s.open_nations:
        return SECRET
    nation = s.nation(seat)
    return "accomplished" if accomplished(s, partners(s, nation), s.missions[nation]) else "not yet"


def missions(s: OrleansState) -> list[Sheet]:
    """What each player would add to each Mission now (ORL-18.1): who serves together is not told."""
    return [_mission(s, nation, mission) for nation, mission in enumerate(s.missions) if mission != FREE]


def _mission(s: OrleansState, nation: int, number: int) -> Sheet:
    mission = MISSIONS[number]
    rows = []
    for wanted in mission.areas:
        rows.append(
            (
                _areas_name(wanted.what),
                str(wanted.count),
                *(str(counting(s, player.areas, wanted.what).bit_count()) for player in s.players),
            )
        )
    for good, count in mission.goods.items():
        rows.append((GOODS[GOOD[good]].name, str(count), *(str(player.goods[GOOD[good]]) for player in s.players)))
    return Sheet(
        f"mission.{nation}",
        f"Mission of {NATION_NAMES[nation]}: {mission.name}",
        ("", "Needed", *NAMES),
        tuple(rows),
        note=mission.text,
    )


_LANDS = {
    "north": "Areas north",
    "south": "Areas south",
    "woodland_edge": "Edge of the woods",
    "riverside": "On the Loire",
}


def _areas_name(what: str) -> str:
    return _LANDS[what] if what in _LANDS else f"{TERRAINS[TERRAIN[what]].name}s"
