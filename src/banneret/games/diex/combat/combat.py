"""Step 4: who attacks whom, alone or together (sections 6, 6.2, 6.7), and the roll."""

from dataclasses import dataclass
from functools import lru_cache

from banneret.board.hex import members
from banneret.kernel.decision import MOST_OPTIONS, Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..castle import burning, toppling
from ..castle.burning import Dousing
from ..castle.toppling import Toppling
from ..charges import charge
from ..log import say
from ..movement import leading
from ..scenario.cast import Cast
from ..state import DEAD, STUNNED, DiexState
from .contact import foes_in_reach, owner, strikes
from .fight import Reckoning, arithmetic, clauses, reckon
from .losses import ATTACKER_BACK, FOOT_WORDS, MOUNTED_WORDS, bits, candidates, ignored, retreat_of, suffer
from .retreat import Retreat

END = Option("end", label="End the combat step")
GO = Option("go", label="Attack")
BACK = Option("back", label="Plan something else", final=False)

Reach = list[tuple[int, int]]
"""Attackers, each with the set of those whom he may attack now."""


# ---------------------------------------------------------------- who may attack whom


def spent(s: DiexState) -> int:
    """Who of the phasing side may not attack (any more) in this phase."""
    return s.attacked | s.shot | s.idle | s.carriers


def why_not_attack(s: DiexState, counter: int) -> Refusal | None:
    """Why somebody can't attack at all now; None if he can."""
    if counter >= s.cast.people:
        return Refusal("DXA-6a", f"{s.name(counter)} is an animal and attacks nobody.")
    name = s.name(counter)
    if s.cast.seat[counter] != s.phasing:
        return Refusal("DXA-6a", f"{name} is on the other side; only the side whose phase it is attacks.")
    if s.at[counter] < 0 or s.health[counter] == DEAD:
        return Refusal("DXA-6a", f"{name} is not in the fight.")
    if s.health[counter] == STUNNED:
        return Refusal("DXA-1.2c", f"{name} is stunned and can't attack.")
    if s.attacked >> counter & 1:
        return Refusal("DXA-6b", f"{name} has attacked already in this phase.")
    if s.shot >> counter & 1:
        return Refusal("DXA-5.2b", f"{name} has shot in this phase and can't attack in it (DXA-2.1d).")
    if s.idle >> counter & 1:
        return Refusal("DXA-2.1h", f"{name} is busy with his task and may not attack in this phase.")
    if s.carriers >> counter & 1:
        return Refusal("DXA-4.2.4c", f"{name} has carried a man in this phase and may not attack in it.")
    if s.bearers >> counter & 1:
        return Refusal("DXA-10.1.2c", f"{name} carries a ladder and can't attack.")
    return None


def why_not_at(s: DiexState, attacker: int, defender: int) -> Refusal | None:
    """Why he can't attack this one; None if he can."""
    refusal = why_not_attack(s, attacker)
    if refusal is not None:
        return refusal
    name, other = s.name(attacker), s.name(defender)
    if s.at[defender] < 0 or s.health[defender] == DEAD:
        return Refusal("DXA-0f", f"{other} is not in the fight.")
    if defender < s.cast.people and s.cast.seat[defender] == s.phasing:
        return Refusal("DXA-6a", f"{other} is on the same side.")
    if defender >= s.cast.people and owner(s, defender) == s.phasing:
        return Refusal("DXA-6.8e", f"{other} is your own horse.")
    cells = s.cells(defender)
    if strikes(s, attacker) & cells:
        return _why_not_sworn(s, attacker, defender)
    around = s.ground.lattice.neighbours[s.at[attacker]]
    if not around & cells:
        rear = s.facing[attacker] >= 0 and s.ground.lattice.neighbours[s.rear(attacker)] & cells
        if rear:
            return Refusal("DXA-6.7c", f"{name} attacks from his front half, and {other} is not beside that.")
        return Refusal("DXA-6.7d", f"{other} is not adjacent to {name}.")
    if s.aloft >> attacker & 1:
        return Refusal("DXA-10.1.5a", f"{name} is on a ladder and fights only across the palisade it leans on.")
    return Refusal("DXA-6.7a", f"{name} could not move into the hex of {other}, so he can't attack him there.")


def why_no_foe(s: DiexState, attacker: int) -> Refusal | None:
    """Why he attacks nobody at all; None if there is somebody whom he can."""
    refusal = why_not_attack(s, attacker)
    if refusal is None and not foes_in_reach(s, attacker):
        return Refusal("DXA-6.7d", f"{s.name(attacker)} has no enemy beside him whom he could attack.")
    return refusal


def _why_not_sworn(s: DiexState, attacker: int, defender: int) -> Refusal | None:
    for rider, target in charge.compulsory(s) if s.charges else ():
        if rider == attacker and target != defender:
            return Refusal("DXA-7.2.1h", f"{s.name(attacker)} has charged and must attack {s.name(target)}.")
    return None


def reach_of_all(s: DiexState) -> Reach:
    """Everybody of the phasing side who may attack somebody now, civilians too (DXA-6.7f), with whom. One who has charged has one target (DXA-7.2.1h)."""
    seat = s.phasing
    near = s.standing[seat] & s.ground.lattice.spread(s.standing[1 - seat] | s.fallen | s.beasts)
    if not near:
        return []
    out = spent(s)
    found: Reach = []
    for cell in members(near):
        counter = s.who[cell]
        if out >> counter & 1:
            continue
        out |= 1 << counter
        foes = foes_in_reach(s, counter)
        if foes:
            found.append((counter, foes))
    if s.charges and found:
        sworn = dict(charge.compulsory(s))
        if sworn:
            found = [(counter, 1 << sworn[counter] if counter in sworn else foes) for counter, foes in found]
    return found


def kind_of(s: DiexState, defender: int) -> int:
    """DXA-6.2d: only defenders of one kind are attacked together: people on foot, riders, or loose animals."""
    return 2 if defender >= s.cast.people else s.steed[defender] >= 0


@lru_cache(maxsize=65_536)
def _attack(cast: Cast, attacker: int, defender: int) -> Option:
    one, two = cast.keys[attacker], cast.keys[defender]
    return Option(f"attack {one} {two}", (attacker, defender), label=f"{cast.names[attacker]} attacks {cast.names[defender]}", touch=(one, two))


@lru_cache(maxsize=4_096)
def _of_defender(cast: Cast, defender: int) -> tuple[Option, Option, Option]:
    """All upon him; plan an attack on him; and him too."""
    key, name = cast.keys[defender], cast.names[defender]
    return (
        Option(f"all {key}", (defender,), label=f"All who can attack {name} together", touch=(key,)),
        Option(f"plan {key}", (defender,), label=f"Plan a joint attack on {name}", touch=(key,), final=False),
        Option(f"also {key}", (defender,), label=f"Attack {name} in the same combat", touch=(key,), final=False),
    )


@lru_cache(maxsize=4_096)
def _with(cast: Cast, attacker: int) -> Option:
    key = cast.keys[attacker]
    return Option(f"with {key}", (attacker,), label=f"{cast.names[attacker]} joins in", touch=(key,), final=False)


# ---------------------------------------------------------------- the step


@dataclass(slots=True)
class Combat(Toppling, Dousing, Phase[DiexState]):
    """DXA-2.1d, DXA-6a: phasing characters in contact may attack, one combat after another, in any order."""

    key = "combat"
    rules = ("DXA-6a", "DXA-6b", "DXA-2.1d")

    def options(self, s: DiexState) -> list[Option]:
        """Everything but the end."""
        reach = reach_of_all(s)
        found: list[Option] = []
        if reach:
            cast = s.cast
            for attacker, foes in reach:
                for defender in members(foes):
                    found.append(_attack(cast, attacker, defender))
            if len(reach) > 1:
                found = self._joint(s, reach, found)
        if s.ladders:
            found += toppling.options(s)
        if s.flames:
            found += burning.douse_options(s)
        return found

    def _joint(self, s: DiexState, reach: Reach, single: list[Option]) -> list[Option]:
        """The joint attacks, added to the single ones; should the menu become too long, all but those of chargers are planned, single ones too."""
        cast = s.cast
        free = joiners(s, reach)
        joint = []
        by_defender = _attackers_by_defender(free)
        for defender, count in by_defender.items():
            if count < 2:
                continue
            everybody, plan, _ = _of_defender(cast, defender)
            joint.append(everybody)
            if count > 2 or _others_to_take(free, s, defender):
                joint.append(plan)
        if len(single) + len(joint) < MOST_OPTIONS * 3 // 4:
            return single + joint
        able = {attacker for attacker, _ in free}
        return [option for option in single if option.args[0] not in able] + [_of_defender(cast, defender)[1] for defender in by_defender]

    def ask(self, s: DiexState) -> Decision | None:
        options = self.options(s)
        if not options:
            return None
        if not s.charges or not self._due(s):
            options.append(END)
        elif len(options) == 1:
            return None
        return Decision(s.phasing, "Who attacks whom?", Menu(options), rules=self.rules)

    def _due(self, s: DiexState) -> bool:
        """DXA-7.2.1h: a charge that must still be fought."""
        out = spent(s)
        return any(not out >> rider & 1 for rider, _ in charge.compulsory(s))

    def run(self, s: DiexState, ref: Referee) -> None:
        options = self.options(s)
        if options:
            self.answer(s, ref, s.phasing, options[0])  # the one charge that must be fought
        else:
            s.done()

    def on_end(self, s: DiexState, ref: Referee) -> None:
        s.done()

    def on_attack(self, s: DiexState, ref: Referee, attacker: int, defender: int) -> None:
        resolve(s, ref, (attacker,), (defender,))

    def on_all(self, s: DiexState, ref: Referee, defender: int) -> None:
        resolve(s, ref, tuple(attacker for attacker, foes in joiners(s, reach_of_all(s)) if foes >> defender & 1), (defender,))

    def on_plan(self, s: DiexState, ref: Referee, defender: int) -> None:
        s.call(PlanAttack((), (defender,)))

    def why_not(self, s: DiexState, seat: int, words: list[str]) -> Refusal | None:
        verb = words[0]
        if verb == "end" and self._due(s):
            rider, target = charge.compulsory(s)[0]
            return Refusal("DXA-7.2.1h", f"{s.name(rider)} has charged and must attack {s.name(target)} first.")
        if verb in ("attack", "all", "plan"):
            return self._why_not_words(s, verb, words)
        return toppling.why_not(s, words) or burning.why_not(s, words)

    def _why_not_words(self, s: DiexState, verb: str, words: list[str]) -> Refusal | None:
        counters = [s.cast.numbers.get(word, -1) for word in words[1:]]
        for word, counter in zip(words[1:], counters, strict=True):
            if counter < 0:
                return Refusal("DXA-6a", s.nobody(word))
        if verb == "attack":
            if len(counters) > 2:
                return Refusal("DXA-6.2a", "One character attacks one opponent; several may attack together: “all” or “plan”, and the defender.")
            return why_not_at(s, counters[0], counters[1]) if len(counters) == 2 else why_no_foe(s, counters[0]) if counters else None
        if len(counters) != 1:
            return None
        return Refusal("DXA-6.2b", f"A joint attack on {s.name(counters[0])} needs two who are in position to attack and free to do so.")


def joiners(s: DiexState, reach: Reach) -> Reach:
    """Those who may take part in joint attacks: not one who has charged, who fights alone (DXA-7.2.3c)."""
    if not s.charges:
        return reach
    sworn = dict(charge.compulsory(s))
    return [(attacker, foes) for attacker, foes in reach if attacker not in sworn]


def _attackers_by_defender(reach: Reach) -> dict[int, int]:
    """How many can attack each defender."""
    found: dict[int, int] = {}
    for _, foes in reach:
        for defender in members(foes):
            found[defender] = found.get(defender, 0) + 1
    return found


def _others_to_take(reach: Reach, s: DiexState, defender: int) -> bool:
    """Whether one who can attack this defender could attack another of the same kind instead (DXA-6.2d)."""
    kind = kind_of(s, defender)
    for _, foes in reach:
        if foes >> defender & 1:
            for other in members(foes & ~(1 << defender)):
                if kind_of(s, other) == kind:
                    return True
    return False


# ---------------------------------------------------------------- a joint attack in steps


@dataclass(slots=True)
class PlanAttack(Phase[DiexState]):
    """DXA-6.2b, DXA-6.2d: who attacks together, and whom."""

    key = "plan_attack"
    rules = ("DXA-6.2a", "DXA-6.2b", "DXA-6.2d")
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]

    def ready(self, reach: Reach) -> bool:
        """DXA-6.2d: at least as many attackers as defenders, each attacker on one of them and each defender attacked."""
        taken = 0
        for attacker, foes in reach:
            if attacker in self.attackers:
                taken |= foes
        return bool(self.attackers) and len(self.attackers) >= len(self.defenders) and not bits(self.defenders) & ~taken

    def more_defenders(self, s: DiexState, reach: Reach) -> int:
        """Those who can be taken too: of the same kind, in reach of one of the attackers, while attackers for all could be found."""
        kind = kind_of(s, self.defenders[0])
        chosen = bits(self.defenders)
        able = [foes for _, foes in reach if foes & chosen]
        found = 0
        for foes in able:
            found |= foes
        found &= ~chosen
        for defender in members(found):
            wider = chosen | 1 << defender
            if kind_of(s, defender) != kind or sum(1 for _, foes in reach if foes & wider) <= len(self.defenders):
                found &= ~(1 << defender)
        return found

    def ask(self, s: DiexState) -> Decision | None:
        reach = joiners(s, reach_of_all(s))
        chosen = bits(self.defenders)
        options = [_with(s.cast, attacker) for attacker, foes in reach if foes & chosen and attacker not in self.attackers]
        options += [_of_defender(s.cast, defender)[2] for defender in members(self.more_defenders(s, reach))]
        if self.ready(reach):
            options.append(GO)
        options.append(BACK)
        against = " and ".join(s.name(defender) for defender in self.defenders)
        who = " and ".join(s.name(attacker) for attacker in self.attackers) or "nobody yet"
        return Decision(s.phasing, f"Joint attack on {against} by {who}.", Menu(options), rules=self.rules)

    def on_with(self, s: DiexState, ref: Referee, attacker: int) -> None:
        s.then(PlanAttack(tuple(sorted((*self.attackers, attacker))), self.defenders))

    def on_also(self, s: DiexState, ref: Referee, defender: int) -> None:
        s.then(PlanAttack(self.attackers, (*self.defenders, defender)))

    def on_back(self, s: DiexState, ref: Referee) -> None:
        s.done()

    def on_go(self, s: DiexState, ref: Referee) -> None:
        s.done()
        resolve(s, ref, self.attackers, self.defenders)

    def why_not(self, s: DiexState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] == "go":
            return Refusal("DXA-6.2d", "There must be at least as many attackers as defenders, and every defender must be attacked by one who can reach him.")
        if words[0] not in ("with", "also") or len(words) != 2:
            return None
        counter = s.cast.numbers.get(words[1], -1)
        if counter < 0:
            return Refusal("DXA-6.2b", f"{s.nobody(words[1])} A joint attack is of your people who are in position, on enemies beside them.")
        if words[0] == "with":
            refusals = [why_not_at(s, counter, defender) for defender in self.defenders]
            if any(refusal is None for refusal in refusals):
                return Refusal("DXA-7.2.3c", f"{s.name(counter)} is in already, or has charged and fights alone.")
            return refusals[0]
        if kind_of(s, counter) != kind_of(s, self.defenders[0]):
            return Refusal("DXA-6.2d", "Together one attacks people on foot only, or riders only, or loose animals only.")
        return Refusal("DXA-6.2d", f"There are not attackers enough to take {s.name(counter)} too.")


# ---------------------------------------------------------------- the roll


def resolve(s: DiexState, ref: Referee, attackers: tuple[int, ...], defenders: tuple[int, ...]) -> None:
    """One combat: the roll and what it does. The phase that calls this has said how it goes on."""
    r = reckon(s, attackers, defenders)
    for attacker in attackers:
        s.attacked |= 1 << attacker
        leading.lose_led(s, attacker, attacks=True)
    for defender in defenders:
        s.struck |= 1 << defender
        if defender < s.cast.people:
            leading.lose_led(s, defender)
    die = ref.die(10)
    letter = r.result(die)
    if ref.hears:
        _tell(s, ref, r, die, letter)
    if s.charges:
        charge.fought(s, attackers[0])
    suffer(s, ref, r, letter)


def _tell(s: DiexState, ref: Referee, r: Reckoning, die: int, letter: str) -> None:
    clause = ignored(s, r, letter)
    word = "no effect" if clause else (MOUNTED_WORDS if r.mounted else FOOT_WORDS)[letter]
    verb = "attack" if len(r.attackers) > 1 else "attacks"
    text = f"{_names(s, r.attackers)} {verb} {_names(s, r.defenders)}: {'' if letter == '-' else f'{letter}, '}{word}."
    if r.exchanged:
        text = f"The counter-charge is the stronger: {text}"
    rules = (*clauses(r), *((clause,) if clause else ()))
    gist = _gist(s, r, letter, word)
    say(s, ref, "combat", text, *rules, d10=(die,), sum=arithmetic(s, r, die), gist=gist, counters=(*r.attackers, *r.defenders))


def _gist(s: DiexState, r: Reckoning, letter: str, word: str) -> str:
    """What the odds call it. A wound, a stun or a death of somebody who is not to be chosen speaks for itself; so does a retreat that is not possible."""
    if word == "no effect":
        return word
    losers, hexes = retreat_of(r, letter)
    if hexes:
        foes = bits(r.defenders if letter == ATTACKER_BACK else r.attackers)
        going = [loser for loser in losers if s.health[loser] != STUNNED and Retreat(loser, hexes, foes).paths(s)]
        return f"{_names(s, tuple(going))} driven back" if going else ""
    return f"one of {_names(s, candidates(s, r, letter))} {word}" if len(candidates(s, r, letter)) > 1 else ""


def _names(s: DiexState, counters: tuple[int, ...]) -> str:
    return " and ".join(s.name(counter) for counter in counters)
