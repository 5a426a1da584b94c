"""What becomes of people and animals: wounded, stunned, killed, unhorsed. Sections 1.2 and 6.8.

These functions may call a phase (to place an unhorsed man): whoever uses them says first, with `then` or `done`, how
his own phase goes on. Their events name what became of whom as an outcome, unless `gist` says otherwise: who has told
the outcome already gives "".
"""

from collections.abc import Sequence
from dataclasses import dataclass

from banneret.board.hex import members
from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..charges import shield_wall
from ..ladder import Ladder
from ..log import tell
from ..movement import burden
from ..numbers import Condition, Counter, Person
from ..state import CONDITIONS, DEAD, HEALTHY, NOBODY, NOWHERE, STUNNED, WOUNDED, DiexState
from .contact import could_stand, passable, taken

BODY, CARCASS = 1, 3
"""DXA-4.2.2a: what a dead person and each half of a dead horse count."""


def wound(s: DiexState, ref: Referee, counter: int, *rules: str, gist: str | None = None) -> None:
    """A healthy person is wounded and, if he rides, stays in the saddle; any other dies of it (DXA-1.2e)."""
    if s.health[counter] != HEALTHY:
        kill(s, ref, counter, "DXA-1.2e", *rules, gist=gist)
        return
    s.health[counter] = WOUNDED
    s.axe &= ~(1 << counter)  # DXA-7.4g
    if ref.hears:
        outcome = f"{s.name(counter)} wounded" if gist is None else gist
        tell(s, ref, "wound", f"{s.name(counter)} is wounded.", *rules, gist=outcome, counters=(counter,))


def stun(s: DiexState, ref: Referee, counter: int, *rules: str, gist: str | None = None) -> None:
    """A healthy person is stunned (DXA-1.2f) and, if he rides, falls (DXA-1.2g); any other dies of it (DXA-1.2e)."""
    if s.health[counter] != HEALTHY:
        kill(s, ref, counter, "DXA-1.2e", *rules, gist=gist)
    elif s.steed[counter] >= 0:
        unhorse(s, ref, counter, STUNNED, False, *rules, gist=gist)
    else:
        settle(s, counter)
        s.clear(counter)
        _turn_stunned(s, counter)
        s.fill(counter)
        if ref.hears:
            outcome = f"{s.name(counter)} stunned" if gist is None else gist
            tell(s, ref, "stun", f"{s.name(counter)} is stunned.", *rules, gist=outcome, counters=(counter,))
        crush(s, ref)


def _turn_stunned(s: DiexState, counter: int) -> None:
    """The person is stunned, and no longer what only people on their feet can be."""
    bit = 1 << counter
    s.health[counter] = STUNNED
    s.axe &= ~bit  # DXA-7.4g
    s.aloft &= ~bit
    drop_ladder(s, counter)
    if s.cast.seat[counter] == s.phasing:
        s.fresh_stunned |= bit  # DXA-2.1f
    let_go(s, counter)
    shield_wall.leave(s, counter)


def recover(s: DiexState, counter: int) -> None:
    """A stunned person on the map is healthy again (DXA-1.2f); a prisoner is free, and as he was when he was taken
    (DXC-14.8f)."""
    s.clear(counter)
    s.health[counter] = HEALTHY
    if s.terms is not None and s.terms.bound >> counter & 1:
        s.health[counter] = WOUNDED if s.terms.hurt >> counter & 1 else HEALTHY
        s.terms = s.terms.freed(counter)
    s.fresh_stunned &= ~(1 << counter)
    s.fill(counter)


def kill(s: DiexState, ref: Referee, counter: int, *rules: str, gist: str | None = None) -> None:
    """A person or an animal dies and lies where it was; a rider falls from his horse (DXA-4.3.1d)."""
    if s.health[counter] == DEAD:
        return
    if counter < s.cast.people and s.steed[counter] >= 0:
        unhorse(s, ref, counter, DEAD, False, *rules, gist=gist)
        return
    if s.moving == counter:
        s.move = None
    elif s.at[counter] >= 0:
        s.clear(counter)
    _turn_dead(s, counter)
    if s.at[counter] >= 0:
        lay_down(s, counter)
    if ref.hears:
        outcome = f"{s.name(counter)} killed" if gist is None else gist
        tell(s, ref, "kill", f"{s.name(counter)} is killed.", *rules, gist=outcome, counters=(counter,))
    crush(s, ref)  # the body may close a hex, and a man whom he carried may lie among enemies


def _turn_dead(s: DiexState, counter: int) -> None:
    bit = 1 << counter
    s.health[counter] = DEAD
    s.axe &= ~bit  # DXA-7.4g
    s.aloft &= ~bit
    s.hookmen &= ~bit  # DXS-11.2e: it is lost with him
    drop_ladder(s, counter)
    s.leader[counter] = -1
    if counter < s.cast.people:
        let_go(s, counter)
        shield_wall.leave(s, counter)


def lay_down(s: DiexState, counter: int) -> None:
    """DXA-4.2.2a, DXA-4.2.2b: count the body in every hex it lies in."""
    weight = BODY if counter < s.cast.people else CARCASS
    for cell in members(s.cells(counter)):
        s.bodies[cell] = s.bodies.get(cell, 0) + weight


def take_up(s: DiexState, counter: int) -> None:
    """The body is moved or removed: it no longer counts where it lay."""
    weight = BODY if counter < s.cast.people else CARCASS
    for cell in members(s.cells(counter)):
        left = s.bodies[cell] - weight
        if left:
            s.bodies[cell] = left
        else:
            del s.bodies[cell]


def let_go(s: DiexState, counter: int) -> None:
    """DXA-4.4.3i, DXA-4.2.4d: one who falls lets his horses go and drops the man on his back where he is."""
    for animal in range(s.cast.people, s.cast.counters):
        if s.leader[animal] == counter:
            s.leader[animal] = -1
    if s.load[counter] >= 0:
        burden.drop(s, counter)


def drop_ladder(s: DiexState, counter: int) -> None:
    """DXA-10.1.2c2: without one of its two carriers a ladder drops, and the other carries it no more."""
    if not s.bearers >> counter & 1:
        return
    s.bearers &= ~(1 << counter)
    for number, ladder in enumerate(s.ladders):
        if ladder.carried and s.at[counter] in ladder.ends:
            s.ladders[number] = Ladder(ladder.foot, ladder.far)
            for man in members(s.bearers):
                if s.at[man] in ladder.ends:
                    s.bearers &= ~(1 << man)


def drown(s: DiexState, ref: Referee, counter: int, *rules: str) -> None:
    """DXA-4.2.1d: an armoured man forced into the water is dead, and his counter is removed. He is on foot and fills
    his hex."""
    cell = s.at[counter]
    s.clear(counter)
    _turn_dead(s, counter)
    s.at[counter] = NOWHERE
    if ref.hears:
        text = f"{s.name(counter)} drowns in his armour."
        tell(
            s,
            ref,
            "kill",
            text,
            "DXA-4.2.1d",
            *rules,
            gist=f"{s.name(counter)} killed",
            counters=(counter,),
            cells=(cell,),
        )


def crush(s: DiexState, ref: Referee) -> None:
    """DXA-6.2g: the stunned who are shut in by enemies die at once. To be called whenever somebody has come to stand in
    another hex.

    A hex that the dead, fire or a ladder close is not one that he could enter (DXA-4.2.2a).
    """
    if not s.fallen:
        return
    for cell in members(s.fallen):
        if not s.fallen >> cell & 1:
            continue  # the death of another has killed him
        counter = s.who[cell]
        room = passable(s, s.ground.attack_armoured[cell] if s.armoured(counter) else s.ground.attack_foot[cell])
        if room and not room & ~s.upright[1 - s.cast.seat[counter]]:
            kill(s, ref, counter, "DXA-6.2g")


def settle(s: DiexState, counter: int) -> None:
    """If he was moving, his move ends here: in the last hex of his path without another living counter (DXA-4.3e)."""
    move = s.move
    if move is None or move.counter != counter:
        return
    for at, facing in reversed(move.trail):
        s.at[counter], s.facing[counter] = at, facing
        if s.has_room(counter):
            break
    s.move = None
    s.fill(counter)


def unhorse(
    s: DiexState, ref: Referee, rider: int, condition: int, horse_dies: bool, *rules: str, gist: str | None = None
) -> None:
    """DXA-6.8a: the rider falls, in this condition, beside his horse, which stays, alive or dead (DXA-6.8c)."""
    settle(s, rider)
    horse = s.steed[rider]
    s.clear(rider)
    at, facing = s.at[rider], s.facing[rider]
    s.steed[rider] = s.steed[horse] = -1
    s.at[rider], s.facing[rider] = NOWHERE, -1
    s.at[horse], s.facing[horse] = at, facing
    s.holder[horse] = s.cast.seat[rider]
    if s.health[rider] != HEALTHY:
        condition = DEAD  # DXA-6m, DXA-1.2e
    if horse_dies:
        s.health[horse] = DEAD
        lay_down(s, horse)
    else:
        s.fill(horse)
    let_go(s, rider)
    if ref.hears:
        fate = "his horse is killed under him" if horse_dies else "his horse stands"
        outcome = (
            f"{s.name(rider)} {'killed' if condition == DEAD else f'unhorsed and {CONDITIONS[condition]}'}"
            if gist is None
            else gist
        )
        tell(
            s,
            ref,
            "unhorse",
            f"{s.name(rider)} is thrown from the saddle, {CONDITIONS[condition]}; {fate}.",
            *rules,
            gist=outcome,
            counters=(rider, horse),
        )
    s.call(Unhorsed(rider, horse, condition))


@dataclass(slots=True)
class Unhorsed(Phase[DiexState]):
    """DXA-6.8a, DXA-6.8b: the owner places a rider who fell beside his horse."""

    key = "unhorsed"
    rules = ("DXA-6.8a", "DXA-6.8b")
    rider: Person
    horse: Counter
    condition: Condition

    def beside(self, s: DiexState) -> int:
        """The hexes around the horse that a man on foot could enter from it, whoever is in them."""
        own = s.cells(self.horse)
        found = 0
        for cell in members(own):
            found |= s.ground.attack_foot[cell]
        return found & ~own

    def over_rail(self, s: DiexState) -> int:
        """DXA-3.1h2: the water round the horse that lies behind a handrail."""
        found = 0
        for cell in members(s.cells(self.horse)):
            found |= s.ground.over_rail[cell]
        return found

    def places(self, s: DiexState) -> int:
        """Free hexes where he may fall; for an armoured man dry ones if there are any. If there are none he is forced
        into the water, over a handrail too (DXA-4.2.1e, DXA-3.1h2)."""
        filled = taken(s)
        free = passable(s, self.beside(s) & ~filled)
        dry = free & ~s.ground.water
        if not dry:
            return free | passable(s, self.over_rail(s) & ~filled)
        return dry if s.armoured(self.rider) else free

    def yielding(self, s: DiexState) -> list[tuple[int, int]]:
        """DXA-6.8b: friends on foot beside the horse who could make room, each with the hexes he could step to."""
        seat = s.cast.seat[self.rider]
        found = []
        for cell in members(self.beside(s) & s.upright[seat] & ~s.riders):
            friend = s.who[cell]
            room = s.ground.attack_armoured[cell] if s.armoured(friend) else s.ground.attack_foot[cell]
            room = passable(s, room & ~taken(s) & ~s.cells(self.horse))
            if room and not s.aloft >> friend & 1:
                found.append((friend, room))
        return found

    def ask(self, s: DiexState) -> Decision | None:
        seat = s.cast.seat[self.rider]
        places = self.places(s)
        if places:
            if not places & places - 1:
                return None
            beside = self.beside(s)
            options = [
                Option(
                    f"land {s.ground.names[cell]}",
                    (cell,),
                    label=f"{s.name(self.rider)} falls {'' if beside >> cell & 1 else 'over the handrail '}into "
                    f"{s.ground.names[cell]}",
                    touch=(s.ground.names[cell],),
                )
                for cell in members(places)
            ]
            return Decision(seat, f"Where does {s.name(self.rider)} fall?", Menu(options), rules=self.rules)
        options = []
        for friend, room in self.yielding(s):
            for cell in members(room):
                name = s.ground.names[cell]
                label = f"{s.name(friend)} makes room by stepping to {name}"
                options.append(
                    Option(
                        f"yield {s.cast.keys[friend]} {name}",
                        (friend, cell),
                        label=label,
                        touch=(s.cast.keys[friend], name),
                    )
                )
        if not options:
            return None
        return Decision(seat, f"Who makes room for {s.name(self.rider)}?", Menu(options), rules=("DXA-6.8b",))

    def run(self, s: DiexState, ref: Referee) -> None:
        places = self.places(s)
        if places:
            self.on_land(s, ref, places.bit_length() - 1)
            return
        s.done()
        _turn_dead(s, self.rider)  # DXA-6.8b
        s.at[self.rider] = s.at[self.horse]
        lay_down(s, self.rider)
        if ref.hears:
            text = f"{s.name(self.rider)} falls among enemies with nowhere to go and is killed."
            tell(s, ref, "kill", text, "DXA-6.8b", gist=f"{s.name(self.rider)} killed", counters=(self.rider,))

    def on_yield(self, s: DiexState, ref: Referee, friend: int, cell: int) -> None:
        left = s.at[friend]
        shield_wall.leave(s, friend)
        let_go(s, friend)
        drop_ladder(s, friend)
        s.put(friend, cell)
        if ref.hears:
            text = f"{s.name(friend)} steps to {s.ground.names[cell]} to make room."
            tell(s, ref, "displace", text, "DXA-6.8b", counters=(friend,), cells=(cell,))
        self.on_land(s, ref, left)

    def on_land(self, s: DiexState, ref: Referee, cell: int) -> None:
        s.done()
        rider = self.rider
        if ref.hears and not self.beside(s) >> cell & 1:
            text = f"{s.name(rider)} falls over the handrail into the water of {s.ground.names[cell]}."
            tell(s, ref, "fall", text, "DXA-3.1h2", "DXA-4.2.1e", counters=(rider,), cells=(cell,))
        s.at[rider] = cell
        if self.condition == DEAD:
            _turn_dead(s, rider)
            lay_down(s, rider)
            crush(s, ref)
            return
        s.health[rider] = self.condition
        s.axe &= ~(1 << rider)
        s.fill(rider)
        if self.condition == STUNNED and s.cast.seat[rider] == s.phasing:
            s.fresh_stunned |= 1 << rider  # DXA-2.1f
        if s.armoured(rider) and s.ground.water >> cell & 1:
            drown(s, ref, rider, "DXA-4.2.1e")
        crush(s, ref)

    def undecided(self, s: DiexState) -> str:
        """DXA-6.2g: where he falls, the stunned, himself among them, may be shut in."""
        return f"where {s.name(self.rider)} falls" if s.fallen or self.condition == STUNNED else ""

    def typical(self, s: DiexState, menu: Menu) -> Sequence[Option]:
        return menu.options

    def why_not(self, s: DiexState, seat: int, words: list[str]) -> Refusal | None:
        cell = s.ground.cell(words[-1])
        if cell < 0 or self.places(s) >> cell & 1:
            return None
        if not self.beside(s) >> cell & 1:
            if self.over_rail(s) >> cell & 1:
                return Refusal(
                    "DXA-3.1h2",
                    f"{s.name(self.rider)} falls over the handrail into {words[-1]} only if that is free and no "
                    "dry hex beside his horse is.",
                )
            return Refusal(
                "DXA-6.8a",
                f"{s.name(self.rider)} falls into a hex beside his horse that a man on foot could enter "
                f"from there; {words[-1]} is not.",
            )
        if s.who[cell] != NOBODY:
            return Refusal("DXA-6.8a", f"{words[-1]} is not free: {s.name(s.who[cell])} is there.")
        if not passable(s, 1 << cell) or not could_stand(s.ground, s.armoured(self.rider), cell):
            return Refusal("DXA-6.8a", f"A man on foot could not enter {words[-1]}.")
        return None
