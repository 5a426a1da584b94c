"""What the phases on the stack hold: which ask, which wait below them, and their local variables."""

from banneret.kernel.observer import Columns, Row
from banneret.kernel.phase import Phase, phases_of

from ...state import DiexState
from .fields import (
    Counts,
    Field,
    Letter,
    Marks,
    Number,
    OneSide,
    People,
    Purpose,
    Ranks,
    Somebody,
    Spot,
    Spots,
    Truth,
    Way,
)
from .places import Places
from .size import Size

_PACKAGE = __name__.partition(".face.")[0]
_OTHERS = ("siege", "campaign")
"""The rooms of other games."""
_DEEP = 10
"""So many phases are named, from the bottom of the stack; below the one that asks, deeper ones are always of a kind
that is named already."""

_Sorts = tuple[tuple[str, type[Field]], ...]

_FIELDS: dict[str, _Sorts] = {
    "advance": (
        ("winners", People),
        ("losers", People),
        ("held", Spots),
        ("retreated", Truth),
        ("chosen", Somebody),
    ),
    "aim_charge": (("rider", Somebody),),
    "aim_flame": (("shooter", Somebody),),
    "axes": (("marked", People),),
    "casualty": (("among", Ranks), ("letter", Letter), ("mounted", Truth), ("winners", People)),
    "charging": (("counter", Somebody), ("index", Number), ("tested", Truth)),
    "choose_shot": (("shooter", Somebody),),
    "counter_charge": (("index", Number),),
    "defensive_fire": (("mover", Somebody), ("named", Marks)),
    "displace": (("counter", Somebody), ("involved", People), ("keep", Spots), ("chain", People)),
    "fall_back": (("counter", Somebody), ("path", Way), ("foes", People), ("from_fire", Truth)),
    "fall_off": (("counter", Somebody), ("side", Number)),
    "fill_moat": (("seat", OneSide),),
    "gather": (("leader", Somebody), ("animals", Ranks)),
    "hit_ground": (("counter", Somebody), ("cell", Spot)),
    "in_flames": (("counter", Somebody),),
    "ladder_falls": (("number", Number), ("seat", OneSide)),
    "make_room": (("counter", Somebody),),
    "moving": (("counter", Somebody),),
    "name_task": (("who", Somebody),),
    "opening": (("stage", Number),),
    "phase": (("stage", Number), ("seat", OneSide)),
    "plan_attack": (("attackers", Ranks), ("defenders", Ranks)),
    "put_down": (("carrier", Somebody),),
    "recovery": (("seat", OneSide),),
    "retreat": (("counter", Somebody), ("hexes", Number), ("foes", People), ("shooter", Spot)),
    "route_charge": (("rider", Somebody), ("cell", Spot), ("direction", Number), ("path", Way)),
    "set_up": (("seat", OneSide), ("counter", Somebody), ("column", Number), ("cell", Spot), ("guests", Number)),
    "shelter": (("target", Somebody), ("cell", Spot), ("shooter", Somebody), ("side", Number)),
    "shot": (("shooter", Somebody), ("target", Somebody), ("cell", Spot), ("defensive", Truth)),
    "spread_fire": (("seat", OneSide),),
    "start_of_phase": (("kept", Truth),),
    "step_aside": (("counter", Somebody), ("cell", Spot), ("involved", People)),
    "turn": (("stage", Number),),
    "unhorsed": (("rider", Somebody), ("horse", Somebody), ("condition", Number)),
    "walls": (("seat", OneSide), ("declared", People)),
    "whither": (("who", Somebody), ("target", Purpose)),
}
"""By the key of a phase. Those that are not here have no variables."""

_IN_ENGAGEMENTS: dict[str, _Sorts] = {
    "assault_opening": (("stage", Number),),
    "assemble": (("seat", OneSide), ("single", Truth), ("counter", Somebody)),
    "battle_opening": (("stage", Number),),
    "field_opening": (("stage", Number),),
    "form_patrol": (("chosen", Counts),),
    "hand_out": (("seat", OneSide),),
    "patrol_side": (("men", People), ("further", Truth)),
    "resolve": (("seat", OneSide),),
    "sally_opening": (("stage", Number),),
    "set_up": (*_FIELDS["set_up"], ("area", Spots)),
}
"""The same of phases that there are in actions of a siege and battles of a campaign alone."""


class _Kind:
    """The phases of one key."""

    __slots__ = ("fields", "number")

    def __init__(self, number: int, fields: list[Field]) -> None:
        self.number = number
        self.fields = fields


class Phases:
    """Writes them. Of several of one kind the uppermost counts."""

    __slots__ = ("_first", "_kinds")

    def __init__(self, columns: Columns, size: Size) -> None:
        kinds = [kind for kind in phases_of(_PACKAGE, without=_OTHERS) if issubclass(kind, Phase)]
        keys = sorted({kind.key for kind in kinds})
        self._first = columns.choice("phase", keys)
        columns.number("phase.depth", _DEEP * _DEEP)
        for level in range(1, _DEEP + 1):
            columns.choice(f"phase.{level}", keys)
        sorts = _FIELDS if size.fixed else {**_FIELDS, **_IN_ENGAGEMENTS}
        self._kinds: dict[str, _Kind] = {}
        for number, key in enumerate(keys, 1):
            fields = [sort(columns, size, key, name) for name, sort in sorts.get(key, ())]
            self._kinds[key] = _Kind(number, fields)

    def write(self, s: DiexState, places: Places, row: Row, at: int) -> None:
        stack = s.stack
        if not stack:
            return
        here = at + self._first
        row[here] = self._kinds[stack[-1].key].number
        row[here + 1] = len(stack)
        told = 0
        for level in range(len(stack) - 1, -1, -1):
            phase = stack[level]
            kind = self._kinds[phase.key]
            if level < _DEEP:
                row[here + 2 + level] = kind.number
            if kind.fields and not told >> kind.number & 1:
                told |= 1 << kind.number
                for field in kind.fields:
                    field.write(getattr(phase, field.name), places, row, at + field.first)
