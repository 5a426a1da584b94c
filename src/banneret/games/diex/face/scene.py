"""The table as people see it. Nothing is hidden (DXA-0c): both seats and spectators see the same."""

from functools import lru_cache
from math import sqrt

from banneret.kernel.scene import Arms, Grid, Hex, HexSide, Layout, Mark, Piece, Scene, Sheet, Side, Tincture, Track

from ..ground.ground import Ground
from ..ground.maps import chart
from ..ground.printed import Chart, hex_name
from ..ground.terrain import BURNT_PALISADE, FENCE, HEX_KINDS, MOBILE_BRIDGE, SIDE_KINDS
from ..scenario.cast import Cast
from ..scenario.roster import Person
from ..scenario.victory import tally
from ..state import COMBAT, DEAD, HEALTHY, STUNNED, WOUNDED, DiexState
from ..tables import JAVELIN, WEAPONS

_SHIELDS: dict[str, tuple[Tincture, str, Tincture, int]] = {
    "norman": ("gules", "lion", "or", 2),
    "saxon": ("argent", "wyvern", "gules", 1),
    "scottish": ("azure", "gothic-cross", "argent", 1),
    "danish": ("sable", "viking-head", "or", 1),
}
ARMS = {faction: Arms(field, charge=charge, charge_tincture=tincture, charges=count) for faction, (field, charge, tincture, count) in _SHIELDS.items()}

STEPS = ("Start", "Fire", "Charges", "Move", "Combat", "Recover")
"""DXA-2.1a to DXA-2.1e."""

_RADIUS, _MARGIN = 40.0, 20.0

_ICONS = {
    "archer": "bowman",
    "crossbowman": "crossbow",
    "slinger": "sling",
    "javelinman": "thrown-spear",
    "light_infantry": "spears",
    "medium_infantry": "swordman",
    "ceorl": "farmer",
    "squire": "attached-shield",
    "huscarl": "battle-axe",
    "hirdman": "viking-helmet",
    "jarl": "viking-head",
    "earl": "crown",
    "noble": "crown",
    "foot_thegn": "round-shield",
    "mounted_thegn": "round-shield",
    "knight": "templar-shield",
    "medium_cavalry": "barbute",
    "light_cavalry": "barbed-spear",
    "civilian": "person",
}
_IN_THE_SADDLE = {"knight": "mounted-knight", "noble": "mounted-knight", "earl": "mounted-knight", "jarl": "mounted-knight"}

# ---------------------------------------------------------------------- the printed map


@lru_cache(maxsize=32)
def layout(id: str) -> Layout:
    """A map as it is printed."""
    map = chart(id)
    areas = {at: zone for zone, places in map.zones.items() if zone.startswith("building_") or zone == "tower" for at in places}
    hexes = tuple(_hex(map, column, row, areas.get((column, row), "")) for column, row in map.hexes())
    sides = tuple(
        HexSide(hex_name(column, row), direction, SIDE_KINDS[side].key)
        for (column, row, direction), side in map.sides.items()
        if direction < 3 or not map.on(_beyond(column, row, direction))
    )
    grid = Grid(map.columns, map.rows, _RADIUS, hexes, sides, _MARGIN)
    width = 2 * _MARGIN + _RADIUS * (1.5 * map.columns + 0.5)
    height = 2 * _MARGIN + _RADIUS * sqrt(3) * (map.rows + 0.5)
    used = dict.fromkeys(HEX_KINDS[kind] for row in map.kinds for kind in row)
    legend = tuple((kind.key, kind.name) for kind in used)
    edges = tuple((SIDE_KINDS[side].key, SIDE_KINDS[side].name) for side in dict.fromkeys(map.sides.values()))
    return Layout("hexes", round(width, 1), round(height, 1), legend=legend + edges, grid=grid, id=id, name=map.name)


def _beyond(column: int, row: int, direction: int) -> tuple[int, int]:
    across = (0, 1, 1, 0, -1, -1)[direction]
    down = (-1, 0 if column & 1 else -1, 1 if column & 1 else 0, 1, 1 if column & 1 else 0, 0 if column & 1 else -1)[direction]
    return column + across, row + down


def _hex(map: Chart, column: int, row: int, area: str) -> Hex:
    kind = HEX_KINDS[map.kinds[row][column]]
    note = f"{kind.name} ({kind.rule})"
    name = area.removeprefix("building_").replace("_", " ")
    standing = "well" if map.features.well == (column, row) else ""
    return Hex(hex_name(column, row), column + 1, row + 1, kind.key, map.levels[row][column], name, standing, note, area)


# ---------------------------------------------------------------------- what stands on it


def scene(s: DiexState, seat: int | None) -> Scene:
    """What everybody sees."""
    phase = s.stack[-1].key if s.stack else "over"
    return Scene(
        game="diex",
        title=s.cast.data.name,
        heading=s.heading,
        seats=s.cast.seats,
        seat=seat,
        phase=phase,
        layout=layout(s.cast.map),
        pieces=_pieces(s),
        marks=_marks(s),
        tracks=(Track("turn", "Turn", s.turn, 1, s.cast.turns, f"Turn {s.turn} of {s.cast.turns}", icon="hourglass"), *_arrows(s)),
        sides=tuple(_side(s, who) for who in (0, 1)),
        sheets=_sheets(s),
        steps=STEPS,
        step=s.step if s.stack else -1,
    )


def _pieces(s: DiexState) -> tuple[Piece, ...]:
    found = []
    acting = _acting(s)
    for counter in range(s.cast.counters):
        if s.at[counter] >= 0 and s.health[counter] != DEAD:
            found.append(_person(s, counter, acting) if counter < s.cast.people else _animal(s, counter))
    return tuple(found)


def _person(s: DiexState, counter: int, acting: int) -> Piece:
    facing = s.facing[counter]
    names = s.ground.names
    also = names[s.rear(counter)] if facing >= 0 and s.ground.lattice.mask >> s.rear(counter) & 1 else ""
    return _person_piece(s.cast, counter, names[s.at[counter]], also, facing, s.health[counter], _conditions(s, counter, acting), s.throws[counter])


def _acting(s: DiexState) -> int:
    """Whom the question at hand is about: who moves, shoots, falls back or falls."""
    if s.moving >= 0:
        return s.moving
    phase = s.stack[-1] if s.stack else None
    return next((counter for name in ("counter", "shooter", "rider", "mover") if (counter := getattr(phase, name, -1)) >= 0), -1)


def _conditions(s: DiexState, counter: int, acting: int) -> tuple[str, ...]:
    """What has become of him and what he has done, in words that a client has pictures for, the worst first."""
    bit = 1 << counter
    mine = s.cast.seat[counter] == s.phasing
    found = [word for sign, word in ((STUNNED, "stunned"), (WOUNDED, "wounded")) if s.health[counter] == sign]
    if counter == acting:
        found.append("acting")
    if s.axe & bit:
        found.append("axe")
    if s.load[counter] >= 0:
        found.append("carrying")
    if s.bearers & bit:
        found.append("ladder")
    if s.aloft & bit:
        found.append("on_ladder")
    if s.shields[counter]:
        found.append("shield_wall")
    if any(charge[0] == counter or charge[4] == counter for charge in s.charges):
        found.append("charging")
    if (s.shot if mine else s.fired) & bit:
        found.append("fired")
    if s.throws[counter] and s.cast.roster[counter].weapon < 0:
        found.append("lance_thrown")
    if mine and s.moved & bit and s.step < COMBAT:
        found.append("moved")
    if counter in s.leader:
        found.append("leading")
    return tuple(found)


@lru_cache(maxsize=4096)
def _person_piece(cast: Cast, counter: int, at: str, also: str, facing: int, health: int, conditions: tuple[str, ...], throws: int) -> Piece:
    person = cast.roster[counter]
    riding = facing >= 0
    wounded = health == WOUNDED
    profile = 2 * riding + wounded
    attack = "–" if health == STUNNED else str(person.attack[profile])
    defence = str(person.stunned_defence if health == STUNNED else person.defence[profile])
    move = "–" if health == STUNNED else str(person.move[profile])
    return Piece(
        cast.keys[counter],
        person.name,
        at,
        "rider" if riding else "foot",
        cast.seat[counter],
        _note(person, riding, health, throws),
        _IN_THE_SADDLE.get(person.kind, "cavalry") if riding else "nun-face" if person.woman else _ICONS[person.kind],
        also,
        facing if riding else None,
        (attack, defence, move),
        1 if person.armoured else -1,
        conditions,
    )


def _note(person: Person, riding: bool, health: int, throws: int) -> str:
    """His particulars: "knight of the Normans, in armour; flagged lance"."""
    words = [person.kind.replace("_", " ")]
    if person.armoured:
        words.append("in armour")
    if person.weapon >= 0:
        weapon = WEAPONS[person.weapon].name.lower()
        words.append(f"{weapon}, {WEAPONS[JAVELIN].shots - throws} left" if person.weapon == JAVELIN else weapon)
    if person.lance:
        words.append(("", "flagged lance", "lance thrown" if throws and person.weapon < 0 else "plain lance")[person.lance])
    if person.axe:
        words.append("two-handed axe")
    if person.rides and not riding:
        words.append("on foot")
    if health != HEALTHY:
        words.append(("", "stunned", "wounded")[health])
    return ", ".join(words)


def _animal(s: DiexState, counter: int) -> Piece:
    mule = s.cast.mules >> counter & 1 == 1
    facing = s.facing[counter]
    also = s.ground.names[s.rear(counter)] if facing >= 0 else ""
    leader = s.leader[counter]
    note = f"led by {s.name(leader)}" if leader >= 0 else "loose"
    kind, icon = ("mule", "donkey") if mule else ("horse", "horse-head")
    seat = s.holder[counter] if mule else None
    return Piece(s.cast.keys[counter], s.name(counter), s.hex(counter), kind, seat, note, icon, also, facing if facing >= 0 else None)


def _marks(s: DiexState) -> tuple[Mark, ...]:
    """Changes of the ground, bodies, ladders, walls and declared charges."""
    names = s.ground.names
    found = [Mark(names[cell], "body", _bodies(s, cell)) for cell in s.bodies]
    found += [Mark(names[cell], "flame", f"fire, turn {count}", seat) for cell, (count, seat) in s.flames.items()]
    found += _ground_marks(s.ground)
    for ladder in s.ladders:
        if ladder.foot >= 0 and ladder.side >= 0:
            found.append(Mark(names[ladder.foot], "ladder", "ladder", side=ladder.side))
        elif ladder.foot >= 0:
            found += [Mark(names[cell], "ladder_flat", "ladder, lying") for cell in ladder.ends]
    for counter in range(s.cast.people):
        if s.shields[counter] and s.at[counter] >= 0:
            found += [Mark(s.hex(counter), "shield_wall", "shield wall", s.cast.seat[counter], side=d) for d in range(6) if s.shields[counter] >> d & 1]
    for rider, target, cell, _, _, state in s.charges:
        if state < 2:
            text = f"{s.name(rider)} charges {s.name(target)}"
            found.append(Mark(names[cell], "charge", text, s.cast.seat[rider]))
    return tuple(found)


def _bodies(s: DiexState, cell: int) -> str:
    dead = [s.name(counter) for counter in range(s.cast.counters) if s.health[counter] == DEAD and s.cells(counter) >> cell & 1]
    return f"dead: {', '.join(dead)}"


@lru_cache(maxsize=256)
def _ground_marks(ground: Ground) -> tuple[Mark, ...]:
    """What gates, fire and digging have made of the printed map."""
    found = []
    names = ground.names
    for cell, kind in ground.hexes:
        key = HEX_KINDS[kind].key
        was = ground.chart.kinds[ground.lattice.row(cell)][ground.lattice.column(cell)]
        word = "filled_moat" if key == "filled_moat" else "bridge_removed" if was == MOBILE_BRIDGE else "burnt"
        found.append(Mark(names[cell], word, word.replace("_", " ") if word != "burnt" else f"burnt down: {HEX_KINDS[kind].name.lower()}"))
    for cell, direction, kind in ground.sides:
        word = "burnt" if kind == BURNT_PALISADE else "broken"
        found.append(Mark(names[cell], word, "burnt palisade" if kind == BURNT_PALISADE else f"{SIDE_KINDS[FENCE].name.lower()} or wall gone", side=direction))
    features = ground.chart.features
    gates = [*([features.gate] if features.gate is not None else []), *(bascule for bascule, _ in features.bascules)]
    for place in gates:
        cell = ground.lattice.cell(*place)
        state = "destroyed" if ground.destroyed >> cell & 1 else "gate_closed" if ground.closed >> cell & 1 else "gate_open"
        found.append(Mark(names[cell], state, state.replace("_", " ")))
    return tuple(found)


def _arrows(s: DiexState) -> tuple[Track, ...]:
    return (Track("fire_arrows", "Flaming arrows", s.fire_arrows, 0, s.cast.data.equipment.flaming_arrows, icon="flaming-arrow"),) if s.fire_arrows > 0 else ()


def _side(s: DiexState, seat: int) -> Side:
    force = [counter for counter in s.cast.ranks[seat] if not s.left_by[counter]]
    standing = sum(1 for counter in force if s.health[counter] in (HEALTHY, WOUNDED))
    data = next(side for side in s.cast.data.sides if side.faction == s.cast.seats[seat])
    return Side(s.cast.sides[seat], ARMS[s.cast.seats[seat]], f"{data.name} · {standing} of {len(s.cast.ranks[seat])} standing")


def _sheets(s: DiexState) -> tuple[Sheet, ...]:
    """The orders and the points, as they would count now."""
    accounts = tally(s)
    rows = [
        (f"+{item.points}", item.text, s.cast.sides[seat], item.rule)
        for seat, account in enumerate(accounts)
        for item in sorted(account, key=lambda item: -item.points)
    ]
    totals = " · ".join(f"{s.cast.sides[seat]} {sum(item.points for item in accounts[seat])}" for seat in (0, 1))
    orders = tuple((side.name, side.orders) for side in s.cast.data.sides)
    return (
        Sheet("orders", "Orders", ("Side", "Orders"), (*orders, ("Victory", s.cast.data.victory), *(("Special", text) for text in s.cast.data.special))),
        Sheet("points", "Points", ("Points", "For", "Side", "Rule"), tuple(rows), note=f"{totals} if the game ended now."),
    )
