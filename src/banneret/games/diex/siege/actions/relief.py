"""DXS-11.6b, DXS-11.6c, DXS-11.4.1n to DXS-11.4.1p: a rescue party is in sight."""

from dataclasses import dataclass, replace
from typing import Any, Literal

from banneret.kernel.decision import Decision
from banneret.kernel.handful import Handful
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.scene import Preview, Reason
from banneret.kernel.state import Inner
from banneret.kernel.tally import Bound, Tally

from ...engagement.outside import outside
from ...engagement.report import Report, report
from ...numbers import AnySeat
from ...skirmish import SKIRMISH
from ...state import DiexState
from .. import record, victory
from ..command import succeed
from ..log import listed, tell
from ..men import BESIEGED, BESIEGER
from ..quick_fight import Side, fight
from ..reckoning import reckoned
from ..state import Men, SiegeState
from ..supply import left_behind
from ..walls import give_up
from . import inside
from .fought import QUICKLY, Fought, come_back, soldiers, turn_back, turn_to
from .outside import FIELDS, BattleOutside, Field, field_reasons, home, lifts
from .shut_in import shut_up
from .sorts import sorts, taken

_OUT = Option("out", label="Go out with everyone, and give up what you hold")
_SPLIT = Option("split", label="Split: some fight outside, some stay inside", final=False)
_SHUT = Option("shut", label="Shut yourself up in what you hold")


@dataclass(slots=True)
class Relief(Phase[SiegeState]):
    """They give battle together with the garrison; a besieger who holds part of a castle chooses how he meets them
    (DXS-11.4.1n)."""

    key = "relief"
    rules = ("DXS-11.6c", "DXS-11.4.1n", "DXS-11.4.1o")

    def ask(self, s: SiegeState) -> Decision | None:
        if not (s.held and s.castle):
            return None
        options = [_OUT, _SPLIT, _SHUT] if s.here[BESIEGER].bit_count() > 1 else [_OUT, _SHUT]
        prompt = "A rescue party is in sight. How do you meet it?"
        return Decision(BESIEGER, prompt, Menu(options), rules=self.rules)

    def run(self, s: SiegeState, ref: Referee) -> None:
        s.then(BattleOutside(forced=True))

    def preview(self, s: SiegeState, seat: int, option: Option) -> Preview | None:
        if option.verb == _OUT.verb:
            return Preview(BattleOutside(forced=True).outlook(s, s.rolled))
        if option.verb == _SHUT.verb:
            days = [left_behind(first, s.ledger) for first, _ in reckoned(s)]
            text = f"you would find {min(days)} to {max(days)} days of supply there"
            return Preview((Reason(text, rules=("DXS-11.4.1q", "DXS-11.4.1r")),))
        return None

    def on_out(self, s: SiegeState, ref: Referee) -> None:
        """DXS-11.4.1o: the besieged regain the whole place; then he holds nothing, and it comes to the battle."""
        give_up(s)
        if ref.hears:
            tell(s, ref, "out", "The besiegers give up the bailey and go out to meet them.", "DXS-11.4.1o")

    def on_split(self, s: SiegeState, ref: Referee) -> None:
        s.then(SplitForce())

    def on_shut(self, s: SiegeState, ref: Referee) -> None:
        s.done()
        shut_up(s, ref)


@dataclass(slots=True)
class SplitForce(Handful[SiegeState]):
    """DXS-11.4.1o: who stays inside."""

    key = "split_force"
    commit = "Leave {} in the bailey"
    rules = ("DXS-11.4.1o",)

    def seat(self, s: SiegeState) -> int:
        return BESIEGER

    def prompt(self, s: SiegeState) -> str:
        return "Who stays in the bailey? The others fight outside."

    def tally(self, s: SiegeState) -> Tally:
        found = sorts(s, s.here[BESIEGER])
        most = s.here[BESIEGER].bit_count() - 1
        reason = "Somebody stays inside, and somebody fights outside."
        return Tally(
            tuple(sort.lot for sort in found), (Bound(tuple(range(len(found))), 1, most, "DXS-11.4.1o", reason),)
        )

    def decide(self, s: SiegeState, ref: Referee, counts: tuple[int, ...]) -> None:
        staying = taken(sorts(s, s.here[BESIEGER]), counts)
        s.then(SideBySide(staying=staying))
        if ref.hears:
            text = f"In the bailey stay {listed(s.names(staying))}."
            tell(s, ref, "split", text, "DXS-11.4.1o")


_RETAKE = Option("retake", label="Try to retake the bailey")
_DECLINE = Option("decline", label="Stay on the motte")
_STORM = Option("storm", label="Storm the motte with those inside")
_HOLD = Option("hold", label="Hold the bailey")

Within = Literal["", "declined", "retake", "storm", "none"]


@dataclass(slots=True)
class SideBySide(Fought):
    """DXS-11.4.1p: the rescue party fights those outside; inside the garrison may try to retake the held part, or else
    those who stayed may storm. By a roll the fight inside comes first; fought out, both go on side by side: each player
    plays his phase on the first map and then on the second."""

    key = "side_by_side"
    rules = ("DXS-11.4.1p", "DXS-11.4.3d")
    staying: Men = 0
    within: Within = ""
    field: Field = ""
    regained: bool = False
    taken: bool = False
    """How the fight inside has ended, when it has."""
    beaten: AnySeat = -1
    """Who has left the field outside."""

    def actor(self, s: SiegeState) -> int:
        return BESIEGED

    @property
    def attacker(self) -> int:
        """Who attacks inside."""
        return BESIEGED if self.within == "retake" else BESIEGER

    def what(self) -> str:
        return "relief"

    def ask(self, s: SiegeState) -> Decision | None:
        if self.within == "":
            prompt = "Does the garrison try to retake the bailey while the rescue party fights outside?"
            return Decision(BESIEGED, prompt, Menu((_RETAKE, _DECLINE)), rules=self.rules)
        if self.within == "declined":
            prompt = "The garrison stays on the motte. Do those in the bailey storm it?"
            return Decision(BESIEGER, prompt, Menu((_STORM, _HOLD)), rules=self.rules)
        asked = Fought.ask(self, s)
        if asked is not None or self.wanted == QUICKLY or s.rolled or self.field:
            return asked
        return Decision(BESIEGED, "Where does the rescue party give battle?", FIELDS, rules=("DXS-11.4.3a",))

    def on_retake(self, s: SiegeState, ref: Referee) -> None:
        s.then(replace(self, within="retake"))

    def on_decline(self, s: SiegeState, ref: Referee) -> None:
        s.then(replace(self, within="declined"))

    def on_storm(self, s: SiegeState, ref: Referee) -> None:
        s.then(replace(self, within="storm"))

    def on_hold(self, s: SiegeState, ref: Referee) -> None:
        s.then(replace(self, within="none"))

    def on_field(self, s: SiegeState, ref: Referee, field: Field) -> None:
        s.then(replace(self, field=field))

    def preview(self, s: SiegeState, seat: int, option: Option) -> Preview | None:
        if option.verb in (_RETAKE.verb, _STORM.verb):
            within: Within = "retake" if option.verb == _RETAKE.verb else "storm"
            return Preview(replace(self, within=within).outlook(s, s.rolled))
        return Fought.preview(self, s, seat, option)

    def prospect(self, s: SiegeState) -> tuple[Reason, ...]:
        out = Side(BESIEGED, s.relief), Side(BESIEGER, s.here[BESIEGER] & ~self.staying)
        outside = field_reasons(s, *out)
        if self.within not in ("retake", "storm"):
            return outside
        attacker = BESIEGED if self.within == "retake" else BESIEGER
        return (*inside.inside_reasons(s, attacker, self.staying, s.inside), *outside)

    def quickly(self, s: SiegeState, ref: Referee) -> None:
        record.note(s, deed="battle")
        out = s.here[BESIEGER] & ~self.staying
        falls = False
        if self.within != "none":
            falls = inside.settle(s, ref, self.attacker, self.staying, s.inside)
        sides = Side(BESIEGED, s.relief), Side(BESIEGER, out)
        verdict = fight(s, ref, *sides, siege=False, rules=("DXS-11.4.3e",))
        ref.horizon()
        done = replace(
            self,
            regained=falls and self.within == "retake",
            taken=falls and self.within == "storm",
            beaten=BESIEGER if lifts(verdict) else -1,
        )
        done.conclude(s, ref)

    def conclude(self, s: SiegeState, ref: Referee) -> None:
        """Both fights are over."""
        s.done()
        if self.taken or not s.inside:  # a rescue party outside does not hold the place
            victory.taken(s, ref, "DXS-11.4.1g")
            return
        if self.regained:
            inside.overrun(s, ref, self.staying)
        if self.beaten == BESIEGER:
            victory.lifted(s, ref, "The besiegers are beaten in the field.", "DXS-11.4.3c")
            return
        home(s)
        succeed(s, ref)

    def fight(self, s: SiegeState, ref: Referee) -> None:
        record.note(s, deed="battle", skirmish=True)
        turn_to(s, ref, "relief")
        out = s.here[BESIEGER] & ~self.staying
        field = outside(self.field, soldiers(s, s.relief), soldiers(s, out))
        field.beside = self.within != "none"
        if self.within == "none":
            self._enter(s, field)
            return
        yard = inside.lay(s, self.attacker, self.staying, s.inside)
        yard.beside = True
        s.aside = Inner(SKIRMISH.part_id, field, _SEATS)
        self._enter(s, yard)

    @staticmethod
    def _enter(s: SiegeState, state: DiexState) -> None:
        s.enter(SKIRMISH, state, _SEATS)

    def on_inner(self, s: SiegeState, ref: Referee, inner: Any) -> None:
        """One of the two rests after a phase, or is over: the other goes on."""
        aside, s.aside = s.aside, None
        if inner.result is None:
            if aside is None:
                self._enter(s, inner)
            else:
                s.aside = Inner(SKIRMISH.part_id, inner, _SEATS)
                s.enter(SKIRMISH, aside.state, _SEATS)
            return
        found = report(inner)
        come_back(s, ref, found)
        after = self._with(s, found)
        if aside is None:
            turn_back(s, ref)
            after.conclude(s, ref)
        else:
            s.then(after)
            s.enter(SKIRMISH, aside.state, _SEATS)

    def _with(self, s: SiegeState, found: Report) -> "SideBySide":
        if found.works is None:
            return replace(self, beaten=found.beaten if found.beaten == BESIEGER else -1)
        s.works = found.works
        regained, taken = inside.fallen(found)
        return replace(self, regained=regained, taken=taken)


_SEATS = (BESIEGER, BESIEGED)
