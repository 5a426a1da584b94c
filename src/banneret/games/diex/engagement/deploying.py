"""DXC-14.4: both sides deploy, each band on the side of its arrival; the attacker says who does so first, and then who
has the first phase."""

from dataclasses import dataclass, replace

from banneret.board.hex import members
from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee

from ..combat.contact import could_stand
from ..ground.printed import NORTH_EDGE, SOUTH_EDGE
from ..log import tell
from ..scenario.placing import FreeSetUp
from ..state import STUNNED, DiexState
from ..terms import ATTACKER, Field, Wing
from . import posts
from .laying import bring_in, send_out
from .stretches import homes

APART = 3
"""Who deploys second keeps farther than so many hexes from the enemy who stands already."""


def terms_of(s: DiexState) -> Field:
    assert isinstance(s.terms, Field), "a battle of a campaign"
    return s.terms


# ---------------------------------------------------------------- the attacker chooses


def _choice(verb: str, labels: tuple[str, str]) -> Menu:
    return Menu([Option(f"{verb} {word}", (seat,), label=labels[seat]) for seat, word in enumerate(_SEATS)])


_SEATS = ("attacker", "defender")
_DEPLOY = _choice("deploy", ("You deploy first", "Your enemy deploys first"))
_BEGIN = _choice("begin", ("You have the first phase", "Your enemy has the first phase"))


@dataclass(slots=True)
class WhoDeploys(Phase[DiexState]):
    """DXC-14.4: the attacker chooses who deploys first."""

    key = "who_deploys"
    rules = ("DXC-14.4",)

    def ask(self, s: DiexState) -> Decision:
        return Decision(ATTACKER, "Who deploys first?", _DEPLOY, rules=self.rules)

    def on_deploy(self, s: DiexState, ref: Referee, seat: int) -> None:
        s.done()
        s.terms = replace(terms_of(s), opens_with=seat)
        if ref.hears:
            tell(s, ref, "deploy", f"The {s.cast.sides[seat]} deploy first.", "DXC-14.4")


@dataclass(slots=True)
class WhoBegins(Phase[DiexState]):
    """DXC-14.4: and then who has the first phase."""

    key = "who_begins"
    rules = ("DXC-14.4",)

    def ask(self, s: DiexState) -> Decision:
        return Decision(ATTACKER, "Who has the first phase?", _BEGIN, rules=self.rules)

    def on_begin(self, s: DiexState, ref: Referee, seat: int) -> None:
        s.done()
        s.terms = replace(terms_of(s), begins=seat)
        if ref.hears:
            tell(s, ref, "begin", f"The {s.cast.sides[seat]} have the first phase.", "DXC-14.4")


# ---------------------------------------------------------------- where they stand


@dataclass(slots=True)
class Deploy(FreeSetUp):
    """DXC-14.4: everybody within the area of his band."""

    rules = ("DXC-14.4", "DXC-14.1e", "DXA-SC.2")

    def _area(self, s: DiexState) -> int:
        return room(s, self.seat, terms_of(s).wing(self.counter))

    def _people(self, s: DiexState) -> list[Option]:
        """DXC-14.8f: prisoners stand where their keepers have put them."""
        bound = terms_of(s).bound
        return [option for option in FreeSetUp._people(self, s) if not (option.args and bound >> option.args[0] & 1)]

    def _anew(self) -> "Deploy":
        return Deploy(self.seat)


def room(s: DiexState, seat: int, wing: Wing) -> int:
    """Where a band may set up: its area, but not close to enemies who stand already."""
    return wing.area & ~_close(s, seat)


def _close(s: DiexState, seat: int) -> int:
    near = s.upright[1 - seat]
    for _ in range(APART):
        near |= s.ground.lattice.spread(near)
    return near


def all_out(s: DiexState) -> None:
    """Everybody waits outside his side, before anybody deploys."""
    terms = terms_of(s)
    for wing in terms.wings:
        for man in members(wing.men):
            _wait(s, wing, man)
    for man in members(terms.bound):
        s.health[man] = STUNNED


def _wait(s: DiexState, wing: Wing, man: int) -> None:
    send_out(s, man, wing.edge or posts.open_edges(s.ground)[0])


def line_up(s: DiexState, seat: int) -> None:
    """A set-up that can be played as it is: riders first, the front rank first. Who finds no room waits outside
    (DXA-1.3l), as do those who come later; who has no side of the map stands as near as there is room."""
    terms = terms_of(s)
    _tie_up(s, terms, seat)
    for wing in terms.wings:
        if wing.men & s.cast.force[seat] & ~terms.bound:
            cells = _ranking(s, wing, room(s, seat, wing))
            if not wing.edge:
                cells += _ranking(s, wing, s.ground.lattice.mask & ~wing.area & ~_close(s, seat))
            for man in sorted(members(wing.men), key=lambda man: s.steed[man] < 0):
                if not _stand(s, wing, man, cells):
                    _wait(s, wing, man)


def _tie_up(s: DiexState, terms: Field, seat: int) -> None:
    """DXC-14.8f: the prisoners of a side lie behind it, or wherever there is room."""
    for wing in terms.wings:
        if wing.men & terms.bound & s.cast.force[1 - seat]:
            behind = _ranking(s, wing, room(s, seat, wing))[::-1]
            for man in members(wing.men):
                if not _stand(s, wing, man, behind):
                    _stand(s, wing, man, members(s.ground.standable))


def _ranking(s: DiexState, wing: Wing, area: int) -> list[int]:
    """The hexes where a band sets up, best first: of those who come from a side the foremost, from the middle outwards;
    of those who live here at home."""
    ground = s.ground
    found = list(members(area & ground.standable & ~ground.water))
    if not wing.edge:
        distance, doors = ground.lattice.distance, list(members(homes(ground)))
        return sorted(found, key=lambda cell: min(distance(cell, door) for door in doors))
    place = ground.lattice.column if wing.edge in (NORTH_EDGE, SOUTH_EDGE) else ground.lattice.row
    across = [place(cell) for cell in members(wing.gateway)]
    middle = min(across) + max(across)
    return sorted(
        found, key=lambda cell: (-posts.inland(ground, wing.edge, cell), abs(2 * place(cell) - middle), place(cell))
    )


def _stand(s: DiexState, wing: Wing, man: int, cells: list[int]) -> bool:
    """He takes the first hex that has room for him, a rider with his horse."""
    for cell in cells:
        if s.living >> cell & 1:
            continue
        if s.steed[man] < 0:
            if could_stand(s.ground, s.armoured(man), cell):
                bring_in(s, man, cell)
                return True
            continue
        for facing in (posts.INWARD[wing.edge],) if wing.edge else range(6):
            back = (facing + 3) % 6
            rear = cell + s.ground.lattice.offsets[back]
            inside = not wing.edge or wing.area >> rear & 1
            if s.ground.horse_step[back][cell] and inside and not s.living >> rear & 1:
                bring_in(s, man, cell, facing)
                return True
    return False
