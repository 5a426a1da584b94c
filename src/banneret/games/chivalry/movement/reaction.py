"""CHV-15.4: the enemy's reaction: one Impetuous, then one Rival Captains."""

from dataclasses import dataclass
from typing import ClassVar

from banneret.board.hex import members
from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview, Reason

from ..cards.deck import play
from ..field import AREA, AREA_IDS, BATTLE_AREAS
from ..log import place, tell
from ..options import ONLY_PASS, PASS, of_area, of_leader
from ..state import ChivalryState
from ..tables import CARDS, IMPETUOUS, IMPROVED, PROUD, RIVAL


def proud(s: ChivalryState, area: int) -> int:
    """CHV-26.2: the phasing side's KT, CV and MA in an area that are not engaged."""
    found = 0
    if not s.lines(s.other, area):
        for unit in members(s.lines(s.phasing, area)):
            if PROUD[s.type[unit]]:
                found |= 1 << unit
    return found


def carried_away(s: ChivalryState) -> list[int]:
    """CHV-26.2, CHV-21.21: the areas that Impetuous can name."""
    return [
        area
        for area in s.board.areas
        if area < BATTLE_AREAS
        and s.here[area] & s.cast.line[s.phasing]
        and not (s.ground[area] & IMPROVED and s.control[area] == s.phasing)
        and proud(s, area)
    ]


def impetuous_refusal(s: ChivalryState, area: int) -> Refusal | None:
    """CHV-26.2, CHV-21.21: why Impetuous can't name an area."""
    if area in carried_away(s):
        return None
    if area >= BATTLE_AREAS or not proud(s, area):
        return Refusal(
            "CHV-26.2", "Name a battle area with enemy Knights, Cavalry or Men-at-Arms that are not engaged."
        )
    return Refusal("CHV-21.21", "Troops in control of an improved position are not carried away.")


@dataclass(slots=True)
class Impetuous(Phase[ChivalryState]):
    """CHV-26.2, CHV-21.41. Asked whether or not the card is held (CHV-1.5)."""

    key: ClassVar[str] = "impetuous"
    rules: ClassVar[tuple[str, ...]] = ("CHV-15.4", "CHV-26.2")

    def ask(self, s: ChivalryState) -> Decision | None:
        areas = carried_away(s)
        holds = s.hands[s.other].value[IMPETUOUS] > 0
        if not areas or (s.quick and not holds):
            return None
        menu = Menu((PASS, *(of_area("impetuous", "Impetuous", area) for area in areas))) if holds else ONLY_PASS
        prompt = "The enemy is about to move. Play Impetuous on one of his areas?"
        return Decision(s.players[s.other], prompt, menu, rules=self.rules, interrupt="impetuous")

    def run(self, s: ChivalryState, ref: Referee) -> None:
        s.then(Rival())

    def on_pass(self, s: ChivalryState, ref: Referee) -> None:
        s.then(Rival())

    def on_impetuous(self, s: ChivalryState, ref: Referee, area: int) -> None:
        s.then(Rival())
        play(s, ref, s.other, IMPETUOUS, (AREA_IDS[area],))
        s.impetuous = proud(s, area)
        if ref.hears:
            text = f"The proud in {place(area)} want to be at the enemy."
            tell(s, ref, "impetuous", text, ("CHV-26.2",), touch=(AREA_IDS[area],))

    def why_not(self, s: ChivalryState, seat: int, words: list[str]) -> Refusal | None:
        area = AREA.get(words[1], -1) if len(words) == 2 and words[0] == "impetuous" else -1
        if area < 0:
            return None
        return impetuous_refusal(s, area) or Refusal("CHV-5.2", f"You do not hold {CARDS[IMPETUOUS].title}.")

    def meant(self, s: ChivalryState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        return (" ".join(("impetuous", *touched)),)

    def preview(self, s: ChivalryState, seat: int, option: Option) -> Preview | None:
        if option == PASS:
            return None
        (area,) = option.args
        number = proud(s, area).bit_count()
        text = "Each must be controlled for 1 command or makes a Rash Advance."
        return Preview((Reason(text, f"{number} units", ("CHV-26.2", "CHV-19.3")),))

    def stake(self, s: ChivalryState, seat: int) -> int:
        """The most units that one card would carry away."""
        return max((proud(s, area).bit_count() for area in carried_away(s)), default=0)

    def gain(self, s: ChivalryState, seat: int, option: Option) -> int:
        return 0 if option == PASS else proud(s, option.args[0]).bit_count()


def rivals(s: ChivalryState) -> list[int]:
    """CHV-26.15: the phasing side's leaders who could provide commands."""
    return [
        leader
        for leader, area in enumerate(s.leaders_from)
        if area >= 0 and s.leader_at[leader] >= 0 and s.cast.leader_side[leader] == s.phasing
    ]


@dataclass(slots=True)
class Rival(Phase[ChivalryState]):
    """CHV-26.15."""

    key: ClassVar[str] = "rival_captains"
    rules: ClassVar[tuple[str, ...]] = ("CHV-15.4", "CHV-26.15")

    def ask(self, s: ChivalryState) -> Decision | None:
        leaders = rivals(s)
        holds = s.hands[s.other].value[RIVAL] > 0
        if not leaders or (s.quick and not holds):
            return None
        found = [of_leader(s.cast, "rival", "Rival Captains", leader) for leader in leaders]
        menu = Menu((PASS, *found)) if holds else ONLY_PASS
        prompt = "The enemy is about to move. Play Rival Captains on one of his leaders?"
        return Decision(s.players[s.other], prompt, menu, rules=self.rules, interrupt="rival_captains")

    def run(self, s: ChivalryState, ref: Referee) -> None:
        s.done()

    def on_pass(self, s: ChivalryState, ref: Referee) -> None:
        s.done()

    def on_rival(self, s: ChivalryState, ref: Referee, leader: int) -> None:
        s.done()
        play(s, ref, s.other, RIVAL, (s.cast.leader_ids[leader],))
        s.silenced = leader
        if ref.hears:
            text = f"{s.cast.leader_names[leader]} provides no commands this phase."
            tell(s, ref, "rival", text, ("CHV-26.15",), touch=(s.cast.leader_ids[leader],))

    def why_not(self, s: ChivalryState, seat: int, words: list[str]) -> Refusal | None:
        leader = s.cast.leader_number.get(words[1], -1) if len(words) == 2 and words[0] == "rival" else -1
        if leader < 0:
            return None
        if leader not in rivals(s):
            return Refusal("CHV-26.15", "Name an enemy leader who could provide commands.")
        return Refusal("CHV-5.2", f"You do not hold {CARDS[RIVAL].title}.")

    def preview(self, s: ChivalryState, seat: int, option: Option) -> Preview | None:
        if option == PASS:
            return None
        rating = s.cast.rating[option.args[0]]
        return Preview((Reason("He provides no commands, not even for Control.", f"rating {rating}", ("CHV-26.15",)),))

    def stake(self, s: ChivalryState, seat: int) -> int:
        """The highest Command Rating that it would silence."""
        return max((s.cast.rating[leader] for leader in rivals(s)), default=0)

    def gain(self, s: ChivalryState, seat: int, option: Option) -> int:
        return 0 if option == PASS else s.cast.rating[option.args[0]]
