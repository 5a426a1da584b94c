"""DXC-15: a siege as a part of a campaign. Groups lay it, join it and leave it; each time the campaign enters it one
day is played, after whose night it rests (DXC-15e)."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Literal

from banneret.board.hex import members
from banneret.kernel.phase import Phase
from banneret.kernel.refusal import BanneretError
from banneret.kernel.secret import Secret

from ..engagement.place import PLACES, Key, intact
from ..numbers import NoNumber, Number
from ..quick.troops import TROOPS
from ..works import Works
from . import victory
from .command import NameCommander
from .day import Day
from .healing import Healing
from .men import BESIEGED, BESIEGER
from .opening import Opening
from .recruits import Newcomer, receive
from .scenarios import Peoples, War
from .state import Fights, SiegeState
from .supply import kept
from .tables import DAYS_BY_RESOURCE, LOTS

_SEATS = (BESIEGER, BESIEGED)
_HIRED = "mercenary"


@dataclass(slots=True, frozen=True)
class Enrolled:
    """A man as the campaign knows him."""

    band: str
    """His group; empty: an event of the siege has brought him, and he goes home when it ends."""
    troop: Number
    mounted: bool
    """He has his horse."""
    wounded: bool = False
    due: NoNumber = -1
    """Of a wounded man: how many siege days pass before the one on which he is healthy again (DXS-11.1.5c), counted
    from the next that is played, or that would be if the siege were not over: 0 is the next itself. -1: there is no
    healing roll yet; it is made when he arrives (DXC-14.7d)."""
    leader: str = ""
    """The name of a leader."""


Condition = Literal["healthy", "wounded", "dead", "captured"]


@dataclass(slots=True, frozen=True)
class SiegeReport:
    """How a siege stands between two days, or how it has ended."""

    over: bool
    kind: str
    """Of the result: "taken", "starved", "surrendered", "leaderless", "lifted"; empty while it goes on."""
    winner: int
    """The seat; -1 while it goes on."""
    men: tuple[tuple[Enrolled, Condition], ...]
    """All of both sides who have not left it, the dead and captured as well, whom events have brought among them."""
    lost: tuple[tuple[Enrolled, Condition], ...]
    """Those of them who have died or been captured on the last day that was played."""
    days_left: int
    """DXC-15.1b: so many days could the besieged still eat."""
    works: Works
    """What has become of the place."""
    held: bool
    """DXS-11.4.1j: the besieger holds the bailey."""
    rules: tuple[str, ...] = ()
    """By which it has ended."""

    @property
    def negotiated(self) -> bool:
        """DXS-11.5.1a, DXC-15.2b: the place has surrendered on terms."""
        return self.kind == "surrendered"

    @property
    def resources(self) -> int:
        """DXC-15.1b: what the motte keeps if the siege ends here."""
        return kept(self.days_left)

    @property
    def barred(self) -> bool:
        """DXC-15h: event 20 or code C has lifted it: the same groups may not besiege the place on the next turn."""
        return self.kind == "lifted" and not _BARRING.isdisjoint(self.rules)

    @property
    def retreats(self) -> bool:
        """DXC-15h, DXS-11.4.3c: with code C, or beaten in the field, the besiegers go away."""
        return self.kind == "lifted" and not _RETREATING.isdisjoint(self.rules)


_BARRING = frozenset(("DXS-11.6a", "DXC-17.3d"))
_RETREATING = frozenset(("DXC-17.3d", "DXS-11.4.3c", "DXS-11.4.3e"))


# ---------------------------------------------------------------- laying siege


def lay_siege(
    name: str,
    place: Key,
    besieger: tuple[Enrolled, ...],
    besieged: tuple[Enrolled, ...],
    resources: int,
    fights: Fights,
    works: Works | None = None,
) -> SiegeState:
    """DXC-15a, DXC-15b: a siege before its day 1, whoever lies outside and whoever is within (DXC-5.2g). `name` is what
    it is called; `works`: what earlier sieges have made of the place."""
    s = SiegeState(
        scenario="",
        war=War(name, place, resources, ((), ())),
        fights=fights,
        long=False,
        roster=(),
        here=[0, 0],
        back={},
        commander=[-1, -1],
        supply=Secret(_SEATS, 0),
        works=intact(PLACES[place]) if works is None else works,
        store=[0] * len(LOTS),
    )
    s.call(Opening())
    _admit(s, [*((BESIEGER, man) for man in besieger), *((BESIEGED, man) for man in besieged)])
    return s


def enrol(s: SiegeState, seat: int, men: tuple[Enrolled, ...]) -> None:
    """DXC-15b, DXC-15d: these join a side between two days."""
    _between_days(s)
    _admit(s, [(seat, man) for man in men])


def _admit(s: SiegeState, men: list[tuple[int, Enrolled]]) -> None:
    first = len(s.roster)
    new = receive(s, [Newcomer(seat, man.troop, man.leader, man.band) for seat, man in men])
    able = new & s.ranks.command
    for number, (_, man) in enumerate(men, first):
        if man.mounted:
            s.horses |= 1 << number & s.ranks.riders
        if man.wounded:
            s.wounded |= 1 << number
            if man.due < 0:
                s.fresh |= 1 << number
            else:
                s.back[number] = s.day + man.due
    for seat in _SEATS:
        if able & s.ranks.sides[seat]:
            s.led |= 1 << seat
        commands = s.commander[seat]
        if commands >= 0 and not s.roster[commands].leader and able & s.ranks.leaders & s.ranks.sides[seat]:
            s.commander[seat] = -1  # a leader takes over
    _settle(s)


# ---------------------------------------------------------------- leaving it


def discharge(s: SiegeState, band: str) -> tuple[Enrolled, ...]:
    """DXC-15d: a group leaves between two days, with its wounded; its dead and captured stay on the record. When the
    last group of a side has gone the siege is over (DXC-15b)."""
    found = _leave(s, band)
    if not victory.left(s, BESIEGER):
        victory.conclude(s, "lifted", BESIEGED, "The last of the besiegers have gone.", "DXC-15b")
    elif not victory.left(s, BESIEGED):
        victory.conclude(s, "taken", BESIEGER, "Nobody is left in the place.", "DXS-11.4.1g")
    else:
        _settle(s)
    return found


def renew(s: SiegeState, seat: int, band: str, men: tuple[Enrolled, ...]) -> None:
    """A group has changed between two days: these are its men now."""
    _leave(s, band)
    _admit(s, [(seat, man) for man in men])


def _leave(s: SiegeState, band: str) -> tuple[Enrolled, ...]:
    _between_days(s)
    going = 0
    for number, man in enumerate(s.roster):
        if man.band == band and (s.here[0] | s.here[1]) >> number & 1:
            going |= 1 << number
    found = tuple(_enrolled(s, number, s.day) for number in members(going))
    _strike_off(s, going)
    for seat in _SEATS:
        if not s.here[seat] & s.ranks.command:
            s.led &= ~(1 << seat)  # DXS-11.5d: leaders who are not present
    return found


def _strike_off(s: SiegeState, going: int) -> None:
    """They are not on the roster any more; who stays moves up."""
    staying = [number for number in range(len(s.roster)) if not going >> number & 1]
    moved = {old: new for new, old in enumerate(staying)}

    def packed(men: int) -> int:
        return sum(1 << moved[man] for man in members(men & ~going))

    s.roster = tuple(s.roster[number] for number in staying)
    s.here = [packed(men) for men in s.here]
    s.wounded, s.fresh, s.horses = packed(s.wounded), packed(s.fresh), packed(s.horses)
    s.dead, s.captured, s.past = packed(s.dead), packed(s.captured), packed(s.past)
    s.shot, s.relief, s.hungry = packed(s.shot), packed(s.relief), packed(s.hungry)
    s.back = {moved[man]: day for man, day in s.back.items() if man in moved}
    s.commander = [moved.get(man, -1) for man in s.commander]
    s.derive()


# ---------------------------------------------------------------- between two days


def starve(s: SiegeState, bands: Collection[str]) -> None:
    """DXS-11.1.1g: these groups of the besieger are unsupplied today, and no others (DXC-8.4f). Who is shut in lives on
    what he has found, as those within live on their stores (DXS-11.4.1r, DXC-15.1b)."""
    s.hungry = 0
    if bands and not s.shut_in:
        for man in members(s.here[BESIEGER]):
            if s.roster[man].band in bands:
                s.hungry |= 1 << man


def _between_days(s: SiegeState) -> None:
    base = s.stack[0] if s.stack else None
    if not isinstance(base, Opening | Day) or base.stage:
        raise BanneretError("Men join a siege and leave it between two of its days.")


def _settle(s: SiegeState) -> None:
    """When men have come or gone: which peoples fight here, and what is to be done before the day begins: healing
    rolls, and commanders to be named."""
    assert s.war is not None
    s.war = replace(s.war, peoples=_peoples(s))
    s.derive()
    first: list[Phase[SiegeState]] = [s.stack[0]]
    if isinstance(s.stack[0], Day):
        first += [NameCommander(seat) for seat in reversed(_SEATS) if s.commander[seat] < 0]
    if s.fresh:
        first.append(Healing())
    s.stack = first


def _peoples(s: SiegeState) -> Peoples:
    """By seat, the most numerous first. Mercenaries count where there is nobody else."""
    return _people(s, BESIEGER), _people(s, BESIEGED)


def _people(s: SiegeState, seat: int) -> tuple[str, ...]:
    men: dict[str, int] = {}
    for man in members(s.here[seat] & s.ranks.enrolled):
        faction = TROOPS[s.ranks.troops[man]].faction
        men[faction] = men.get(faction, 0) + 1
    own = [faction for faction in men if faction != _HIRED] or list(men)
    return tuple(sorted(own, key=lambda faction: -men[faction]))


# ---------------------------------------------------------------- the report


def siege_report(s: SiegeState) -> SiegeReport:
    """How it stands: every man who is on the roster, in its order."""
    assert s.war is not None
    result = s.result
    begun = len(s.pages)  # so many days, the one on which it ended among them
    stock = s.last_day_of_supply if s.mouths else DAYS_BY_RESOURCE * s.war.resources
    return SiegeReport(
        over=result is not None,
        kind="" if result is None else result.kind,
        winner=-1 if result is None else result.winners[0],
        men=tuple(_fate(s, number, begun + 1) for number in range(len(s.roster))),
        lost=tuple(_fate(s, number, begun + 1) for number in members((s.dead | s.captured) & ~s.past)),
        days_left=max(0, stock - begun),
        works=s.works,
        held=s.held,
        rules=() if result is None else result.rules,
    )


def _fate(s: SiegeState, number: int, next_day: int) -> tuple[Enrolled, Condition]:
    man = _enrolled(s, number, next_day)
    if s.dead >> number & 1:
        return man, "dead"
    if s.captured >> number & 1:
        return man, "captured"
    return man, "wounded" if man.wounded else "healthy"


def _enrolled(s: SiegeState, number: int, next_day: int) -> Enrolled:
    """A man of the roster, as he is. Who would be healthy on a day that the siege did not see the end of, is."""
    man = s.roster[number]
    back = s.back.get(number, -1)
    wounded = s.wounded >> number & 1 == 1 and not 0 <= back < next_day
    return Enrolled(
        band=man.band,
        troop=man.troop,
        mounted=s.horses >> number & 1 == 1,
        wounded=wounded,
        due=back - next_day if wounded and back >= 0 else -1,
        leader=man.name if man.leader else "",
    )
