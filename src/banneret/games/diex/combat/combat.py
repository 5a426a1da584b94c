"""Step 4: who attacks whom, alone or together (sections 6, 6.2, 6.7), and the roll."""

from dataclasses import dataclass
from functools import lru_cache

from banneret.board.hex import members
from banneret.kernel.decision import MOST_OPTIONS, Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview

from ..castle import burning, hooks, toppling
from ..charges.declared import compulsory, fought
from ..log import tell
from ..movement import leading
from ..muster.cast import Cast
from ..numbers import Counter, Person
from ..rolls import roll
from ..state import STUNNED, DiexState
from ..touched import Touched, pair
from . import preview
from .attackers import Reach, joiners, kind_of, reach_of_all, spent, why_no_foe, why_not_at
from .fight import Reckoning, arithmetic, clauses, reckon
from .losses import bits, candidates, ignored, retreat_of, suffer
from .results import ATTACKER_BACK, FOOT_WORDS, MOUNTED_WORDS
from .retreat import Retreat

END = Option("end", label="End the combat step")
GO = Option("go", label="Attack")
BACK = Option("back", label="Plan something else", final=False)


@lru_cache(maxsize=65_536)
def _attack(cast: Cast, attacker: int, defender: int) -> Option:
    one, two = cast.keys[attacker], cast.keys[defender]
    return Option(
        f"attack {one} {two}",
        (attacker, defender),
        label=f"{cast.names[attacker]} attacks {cast.names[defender]}",
        touch=(one, two),
    )


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
class Combat(Phase[DiexState]):
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
        if s.hookmen or s.hooks:
            found += hooks.options(s)
        return found

    def _joint(self, s: DiexState, reach: Reach, single: list[Option]) -> list[Option]:
        """The joint attacks, added to the single ones; should the menu become too long, all but those of chargers are
        planned, single ones too."""
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
        return [option for option in single if option.args[0] not in able] + [
            _of_defender(cast, defender)[1] for defender in by_defender
        ]

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
        return any(not out >> rider & 1 for rider, _ in compulsory(s))

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
        resolve(s, ref, all_upon(s, defender), (defender,))

    def on_plan(self, s: DiexState, ref: Referee, defender: int) -> None:
        s.call(PlanAttack((), (defender,)))

    def on_topple(self, s: DiexState, ref: Referee, who: int, number: int) -> None:
        toppling.topple(s, ref, who, number)

    def on_douse(self, s: DiexState, ref: Referee, who: int, cell: int) -> None:
        burning.douse(s, ref, who, cell)

    def on_hook(self, s: DiexState, ref: Referee, who: int, side: int) -> None:
        hooks.fix(s, ref, who, side)

    def on_cut(self, s: DiexState, ref: Referee, who: int, foot: int) -> None:
        hooks.cut(s, ref, who, foot)

    def why_not(self, s: DiexState, seat: int, words: list[str]) -> Refusal | None:
        verb = words[0]
        if verb == "end" and self._due(s):
            rider, target = compulsory(s)[0]
            return Refusal("DXA-7.2.1h", f"{s.name(rider)} has charged and must attack {s.name(target)} first.")
        if verb in ("attack", "all", "plan"):
            return self._why_not_words(s, verb, words)
        return toppling.why_not(s, words) or burning.why_not(s, words) or hooks.why_not(s, words)

    def _why_not_words(self, s: DiexState, verb: str, words: list[str]) -> Refusal | None:
        counters = [s.cast.numbers.get(word, -1) for word in words[1:]]
        for word, counter in zip(words[1:], counters, strict=True):
            if counter < 0:
                return Refusal("DXA-6a", s.nobody(word))
        if verb == "attack":
            if len(counters) > 2:
                return Refusal(
                    "DXA-6.2a",
                    "One character attacks one opponent; several may attack together: “all” or “plan”, and "
                    "the defender.",
                )
            return (
                why_not_at(s, counters[0], counters[1])
                if len(counters) == 2
                else why_no_foe(s, counters[0])
                if counters
                else None
            )
        if len(counters) != 1:
            return None
        return Refusal(
            "DXA-6.2b",
            f"A joint attack on {s.name(counters[0])} needs two who are in position to attack and free to do so.",
        )

    def meant(self, s: DiexState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        return pair(s, Touched(s, seat, touched), "attack") or Phase.meant(self, s, seat, menu, touched)

    def preview(self, s: DiexState, seat: int, option: Option) -> Preview | None:
        if option.verb == "attack":
            attacker, defender = option.args
            return preview.attack(s, reckon(s, (attacker,), (defender,)))
        if option.verb == "all":
            (defender,) = option.args
            return preview.attack(s, reckon(s, all_upon(s, defender), (defender,)))
        return None


def all_upon(s: DiexState, defender: int) -> tuple[int, ...]:
    """DXA-6.2b: all who can attack him together."""
    return tuple(attacker for attacker, foes in joiners(s, reach_of_all(s)) if foes >> defender & 1)


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
    attackers: tuple[Person, ...]
    defenders: tuple[Counter, ...]

    def ready(self, reach: Reach) -> bool:
        """DXA-6.2d: at least as many attackers as defenders, each attacker on one of them and each defender
        attacked."""
        taken = 0
        for attacker, foes in reach:
            if attacker in self.attackers:
                taken |= foes
        return bool(self.attackers) and len(self.attackers) >= len(self.defenders) and not bits(self.defenders) & ~taken

    def more_defenders(self, s: DiexState, reach: Reach) -> int:
        """Those who can be taken too: of the same kind, in reach of one of the attackers, while attackers for all could
        be found."""
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
        options = [
            _with(s.cast, attacker) for attacker, foes in reach if foes & chosen and attacker not in self.attackers
        ]
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
            return Refusal(
                "DXA-6.2d",
                "There must be at least as many attackers as defenders, and every defender must be "
                "attacked by one who can reach him.",
            )
        if words[0] not in ("with", "also") or len(words) != 2:
            return None
        counter = s.cast.numbers.get(words[1], -1)
        if counter < 0:
            return Refusal(
                "DXA-6.2b",
                f"{s.nobody(words[1])} A joint attack is of your people who are in position, on enemies beside them.",
            )
        if words[0] == "with":
            refusals = [why_not_at(s, counter, defender) for defender in self.defenders]
            if any(refusal is None for refusal in refusals):
                return Refusal("DXA-7.2.3c", f"{s.name(counter)} is in already, or has charged and fights alone.")
            return refusals[0]
        if kind_of(s, counter) != kind_of(s, self.defenders[0]):
            return Refusal(
                "DXA-6.2d", "Together one attacks people on foot only, or riders only, or loose animals only."
            )
        return Refusal("DXA-6.2d", f"There are not attackers enough to take {s.name(counter)} too.")

    def meant(self, s: DiexState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        t = Touched(s, seat, touched)
        found = [f"with {key}" for key in t.mine[:1]] or [f"also {word}" for word in (t.others or t.cells)[:1]]
        return tuple(found) or Phase.meant(self, s, seat, menu, touched)

    def preview(self, s: DiexState, seat: int, option: Option) -> Preview | None:
        if option.verb == "back":
            return None
        attackers = (*self.attackers, *option.args) if option.verb == "with" else self.attackers
        defenders = (*self.defenders, *option.args) if option.verb == "also" else self.defenders
        return preview.attack(s, reckon(s, attackers, defenders)) if attackers else None


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
    die = roll(ref, r.results)
    letter = r.result(die)
    if ref.hears:
        _tell(s, ref, r, die, letter)
    if s.charges:
        fought(s, attackers[0])
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
    tell(
        s,
        ref,
        "combat",
        text,
        *rules,
        d10=(die,),
        sum=arithmetic(s, r, die),
        gist=gist,
        counters=(*r.attackers, *r.defenders),
    )


def _gist(s: DiexState, r: Reckoning, letter: str, word: str) -> str:
    """What the odds call it. A wound, a stun or a death of somebody who is not to be chosen speaks for itself; so does
    a retreat that is not possible."""
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
