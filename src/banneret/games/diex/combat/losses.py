"""What the letters of the combat tables do, to whom (DXA-6.2f, DXA-6.3b), and to the stunned (DXA-6.4)."""

from dataclasses import dataclass

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..numbers import Counter, Counters
from ..state import STUNNED, WOUNDED, DiexState
from . import harm
from .advance import Advance
from .fight import Reckoning
from .results import (
    ATTACKER_BACK,
    ATTACKER_WOUNDED,
    FOOT_RETREATS,
    FOOT_WORDS,
    KILLS_HORSE,
    MOUNTED_RETREATS,
    MOUNTED_WORDS,
)
from .retreat import Retreat


def ignored(s: DiexState, r: Reckoning, letter: str) -> str:
    """The clause by which a result does nothing; empty if it does."""
    if letter in (ATTACKER_WOUNDED, ATTACKER_BACK):
        if r.exchanged:
            return "DXA-7.2.3e"
        if all(s.health[defender] == STUNNED for defender in r.defenders):
            return "DXA-6.4a"
        return ""
    if r.defenders[0] >= s.cast.people and letter not in KILLS_HORSE:
        return "DXA-6.8d"
    return ""


def candidates(s: DiexState, r: Reckoning, letter: str) -> tuple[int, ...]:
    """Who may be the one whom a wound, a stun or a death strikes: an attacker, or a defender, of mixed ones an
    unarmoured one (DXA-6.3b)."""
    if letter == ATTACKER_WOUNDED:
        return r.attackers
    if r.armoured:
        return r.defenders
    return tuple(defender for defender in r.defenders if not s.armoured(defender))


def retreat_of(r: Reckoning, letter: str) -> tuple[tuple[int, ...], int]:
    """Who retreats and how far: all of a side (DXA-6.2f)."""
    if letter == ATTACKER_BACK:
        return r.attackers, 1
    return r.defenders, (MOUNTED_RETREATS if r.mounted else FOOT_RETREATS).get(letter, 0)


def suffer(s: DiexState, ref: Referee, r: Reckoning, letter: str) -> None:
    """Carry a result out. The phase of the combat has said how it goes on."""
    if letter == "-" or ignored(s, r, letter):
        return
    attackers, defenders = bits(r.attackers), bits(r.defenders)
    attacker_loses = letter in (ATTACKER_WOUNDED, ATTACKER_BACK)
    winners = defenders if attacker_loses else attackers
    losers, hexes = retreat_of(r, letter)
    if hexes:
        held = 0
        for loser in losers:
            held |= s.cells(loser)
        s.call(Advance(winners, bits(losers), held, True))
        for loser in reversed(losers):
            s.call(Retreat(loser, hexes, winners))
        return
    s.call(Casualty(candidates(s, r, letter), letter, r.mounted and not attacker_loses, winners))


def bits(counters: tuple[int, ...]) -> int:
    found = 0
    for counter in counters:
        found |= 1 << counter
    return found


@dataclass(slots=True)
class Casualty(Phase[DiexState]):
    """DXA-6.2f: one of several is struck; his owner chooses who."""

    key = "casualty"
    rules = ("DXA-6.2f", "DXA-6.3b")
    among: tuple[Counter, ...]
    letter: str
    mounted: bool
    """By which table."""
    winners: Counters

    def fault(self, s: DiexState) -> str:
        return (
            "" if self.among and len(set(self.among)) == len(self.among) else "a loss among nobody, or twice of one man"
        )

    def ask(self, s: DiexState) -> Decision | None:
        if len(self.among) == 1:
            return None
        word = self.word
        options = [
            Option(
                f"lose {s.cast.keys[counter]}",
                (counter,),
                label=f"{s.name(counter)}: {word}",
                touch=(s.cast.keys[counter],),
            )
            for counter in self.among
        ]
        return Decision(s.cast.seat[self.among[0]], f"Who is the one: {word}?", Menu(options), rules=self.rules)

    @property
    def word(self) -> str:
        if self.letter == ATTACKER_WOUNDED:
            return "wounded"
        return (MOUNTED_WORDS if self.mounted else FOOT_WORDS)[self.letter]

    def run(self, s: DiexState, ref: Referee) -> None:
        self.on_lose(s, ref, self.among[0])

    def on_lose(self, s: DiexState, ref: Referee, victim: int) -> None:
        s.then(Advance(self.winners, 1 << victim, s.cells(victim), False))
        inflict(s, ref, victim, self.letter, self.mounted)

    def undecided(self, s: DiexState) -> str:
        return f"who is {self.word}"

    def why_not(self, s: DiexState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] != "lose" or len(words) != 2:
            return None
        counter = s.cast.numbers.get(words[1], -1)
        if counter < 0:
            return Refusal("DXA-6.2f", s.nobody(words[1]))
        if (
            self.letter != ATTACKER_WOUNDED
            and s.armoured(counter)
            and not s.armoured(self.among[0])
            and s.cast.seat[counter] == seat
        ):
            return Refusal("DXA-6.3b", f"{s.name(counter)} is armoured: the loss falls on one without armour.")
        return Refusal("DXA-6.2f", f"{s.name(counter)} is not one of those who can be struck by this result.")


def inflict(s: DiexState, ref: Referee, victim: int, letter: str, mounted: bool) -> None:
    """DXA-6k, DXA-6k2, DXA-6l: what the letter does to the one whom it strikes. The stunned die of any (DXA-6.4b), for
    harm kills them (DXA-1.2e)."""
    if victim >= s.cast.people:
        harm.kill(s, ref, victim, "DXA-6.8d")
    elif letter == ATTACKER_WOUNDED:
        harm.wound(s, ref, victim, "DXA-6k2")
    elif mounted:
        _MOUNTED[letter](s, ref, victim)
    else:
        _FOOT[letter](s, ref, victim)


_FOOT = {
    "D": lambda s, ref, victim: harm.stun(s, ref, victim, "DXA-6k"),
    "E": lambda s, ref, victim: harm.wound(s, ref, victim, "DXA-6k"),
    "F": lambda s, ref, victim: harm.kill(s, ref, victim, "DXA-6k"),
}
_MOUNTED = {
    "E": lambda s, ref, victim: harm.wound(s, ref, victim, "DXA-6l"),
    "F": lambda s, ref, victim: harm.unhorse(s, ref, victim, STUNNED, False, "DXA-6l", "DXA-6.8a"),
    "G": lambda s, ref, victim: harm.unhorse(s, ref, victim, STUNNED, True, "DXA-6l", "DXA-6.8a"),
    "H": lambda s, ref, victim: harm.unhorse(s, ref, victim, WOUNDED, True, "DXA-6l", "DXA-6.8a"),
    "I": lambda s, ref, victim: harm.kill(s, ref, victim, "DXA-6l"),
}
"""DXA-6m: a rider already wounded dies on E, F, G or H, for harm makes it so; on G and H his horse dies too."""
