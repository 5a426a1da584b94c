"""DXC-15.2, DXC-15f, DXC-15g: a motte has fallen: what becomes of those within, and of the place."""

from dataclasses import dataclass

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.secret import Secret

from ..quick.force import Body
from ..quick.troops import TROOPS
from . import captivity, change, fates
from .band import LEAST
from .battle.fallen import suffer
from .battle.retreat import Retreat
from .country.tables import MOTTE
from .esteem import prestige
from .group import REBEL, Book, Group
from .log import counted, named, tell
from .ranks import NOBODY, Ranks, minus, ranked, riders_only, soldiers, unhorsed
from .settlements.looting import share_out
from .spoils import robbed
from .state import CampaignState, Siege
from .victory import score

_STORMED = 5
"""DXC-15f: a stormed place is treated as on this roll."""


@dataclass(slots=True)
class Surrender(Phase[CampaignState]):
    """DXC-15.2: the winner rolls for the fate of the defenders; then he decides about the place."""

    key = "surrender"
    rules = ("DXC-15.2a", "DXC-15.2b", "DXC-15.2c", "DXC-15f", "DXC-15g")
    motte: str
    stormed: bool = False
    negotiated: bool = False

    def run(self, s: CampaignState, ref: Referee) -> None:
        siege, motte = s.sieges[self.motte], s.mottes[self.motte]
        die = _STORMED if self.stormed else ref.die(10)
        found = fates.surrender(die, self.negotiated)
        if ref.hears:
            bonus = " + 2" if self.negotiated else ""
            rule = "DXC-15f" if self.stormed else "DXC-15.2b"
            dice = () if self.stormed else (die,)
            tell(s, ref, "surrender", f"{motte.name} has fallen: {_WORDS[found]}.", rule, d10=dice, sum=f"{die}{bonus}")
        victor = siege.besiegers[0]
        side = s.groups[victor].side
        s.then(TakeMotte(self.motte, victor))
        homeless: list[str] = []
        if found == "honours":
            homeless = _honours(s, motte.key, siege)
        else:
            _undone(s, ref, siege, found, victor, side)
        del s.sieges[self.motte]
        change.motte(s, self.motte, garrison=NOBODY)
        captivity.free_at(s, ref, motte.cell, side)
        points = s.data.victory.motte_taken_half
        score(s, ref, side, "motte", points, f"{motte.name} is taken.", "DXC-15g", "DXC-1m")
        for key in homeless:  # wherever they came from: the hex is their choice
            change.mark(s, key, came=-1)
        if homeless:
            s.call(Retreat(tuple(homeless)))


_WORDS = {
    "massacre": "all soldiers are put to the sword",
    "decimation": "the defenders are decimated",
    "prisoners": "the defenders are prisoners",
    "parole": "the defenders give their parole and go home",
    "honours": "the defenders leave with arms, horses and money",
}


_GONE = {"massacre": "put to the sword", "parole": "sent home without arms"}


def _honours(s: CampaignState, motte: str, siege: Siege) -> list[str]:
    """DXC-15.2b: to an adjacent hex of their choice; the garrison as a group of its own, or with one that is there."""
    place = s.mottes[motte]
    if place.garrison:
        if siege.inside:
            change.add_men(s, siege.inside[0], place.garrison)
        elif soldiers(place.garrison) >= LEAST:
            key = change.new_key(s, place.faction)
            book = Book(place.garrison, 8 if place.faction == "norman" else 0)
            owners = s.seats_of(place.side)
            captain = s.captain_of(place.side)
            riders = riders_only(place.garrison)
            s.put(Group(key, place.faction, place.side, captain, place.cell, Secret(owners, book), riders))
            return [key]
    return list(siege.inside)


def _undone(s: CampaignState, ref: Referee, siege: Siege, found: str, victor: str, side: int) -> None:
    """DXC-15.2a, DXC-15.2b: soldiers by the result; leaders are captured, never killed, on 1 to 7, and go free with
    less prestige on parole."""
    place = s.mottes[siege.motte]
    parts: list[tuple[str, str, Ranks]] = [("", place.faction, place.garrison)]
    parts += [(key, s.groups[key].faction, s.groups[key].men) for key in siege.inside]
    men = ranked(body for _, _, ranks in parts for body in ranks)
    left = _decimated(s, ref, men) if found == "decimation" else men
    if found in ("decimation", "prisoners"):
        captivity.take(s, ref, victor, place.faction, unhorsed(left))
    elif ref.hears:
        text = f"{counted(soldiers(left), 'man is', 'men are')} {_GONE[found]}."
        tell(s, ref, "gone", text, "DXC-15.2b", touch=(siege.motte,))
    for key in siege.inside:
        robbed(s, ref, key, victor, whole=True, side=side)
        captivity.free_all(s, ref, key)
        for leader in s.leaders_of(key):
            if found == "parole":
                change.lead(s, leader.key, group="", cell=place.cell)
                prestige(s, ref, leader.key, -1, "DXC-15.2b")
            else:
                suffer(s, ref, leader.key, "prisoner", victor, "DXC-15.2b")
        change.remove(s, key)


def _decimated(s: CampaignState, ref: Referee, men: Ranks) -> Ranks:
    """DXC-15.2a, DXC-15.2c: one by one, lowest attack first; each dies on 1 to 5, until half are dead."""
    ranking = fates.weakest_first(body.troop for body in men)
    order = sorted(men, key=lambda body: ranking.index(body.troop))
    half, dead, dice = fates.decimation_ends(soldiers(men)), 0, []
    lost: list[Body] = []
    for body in order:
        for healthy, count in ((1, body.healthy), (0, body.wounded)):
            for _ in range(count):
                if dead == half:
                    break
                die = ref.die(10)
                dice.append(die)
                if fates.decimated(die):
                    dead += 1
                    lost.append(Body(body.troop, body.mounted, healthy, 1 - healthy))
    if ref.hears:
        tell(s, ref, "losses", f"{counted(dead, 'man is', 'men are')} put to death.", "DXC-15.2a", d10=tuple(dice))
    return minus(men, lost)


# ---------------------------------------------------------------- the place

_BURN = Option("burn", label="Burn it, and take what is in it")
_HOLD = Option("occupy", label="Occupy it, and leave the stores")
_STRIP = Option("strip", label="Occupy it, and take the stores")


@dataclass(slots=True)
class TakeMotte(Phase[CampaignState]):
    """DXC-5.2g, DXC-12.3a: burn it or occupy it with at least five soldiers of one faction; its stores may be looted.
    Normans do not burn what they have retaken."""

    key = "take_motte"
    rules = ("DXC-5.2g", "DXC-15g", "DXC-12.3a")
    motte: str
    victor: str

    def _able(self, s: CampaignState) -> str:
        """Who can leave five healthy men: the victor, or another of his side in the hex."""
        cell = s.mottes[self.motte].cell
        side = s.groups[self.victor].side if self.victor in s.groups else -1
        found = [group for group in s.here(cell) if group.side == side and group.service is None]
        found.sort(key=lambda group: (group.key != self.victor, -group.healthy))
        return next((one.key for one in found if one.healthy >= MOTTE.garrison_minimum), "")

    def ask(self, s: CampaignState) -> Decision | None:
        if self.victor not in s.groups:
            return None
        group = s.groups[self.victor]
        able = bool(self._able(s))
        if not able:
            return None
        options = [_BURN, _HOLD, _STRIP] if group.side == REBEL else [_HOLD, _STRIP]
        name = s.mottes[self.motte].name
        return Decision(group.captain, f"{name} is yours. What becomes of it?", Menu(options), rules=self.rules)

    def run(self, s: CampaignState, ref: Referee) -> None:
        self.on_burn(s, ref)

    def on_burn(self, s: CampaignState, ref: Referee) -> None:
        s.done()
        motte = s.mottes.pop(self.motte)
        self._loot(s, ref, motte.resources)
        s.patients.pop(motte.cell, None)
        if ref.hears:
            tell(s, ref, "burns", f"{motte.name} is burnt down.", "DXC-5.2g", touch=(s.country.names[motte.cell],))

    def on_occupy(self, s: CampaignState, ref: Referee) -> None:
        s.done()
        key = self._able(s)
        group = s.groups[key]
        men = _five(group.men)
        change.set_men(s, key, minus(group.men, men))
        change.motte(s, self.motte, side=group.side, faction=group.faction, garrison=men)
        if ref.hears:
            tell(s, ref, "occupies", f"{named(s, key)} occupies {s.mottes[self.motte].name}.", "DXC-5.2g", touch=(key,))

    def on_strip(self, s: CampaignState, ref: Referee) -> None:
        resources = s.mottes[self.motte].resources
        change.motte(s, self.motte, resources=0)
        self.on_occupy(s, ref)
        self._loot(s, ref, resources)

    def _loot(self, s: CampaignState, ref: Referee, resources: int) -> None:
        """DXC-12.3a: each point is £1 of loot; mercenaries who wait for booty get their share (DXC-12.2j)."""
        if self.victor in s.groups and resources:
            book = s.groups[self.victor].book.value
            change.write(s, self.victor, loot=book.loot + 2 * resources)
            if ref.hears:
                tell(s, ref, "loot", f"The stores are looted: £{resources}.", "DXC-12.3a", touch=(self.victor,))
            share_out(s, self.victor, resources)


def _five(men: Ranks) -> Ranks:
    """The five healthy men whom one would leave in a garrison: those on foot first, cheapest first."""
    left, found = MOTTE.garrison_minimum, []
    for body in sorted(men, key=lambda body: (body.mounted, TROOPS[body.troop].army_cost)):
        count = min(left, body.healthy)
        left -= count
        if count:
            found.append(Body(body.troop, body.mounted, count))
    return ranked(found)
