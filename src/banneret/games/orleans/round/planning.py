"""Section 7: all players set followers on action spaces, at the same time and in secret."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import RECONSIDER, Plan, Together
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview, Reason

from ..actions.catalogue import LOGIC
from ..actions.outlook import outlook
from ..ids import action_id, bath_id, follower_id, space_id, space_name
from ..log import FOLLOWER_WORDS, NAMES, followers, listed, tell
from ..phase import taken_up_again
from ..spaces import ACTION_SPACE, actions_of, filling, is_fillable, owned
from ..state import OrleansState, Player, added
from ..tables import (
    ACTION,
    ACTION_OF,
    ACTIONS,
    EVERY_KIND,
    FOLLOWER,
    FOLLOWER_IDS,
    FOLLOWER_KINDS,
    FOLLOWERS,
    FREE,
    MONK,
    SEATS,
    SPACE_COUNT,
    TAKES,
    TECHNOLOGY,
    TOWN_HALL,
    Kind,
)
from ..touch import Touched, answers
from .draw import nothing_hidden

KEEP = -1
"""Stands in a plan in the place of a space: the follower that the Bathhouse keeps."""

ANYBODY = tuple(range(FOLLOWER_KINDS))


_READY = Option("ready", label="Ready: this is my plan")


def _space_words(space: int, kinds: tuple[int, ...]) -> str:
    """A space in labels: with its number where the action has another that takes one of these followers."""
    action = ACTIONS[ACTION_OF[space]]
    alike = sum(1 for other in range(action.first, action.last) if set(kinds) & set(TAKES[other]))
    return f"{action.name}, space {space - action.first + 1}" if alike > 1 else action.name


@cache
def _keep(seat: int, kind: Kind, number: int) -> Option:
    label = f"Bathhouse: keep the {FOLLOWER_WORDS[kind]}"
    return Option(f"keep {FOLLOWER_IDS[kind]}", (kind,), label=label, touch=(bath_id(seat, number),), final=False)


_PUT = tuple(
    tuple(
        {
            kind: Option(
                f"put {FOLLOWER_IDS[kind]} {space_name(space)}",
                (space, kind),
                label=f"{FOLLOWERS[kind].name} to {_space_words(space, (kind,))}",
                touch=(follower_id(seat, kind), space_id(seat, space)),
                final=False,
            )
            for kind in TAKES[space]
        }
        for space in range(SPACE_COUNT)
    )
    for seat in range(len(SEATS))
)
_FILL = tuple(
    tuple(
        Option(
            f"fill {action.id}", (number,), label=f"Fill {action.name}", touch=(action_id(seat, number),), final=False
        )
        for number, action in enumerate(ACTIONS)
    )
    for seat in range(len(SEATS))
)
_LIFT = tuple(
    tuple(
        Option(
            f"lift {space_name(space)}",
            (space,),
            label=f"Take back from {_space_words(space, ANYBODY)}",
            touch=(space_id(seat, space),),
            final=False,
        )
        for space in range(SPACE_COUNT)
    )
    for seat in range(len(SEATS))
)


@dataclass(slots=True)
class Planning(Together[OrleansState]):
    """ORL-7.1, ORL-5.3: a plan is a tuple of (space, follower), in order of the spaces; (KEEP, follower) stands first
    where the Bathhouse chooses.

    A plan that was ready can be taken up again until all are (see the rulings): then it goes on where it was left.
    """

    key: ClassVar[str] = "plan"
    rules: ClassVar[tuple[str, ...]] = ("ORL-7.1", "ORL-7.2")

    def prompt(self, s: OrleansState) -> str:
        return "Set followers from your village green on action spaces, then say that you are ready."

    def menu(self, s: OrleansState, seat: int, plan: Plan) -> Menu:
        player = s.players[seat]
        if player.bath and not _kept(plan):
            # ORL-12.7: the choice is made before planning
            return Menu([_keep(seat, kind, number) for number, kind in enumerate(player.bath)])
        return PlanMenu(seat, player, plan)

    def having(self, plans: tuple[tuple[int, Plan], ...]) -> "Planning":
        return Planning(plans)

    def step(self, s: OrleansState, seat: int, plan: Plan, option: Option) -> Plan:
        return _STEPS[option.verb](self, s, seat, plan, *option.args)

    def plan_keep(self, s: OrleansState, seat: int, plan: Plan, kind: Kind) -> Plan:
        return Plan(((KEEP, kind), *plan.steps))

    def plan_put(self, s: OrleansState, seat: int, plan: Plan, space: int, kind: Kind) -> Plan:
        return Plan(tuple(sorted((*plan.steps, (space, kind)))))

    def plan_fill(self, s: OrleansState, seat: int, plan: Plan, action: int) -> Plan:
        then = planned(s.players[seat], plan)
        found = filling(tuple(then.green), tuple(then.spaces), action)
        assert found, "the menu offers only what can be filled"
        return Plan(tuple(sorted((*plan.steps, *found))))

    def plan_lift(self, s: OrleansState, seat: int, plan: Plan, space: int) -> Plan:
        return Plan(tuple([step for step in plan.steps if step[0] != space]))

    def plan_ready(self, s: OrleansState, seat: int, plan: Plan) -> Plan:
        return Plan(plan.steps, ready=True)

    def undecided(self, s: OrleansState) -> str:
        """Nothing: a plan only sets followers out. What comes of them is asked action by action, each with its odds."""
        return ""

    def reconsidered(self, plan: Plan) -> Plan:
        return Plan(plan.steps)

    def resolve(self, s: OrleansState, ref: Referee, plans: dict[int, Plan]) -> None:
        """ORL-7.1: all boards and greens are revealed together."""
        s.done()
        for seat, plan in plans.items():
            player = planned(s.players[seat], plan)
            nothing_hidden(player)
            s.players[seat] = player
            if ref.hears:
                tell(
                    s,
                    ref,
                    "plan",
                    f"{NAMES[seat]} {_in_words(plan)}.",
                    ("ORL-7.1",),
                    touch=tuple(space_id(seat, x) for x, _ in plan.steps if x != KEEP),
                )

    def fault(self, s: OrleansState) -> str:
        if sorted(seat for seat, _ in self.plans) != list(range(len(SEATS))):
            return "not every seat plans, once (ORL-7.1)"
        for seat, plan in self.plans:
            if not _can_be(s.players[seat], plan):
                return f"{SEATS[seat]} can't have planned {plan.steps} (ORL-7.1)"
        return ""

    def why_not(self, s: OrleansState, seat: int, words: list[str]) -> Refusal | None:
        plan = dict(self.plans)[seat]
        player = s.players[seat]
        if player.bath and not _kept(plan):
            return Refusal("ORL-12.7", "First choose which of the two followers the Bathhouse keeps.")
        return refusal(planned(player, plan), words)

    def forfeits(self, s: OrleansState, seat: int, option: Option) -> str:
        """Who stays on the green though an action of the seat still has room for him: what he could have done this
        round is lost (ORL-7.2)."""
        then = planned(s.players[seat], dict(self.plans)[seat])
        menu = self.menu(s, seat, dict(self.plans)[seat])
        could = {one.args[1] for one in menu if one.verb == "put"}
        idle = sum(then.green[kind] for kind in could)
        return "" if not idle else "1 follower stays idle" if idle == 1 else f"{idle} followers stay idle"

    def meant(self, s: OrleansState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        t = Touched(seat, touched)
        return answers(_named(s.players[seat], t), t, menu)

    def preview(self, s: OrleansState, seat: int, option: Option) -> Preview | None:
        if option == RECONSIDER:
            return taken_up_again(self.rules, " where you left it")
        preview: Preview = getattr(self, "preview_" + option.verb)(s, seat, option)
        return preview

    def preview_keep(self, s: OrleansState, seat: int, option: Option) -> Preview:
        first, second = s.players[seat].bath
        other = second if option.args[0] == first else first
        return Preview(
            (Reason(f"The {FOLLOWER_WORDS[other]} goes back into your bag.", rules=("ORL-12.3", "ORL-12.7")),)
        )

    def preview_put(self, s: OrleansState, seat: int, option: Option) -> Preview:
        return self._foretold(s, seat, option, ACTION_OF[option.args[0]])

    def preview_fill(self, s: OrleansState, seat: int, option: Option) -> Preview:
        return self._foretold(s, seat, option, option.args[0])

    def preview_lift(self, s: OrleansState, seat: int, option: Option) -> Preview:
        return self._foretold(s, seat, option, ACTION_OF[option.args[0]])

    def preview_ready(self, s: OrleansState, seat: int, option: Option) -> Preview:
        """The whole plan: which actions it fills, and which it only begins."""
        then = as_planned(s, seat)
        player = then.players[seat]
        reasons = []
        for number, action in enumerate(ACTIONS):
            if owned(player.places, number) and any(
                0 <= player.spaces[space] < FOLLOWER_KINDS for space in range(action.first, action.last)
            ):
                reasons.append(
                    Reason(f"{action.name}. {outlook(then, seat, number, planning=True)}", rules=("ORL-4.4",))
                )
        if not reasons:
            reasons.append(
                Reason("No follower stands on any action: you can only pass this round.", rules=("ORL-8.3",))
            )
        reasons.append(_left_on_green(player))
        reasons.append(
            Reason(
                "You can change your mind until all are ready; then all plans are revealed together.",
                rules=("ORL-7.1",),
            )
        )
        return Preview(tuple(reasons))

    def _foretold(self, s: OrleansState, seat: int, option: Option, number: int) -> Preview:
        """A step of a plan: what the action would give, and what it still lacks."""
        then = s.clone()
        then.players[seat] = planned(s.players[seat], self.step(s, seat, dict(self.plans)[seat], option))
        action = LOGIC[number]
        first = Reason(f"{ACTIONS[number].name}. {outlook(then, seat, number, planning=True)}", rules=("ORL-4.4",))
        return Preview((first, *action.notes(then, seat), _left_on_green(then.players[seat])), action.reach(then, seat))


_STEPS: dict[str, Callable[..., Plan]] = {
    "keep": Planning.plan_keep,
    "put": Planning.plan_put,
    "fill": Planning.plan_fill,
    "lift": Planning.plan_lift,
    "ready": Planning.plan_ready,
}


def _kept(plan: Plan) -> bool:
    """Whether the choice of the Bathhouse is made: it stands first."""
    return bool(plan.steps) and plan.steps[0][0] == KEEP


def _named(player: Player, t: Touched) -> list[str]:
    """A follower and a space; a follower and an action: the space that would suit him best; a space or an action
    alone."""
    if t.followers and t.spaces:
        return [f"put {t.followers[-1]} {t.spaces[-1]}"]
    if t.followers and t.actions:
        spaces = [name for name, space in ACTION_SPACE.items() if ACTIONS[ACTION_OF[space]].id == t.actions[-1]]
        kind = FOLLOWER[t.followers[-1]]
        spaces.sort(key=lambda name: (kind not in TAKES[ACTION_SPACE[name]], player.spaces[ACTION_SPACE[name]] >= 0))
        return [f"put {t.followers[-1]} {name}" for name in spaces]
    if t.spaces:
        return [f"lift {t.spaces[-1]}"] if player.spaces[ACTION_SPACE[t.spaces[-1]]] >= 0 else [f"fill {t.action}"]
    if t.actions:
        return [f"fill {t.actions[-1]}"]
    return [f"fill {place}" for place in t.places if place in ACTION]


def _left_on_green(player: Player) -> Reason:
    return Reason(f"On your village green: {followers(player.green)}.", rules=("ORL-7.2",))


def planned(player: Player, plan: Plan) -> Player:
    """The player as he would be if this plan were carried out. The other follower of the Bathhouse is back in the bag
    (ORL-12.3)."""
    then = player.clone()
    for space, kind in plan.steps:
        if space == KEEP:
            first, second = player.bath
            then.bag[second if kind == first else first] += 1
            then.green[kind] += 1
            then.drawn = added(then.drawn, kind, 1)
            then.bath = ()
        else:
            then.green[kind] -= 1
            then.spaces[space] = kind
    return then


def _can_be(player: Player, plan: Plan) -> bool:
    """Whether the steps of a plan could have been answered, one after the other."""
    so_far: tuple[tuple[int, Kind], ...] = ()
    for step in plan.steps:
        if type(step) is not tuple or [type(word) for word in step] != [int, int]:
            return False
        space, kind = step
        keeps = not so_far and space == KEEP and kind in player.bath
        puts = 0 <= space < SPACE_COUNT and kind in EVERY_KIND and so_far[-1:] < ((space, kind),)
        if not keeps and not (puts and cannot_put(planned(player, Plan(so_far)), kind, space) is None):
            return False
        so_far = (*so_far, step)
    return not player.bath or not plan.steps or plan.steps[0][0] == KEEP


def as_planned(s: OrleansState, seat: int) -> OrleansState:
    """The position with the seat's own plan carried out, while it plans; others' plans are not looked at."""
    top = s.stack[-1] if s.stack else None
    if not isinstance(top, Planning):
        return s
    then = s.clone()
    then.players[seat] = planned(s.players[seat], dict(top.plans)[seat])
    return then


def refusal(player: Player, words: list[str]) -> Refusal | None:
    """Why a step of a plan is not on offer: for people; the menu is made of the same tables."""
    if words[0] == "put" and len(words) == 3 and words[1] in FOLLOWER and words[2] in ACTION_SPACE:
        return cannot_put(player, FOLLOWER[words[1]], ACTION_SPACE[words[2]])
    if words[0] == "lift" and len(words) == 2 and words[1] in ACTION_SPACE:
        space = ACTION_SPACE[words[1]]
        if player.spaces[space] == FREE:
            return Refusal("ORL-4.5", "Nobody stands there.")
        if player.spaces[space] == TECHNOLOGY:
            return Refusal("ORL-4.7", "A Technology tile stays for the rest of the game.")
        return Refusal("ORL-4.5", "What stands there since an earlier round stays until its action is carried out.")
    if words[0] == "fill" and len(words) == 2:
        for number, action in enumerate(ACTIONS):
            if action.id == words[1]:
                return cannot_fill(player, number)
    return None


def cannot_put(player: Player, kind: Kind, space: int) -> Refusal | None:
    """ORL-4.3, ORL-4.5, ORL-7.1: why this follower can't be set on this space; None if it can."""
    action = ACTIONS[ACTION_OF[space]]
    if not owned(player.places, ACTION_OF[space]):
        return Refusal("ORL-12.1", f"You do not own the {action.name}.")
    if kind not in TAKES[space]:
        wanted = " or ".join(FOLLOWER_WORDS[one] for one in TAKES[space])
        return Refusal("ORL-4.3", f"That space of the {action.name} takes a {wanted}, not a {FOLLOWER_WORDS[kind]}.")
    if player.spaces[space] != FREE:
        return Refusal("ORL-4.3", f"That space of the {action.name} is not free.")
    if not player.green[kind]:
        return Refusal("ORL-7.1", f"There is no {FOLLOWER_WORDS[kind]} on your village green.")
    return None


def cannot_fill(player: Player, action: int) -> Refusal | None:
    """What is missing to fill an action at once; None if nothing is."""
    spaces = ACTIONS[action]
    if not owned(player.places, action):
        return Refusal("ORL-12.1", f"You do not own the {spaces.name}.")
    if action == TOWN_HALL:
        return Refusal("ORL-4.4", "The Town Hall takes any follower: choose which.")
    free = [space for space in range(spaces.first, spaces.last) if player.spaces[space] == FREE]
    if not free:
        return Refusal("ORL-4.4", f"The {spaces.name} is filled already.")
    if filling(tuple(player.green), tuple(player.spaces), action):
        return None
    wanted = listed(
        [
            " or ".join(FOLLOWER_WORDS[kind] for kind in TAKES[space] if kind != MONK) or FOLLOWER_WORDS[MONK]
            for space in free
        ]
    )
    return Refusal("ORL-4.4", f"The {spaces.name} still needs {wanted}, and your village green does not hold them all.")


class PlanMenu(Menu):
    """ORL-7.1: every follower of the green to every free matching space; ORL-4.3: the printed kinds and the monk.
    ORL-7.2: ready with any plan. It is made when somebody looks: of all who plan at once one answers first."""

    __slots__ = ("_green", "_places", "_plan", "_seat", "_spaces")

    def __init__(self, seat: int, player: Player, plan: Plan) -> None:
        super().__init__(None)
        self._seat = seat
        self._green = player.green[:]
        self._spaces = player.spaces[:]
        self._places = player.places
        self._plan = plan

    def _list(self) -> tuple[Option, ...]:
        seat, green, spaces = self._seat, self._green, self._spaces
        lifts: list[Option] = []
        for space, kind in self._plan.steps:
            if space == KEEP:
                green[kind] += 1
            else:
                green[kind] -= 1
                spaces[space] = kind
                lifts.append(_LIFT[seat][space])
        have = 0
        for kind, count in enumerate(green):
            if count:
                have |= 1 << kind
        options = [_READY]
        if have:
            for number in actions_of(self._places):
                free = 0
                for space in range(_FIRST[number], _LAST[number]):
                    if spaces[space] == FREE:
                        free |= 1 << space
                if free:
                    if is_fillable(green, spaces, number, have, free):
                        options.append(_FILL[seat][number])
                    options += _puts(seat, number, have, free)
        options += lifts
        return tuple(options)


_FIRST = tuple(action.first for action in ACTIONS)
_LAST = tuple(action.last for action in ACTIONS)
_PUTS: dict[tuple[int, int, int], list[Option]] = {}


def _puts(seat: int, action: int, have: int, free: int) -> list[Option]:
    """Followers of these kinds to these spaces of an action, both as bits. There are few such questions: their answers
    are kept."""
    key = (seat, have, free)
    found = _PUTS.get(key)
    if found is None:
        found = _PUTS[key] = [
            _PUT[seat][space][kind]
            for space in range(_FIRST[action], _LAST[action])
            if free >> space & 1
            for kind in TAKES[space]
            if have >> kind & 1
        ]
    return found


def _in_words(plan: Plan) -> str:
    by_action: dict[int, list[str]] = {}
    for space, kind in plan.steps:
        if space != KEEP:
            by_action.setdefault(ACTION_OF[space], []).append(FOLLOWER_WORDS[kind])
    if not by_action:
        return "sets nobody on any action"
    return "sets " + "; ".join(f"{listed(kinds)} on {ACTIONS[action].name}" for action, kinds in by_action.items())
