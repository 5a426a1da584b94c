"""Section 17: how the game ends; ORL-18.4 to ORL-18.6: declarations."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import RECONSIDER, Phase, Plan, Together
from banneret.kernel.referee import Referee
from banneret.kernel.result import Result
from banneret.kernel.scene import Preview, Reason
from banneret.kernel.secret import Secret

from . import scoring
from .known import nations
from .log import NAMES, listed, tell
from .loire import NORTH, SOUTH
from .missions import accomplished, could_declare, partners, progress
from .phase import taken_up_again
from .state import OrleansState
from .tables import FREE, LAST_FAME, LAST_ROUND, MESSAGES, MISSIONS, NATION_NAMES, SEATS
from .touch import Touched, answers

FAME, NORTH_FULL, SOUTH_FULL, DECLARED, FALSE_DECLARATION, ROUNDS = (
    "fame",
    "north",
    "south",
    "mission",
    "false_mission",
    "rounds",
)

HOW = {
    FAME: ("A Fame marker has reached the end of the track.", "ORL-17.3"),
    NORTH_FULL: ("All areas north of the Loire are occupied.", "ORL-17.1"),
    SOUTH_FULL: ("All areas south of the Loire are occupied.", "ORL-17.2"),
    DECLARED: ("A Mission has been declared and is accomplished.", "ORL-17.6"),
    FALSE_DECLARATION: ("A Mission has been declared and is not accomplished.", "ORL-18.6"),
    ROUNDS: (f"Round {LAST_ROUND} is over.", "ORL-17.8"),
}


def famous(s: OrleansState) -> bool:
    """ORL-17.3: whether a Fame marker has reached the last space."""
    return max([player.fame for player in s.players]) == LAST_FAME


@dataclass(slots=True)
class EndCheck(Phase[OrleansState]):
    """ORL-17.7: Fame first (ORL-17.5: after the bonus), then the banks (ORL-17.1, ORL-17.2). If one applies, nobody is
    asked to declare."""

    key: ClassVar[str] = "end_check"
    rules: ClassVar[tuple[str, ...]] = ("ORL-17.1", "ORL-17.2", "ORL-17.3", "ORL-17.7")

    def run(self, s: OrleansState, ref: Referee) -> None:
        s.done()
        occupied = 0
        for player in s.players:
            occupied |= player.areas
        if famous(s):
            end(s, ref, FAME)
        elif not NORTH & ~occupied:
            end(s, ref, NORTH_FULL)
        elif not SOUTH & ~occupied:
            end(s, ref, SOUTH_FULL)


@dataclass(slots=True)
class LastRound(Phase[OrleansState]):
    """ORL-17.8."""

    key: ClassVar[str] = "last_round"
    rules: ClassVar[tuple[str, ...]] = ("ORL-17.8",)

    def run(self, s: OrleansState, ref: Referee) -> None:
        s.done()
        if s.round >= LAST_ROUND:
            end(s, ref, ROUNDS)


@dataclass(slots=True)
class Declare(Together[OrleansState]):
    """ORL-18.4: all are asked at once whether they declare; the first in turn order counts.

    Asked is only who could be right, as far as all can see (`missions.could_declare`): see the rulings.
    """

    key: ClassVar[str] = "declare"
    rules: ClassVar[tuple[str, ...]] = ("ORL-18.4", "ORL-18.5", "ORL-18.6")

    @staticmethod
    def question(s: OrleansState) -> "Declare":
        return Declare(Declare.blank(tuple(seat for seat in range(len(SEATS)) if could_declare(s, seat))))

    def prompt(self, s: OrleansState) -> str:
        return "Do you declare the Mission of your nation accomplished? If it is not, your nation loses."

    def menu(self, s: OrleansState, seat: int, plan: Plan) -> Menu:
        return _MENU

    def resolve(self, s: OrleansState, ref: Referee, plans: dict[int, Plan]) -> None:
        s.done()
        for seat in s.in_turn():
            if seat in plans and plans[seat].steps == (_DECLARE.notation,):
                declared(s, ref, seat)
                return

    def fault(self, s: OrleansState) -> str:
        asked = [seat for seat, _ in self.plans]
        if len(set(asked)) != len(asked) or not set(asked) <= set(range(len(SEATS))):
            return "a seat is asked twice for a declaration, or is none (ORL-18.4)"
        wrong = [SEATS[seat] for seat, plan in self.plans if self.unsaid(s, seat, plan)]
        return f"{wrong[0]} can't have answered that (ORL-18.4)" if wrong else ""

    def undecided(self, s: OrleansState) -> str:
        waits = Together.undecided(self, s)
        return waits and "all answer first, and of those who declare the first in turn order counts"

    def typical(self, s: OrleansState, menu: Menu) -> Sequence[Option]:
        """ORL-18.4: if the first in turn order declares, what the others say counts for nothing."""
        plans = dict(self.plans)
        first = next(seat for seat in s.in_turn() if seat in plans)
        return menu[:1] if plans[first].steps == (_DECLARE.notation,) else ()

    def meant(self, s: OrleansState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        return answers([], Touched(seat, touched), menu)

    def preview(self, s: OrleansState, seat: int, option: Option) -> Preview | None:
        if option == RECONSIDER:
            return taken_up_again(self.rules)
        return _declaration(s, seat) if option == _DECLARE else None


def _declaration(s: OrleansState, seat: int) -> Preview:
    """ORL-18.2, ORL-18.6: with whom it would be true, as far as the seat knows who its partner may be."""
    known = nations(s, seat, open=False)
    own = known[seat]
    assert own is not None, "everybody knows the own card"
    nation = own.nation
    mission = MISSIONS[s.missions[nation]]
    reasons = [Reason(f"The Mission of {NATION_NAMES[nation]}: {mission.text}", rules=("ORL-18.2",))]
    for other in range(len(SEATS)):
        seen = known[other]
        if other != seat and (seen is None or seen.nation == nation):
            right = accomplished(s, (seat, other), s.missions[nation])
            have = ", ".join(line.words for line in progress(s, (seat, other), mission))
            sure = "Your partner is" if seen is not None else "If your partner is"
            reasons.append(
                Reason(
                    f"{sure} {NAMES[other]}: {'accomplished' if right else 'not accomplished, and your nation loses'}.",
                    have,
                    ("ORL-18.6",),
                )
            )
    return Preview(tuple(reasons))


_DECLARE = Option("declare", label="Declare the Mission accomplished")
_MENU = Menu((Option("no", label="Do not declare"), _DECLARE))


def declared(s: OrleansState, ref: Referee, seat: int) -> None:
    """ORL-18.5: all Nation cards are revealed and the declarer's nation is checked; ORL-18.6: if it is not
    accomplished, the other nation wins."""
    nation = s.nation(seat)
    mission = MISSIONS[s.missions[nation]]
    right = accomplished(s, partners(s, nation), s.missions[nation])
    if ref.hears:
        text = f"{NAMES[seat]} declares the Mission of {NATION_NAMES[nation]} accomplished: {mission.name}."
        tell(s, ref, "declare", text, ("ORL-18.4", "ORL-18.5"), gist="accomplished" if right else "not accomplished")
    if right:
        end(s, ref, DECLARED)
        return
    reveal(s, ref)
    s.ended = FALSE_DECLARATION
    reason = (
        f"{NAMES[seat]} declared “{mission.name}”, which {NATION_NAMES[nation]} has not accomplished: "
        f"{NATION_NAMES[1 - nation]} wins without scoring."
    )
    if ref.hears:
        tell(s, ref, "end", reason, ("ORL-18.6",))
    s.end(_result(s, FALSE_DECLARATION, 1 - nation, reason, ("ORL-18.6",)))


def end(s: OrleansState, ref: Referee, how: str) -> None:
    """The game is over and is scored."""
    reveal(s, ref)
    s.ended = how
    said, rule = HOW[how]
    scores = scoring.sheet(s)
    won = scoring.winner(*scores)
    points = ", ".join(f"{NATION_NAMES[score.nation]} {score.points}" for score in scores)
    if ref.hears:
        tell(s, ref, "end", said, (rule,))
        for score in scores:
            for line in score.lines:
                tell(
                    s,
                    ref,
                    "score",
                    f"{NATION_NAMES[score.nation]}, {line.letter}. {line.name}: {line.points}.",
                    line.rules,
                    sum=line.reason,
                )
    clause = "ORL-19.9" if scores[0].points != scores[1].points else "ORL-19.10"
    s.end(_result(s, how, won, f"{said} {points}.", (rule, clause)))


def reveal(s: OrleansState, ref: Referee) -> None:
    """ORL-20.1: the secrets come out with the end."""
    everybody = tuple(range(len(SEATS)))
    for seat, player in enumerate(s.players):
        assert player.nation is not None and player.message is not None
        player.nation = Secret(everybody, ref.reveal(player.nation))
        player.message = Secret(everybody, ref.reveal(player.message))
        if ref.hears:
            text = (
                f"{NAMES[seat]} serves {NATION_NAMES[player.nation.value]}; the Secret Message: "
                f"{MESSAGES[player.message.value].text}"
            )
            tell(s, ref, "reveal", text, ("ORL-18.5", "ORL-19.2", "ORL-20.1"))


def _result(s: OrleansState, how: str, won: int, reason: str, rules: tuple[str, ...]) -> Result:
    """ORL-1.2: teams win or lose together."""
    if won == FREE:
        return Result(how, "Drawn", (), (0.0,) * len(SEATS), reason, rules)
    winners = partners(s, won)
    level = f"{NATION_NAMES[won]} wins: {listed([NAMES[seat] for seat in winners])}"
    return Result(
        how, level, winners, tuple(1.0 if seat in winners else -1.0 for seat in range(len(SEATS))), reason, rules
    )
