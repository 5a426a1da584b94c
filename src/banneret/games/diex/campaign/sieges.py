"""DXC-15: sieges of mottes, as far as the campaign knows of them: who lies before a place, and who is within."""

from collections import Counter
from collections.abc import Iterable

from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..quick.force import Body
from ..siege.part import Enrolled, SiegeReport, discharge, enrol, renew, siege_report
from ..siege.state import SiegeState
from . import change
from .group import Group, Mending, Motte, Patient
from .log import named, tell
from .ranks import Ranks, ranked
from .state import CampaignState, Siege

GARRISON = "garrison"
"""What the men of the motte are called in the siege."""
BESIEGER, BESIEGED = 0, 1
_NO_MOTTE = Refusal("DXC-15a", "There is no motte of the enemy here.")


def may_besiege(s: CampaignState, key: str) -> Refusal | None:
    """DXC-15a, DXC-15b, DXC-15h: whether a group may lay siege to the motte of its hex, or join the siege of it."""
    group = s.groups[key]
    motte = s.motte_at(group.cell)
    if motte is None or motte.side == group.side:
        return _NO_MOTTE
    if s.besieging(key):
        return Refusal("DXC-15b", f"{named(s, key)} lies before it already.")
    if group.busy == s.turn:
        return Refusal("DXC-6g", f"{named(s, key)} has fought today.")
    if s.turn < motte.barred:
        return Refusal("DXC-15h", f"The siege has just been lifted: not before turn {motte.barred}.")
    outside = [one for one in s.here(group.cell) if one.side == motte.side and not s.shut_in(one.key)]
    if outside and group.repelled != s.turn:
        return Refusal("DXC-5.2e", f"{named(s, outside[0].key)} stands before the motte: attack first.")
    return None


def declare(s: CampaignState, ref: Referee, key: str) -> None:
    """DXC-15b: a group that has ended its move there lays siege, with the mercenaries who serve it; others of its side
    join it. Norman groups in the hex have shut themselves in (DXC-5.2e)."""
    group = s.groups[key]
    motte = s.motte_at(group.cell)
    assert motte is not None
    party = (key, *[band.key for band in s.serving(key)])
    siege = s.sieges.get(motte.key)
    if siege is None:
        inside = tuple([one.key for one in s.here(group.cell) if one.side == motte.side])
        s.sieges[motte.key] = Siege(motte.key, party, inside, s.turn)
        text = f"{named(s, key)} lays siege to {motte.name}."
    else:
        new = tuple([one for one in party if one not in siege.besiegers])
        s.sieges[motte.key] = Siege(motte.key, (*siege.besiegers, *new), siege.inside, siege.since, siege.game)
        text = f"{named(s, key)} joins the siege of {motte.name}."
    if ref.hears:
        tell(s, ref, "siege", text, "DXC-15b", touch=(key, motte.key))


def leave(s: CampaignState, ref: Referee, key: str) -> None:
    """DXC-15d: a group that moves takes itself out of the siege, and its mercenaries with it."""
    going = {key, *[band.key for band in s.serving(key)]}
    for motte, siege in list(s.sieges.items()):
        if going & set(siege.besiegers):
            _with(s, motte, besiegers=tuple([one for one in siege.besiegers if one not in going]))
    tidy(s, ref)


def tidy(s: CampaignState, ref: Referee) -> None:
    """DXC-15b: a siege lasts as long as one besieger stays; who is gone from the hex or the map is out of it, and so
    are mercenaries who serve that side no more (DXC-12.2h)."""
    for motte, siege in list(s.sieges.items()):
        place = s.mottes.get(motte)
        here = {} if place is None else {group.key: group.side for group in s.here(place.cell)}
        side = -1 if place is None else place.side
        besiegers = tuple([key for key in siege.besiegers if here.get(key) == 1 - side])
        inside = tuple([key for key in siege.inside if here.get(key) == side])
        if (besiegers, inside) != (siege.besiegers, siege.inside):
            _with(s, motte, besiegers=besiegers, inside=inside)
        if not besiegers:
            end(s, ref, motte, "The besiegers have gone.", "DXC-15b")


def _with(
    s: CampaignState, motte: str, *, besiegers: tuple[str, ...] | None = None, inside: tuple[str, ...] | None = None
) -> None:
    siege = s.sieges[motte]
    s.sieges[motte] = Siege(
        motte,
        siege.besiegers if besiegers is None else besiegers,
        siege.inside if inside is None else inside,
        siege.since,
        siege.game,
    )


def end(
    s: CampaignState, ref: Referee, motte: str, reason: str, *rules: str, report: SiegeReport | None = None
) -> None:
    """The siege is over and the place still stands: it keeps half the days left as resources (DXC-15.1b), and its
    wounded are its convalescents."""
    siege = s.sieges.pop(motte)
    place = s.mottes.get(motte)
    if report is None and siege.game is not None:
        assert isinstance(siege.game.state, SiegeState)
        report = siege_report(siege.game.state)
    if place is not None and report is not None:
        change.motte(s, motte, resources=report.resources, works=report.works)
        _convalesce(s, place, report)
    if ref.hears:
        name = motte if place is None else place.name
        tell(s, ref, "siege", f"The siege of {name} is over. {reason}", *rules, touch=(motte,))


def _convalesce(s: CampaignState, motte: Motte, report: SiegeReport) -> None:
    """DXC-14.7c: the wounded of a garrison are convalescents of the place."""
    hurt = [man for man, condition in report.men if man.band == GARRISON and condition == "wounded"]
    if hurt:
        healthy = ranked(Body(body.troop, body.mounted, body.healthy) for body in s.mottes[motte.key].garrison)
        change.motte(s, motte.key, garrison=healthy)
        beds = [
            Patient(motte.faction, motte.side, man.troop, man.mounted, s.turn + 1 + max(0, man.due)) for man in hurt
        ]
        s.patients[motte.cell] = (*s.patients.get(motte.cell, ()), *beds)


def call_in(s: CampaignState, motte: Motte) -> Motte:
    """DXC-14.7c: convalescents of a motte fight with its garrison when it is besieged, as they are."""
    beds = s.patients.get(motte.cell, ())
    own = [one for one in beds if one.side == motte.side and one.faction == motte.faction]
    if not own:
        return motte
    rest = tuple([one for one in beds if one not in own])
    if rest:
        s.patients[motte.cell] = rest
    else:
        del s.patients[motte.cell]
    men = [
        Body(one.troop, one.mounted, one.men, 0) if one.due <= s.turn else Body(one.troop, one.mounted, 0, one.men)
        for one in own
    ]
    return change.motte(s, motte.key, garrison=ranked((*motte.garrison, *men)))


# ---------------------------------------------------------------- men in and out of the siege


def enrolled(s: CampaignState, key: str) -> tuple[Enrolled, ...]:
    """A group as the siege takes it."""
    group = s.groups[key]
    found = _men(s, key, group.men, group.book.value.mending)
    for leader in s.leaders_of(key):
        due = leader.due - s.turn if leader.wounded and leader.due >= 0 else -1
        found.append(Enrolled(key, leader.troop, leader.mounted, leader.wounded, max(due, -1), leader.name))
    return tuple(found)


def garrison(s: CampaignState, motte: Motte) -> tuple[Enrolled, ...]:
    return tuple(_men(s, GARRISON, motte.garrison, ()))


def _men(s: CampaignState, band: str, men: Ranks, mending: tuple[Mending, ...]) -> list[Enrolled]:
    dues: dict[tuple[int, bool], list[int]] = {}
    for one in mending:
        dues.setdefault((one.troop, one.mounted), []).extend([max(0, one.due - s.turn)] * one.men)
    found = []
    for body in men:
        found += [Enrolled(band, body.troop, body.mounted)] * body.healthy
        waits = dues.get((body.troop, body.mounted), [])
        for number in range(body.wounded):
            due = waits[number] if number < len(waits) else -1
            found.append(Enrolled(band, body.troop, body.mounted, True, due))
    return found


def reconcile(s: CampaignState, siege: Siege, game: SiegeState) -> None:
    """Between two days: who has come is enrolled, who has gone is not any more, who has changed comes anew."""
    wanted = [(BESIEGER, key, enrolled(s, key)) for key in siege.besiegers]
    wanted += [(BESIEGED, key, enrolled(s, key)) for key in siege.inside]
    motte = s.mottes[siege.motte]
    wanted.append((BESIEGED, GARRISON, garrison(s, motte)))
    present: dict[str, list[Enrolled]] = {}
    for man, condition in siege_report(game).men:
        if condition in ("healthy", "wounded"):
            present.setdefault(man.band, []).append(man)
    for seat, band, men in wanted:
        if men and _kinds(present.get(band, ())) != _kinds(men):
            if band in present:
                renew(game, seat, band, men)
            else:
                enrol(game, seat, men)
    keys = {band for _, band, _ in wanted}
    for band in present:
        if band and band not in keys:
            discharge(game, band)


def _kinds(men: Iterable[Enrolled]) -> Counter[tuple[int, bool, bool, str]]:
    return Counter((man.troop, man.mounted, man.wounded, man.leader) for man in men)


def ranks_of(men: Iterable[Enrolled], turn: int) -> tuple[Ranks, tuple[Mending, ...]]:
    """Soldiers as they come out of a day, with the turns in which their wounds are healed."""
    bodies, mending = [], []
    for man in men:
        bodies.append(Body(man.troop, man.mounted, int(not man.wounded), int(man.wounded)))
        if man.wounded and man.due >= 0:
            mending.append(Mending(man.troop, man.mounted, turn + 1 + man.due))
    found: dict[tuple[int, bool, int], int] = {}
    for one in mending:
        found[one.troop, one.mounted, one.due] = found.get((one.troop, one.mounted, one.due), 0) + 1
    return ranked(bodies), tuple([Mending(*kind, men) for kind, men in sorted(found.items())])


def besiegers(s: CampaignState, siege: Siege) -> list[Group]:
    return [s.groups[key] for key in siege.besiegers if key in s.groups]
