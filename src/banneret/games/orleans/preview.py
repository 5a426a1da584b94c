"""What an option means before it is taken: it is carried out on a copy of the position, and what happens is told, with the numbers that change.

So no rule is written twice. Options that reveal or draw something are not carried out: their odds say what can come. Only from what the seat knows.
"""

from collections.abc import Callable

from banneret.kernel.dice import Dice
from banneret.kernel.event import Event
from banneret.kernel.option import Option
from banneret.kernel.phase import RECONSIDER
from banneret.kernel.referee import Referee
from banneret.kernel.scene import Overlay, Preview, Reason

from . import actions
from .actions.market import toll, trades
from .actions.terrain import goods_of, harvestable
from .actions.territory import FERRY, fame_of, knights, targets
from .balance import changes
from .fame import FameTiles
from .foresight import as_planned
from .log import FOLLOWER_WORDS, GOOD_WORDS, NAMES, followers, listed
from .loire import NEIGHBOURS, SPACE, SPACES, TOWNS, members
from .missions import accomplished, progress
from .notebook import nations
from .outlook import outlook
from .place_cards import owned
from .planning import Planning, planned
from .state import OrleansState
from .tables import ACTION, ACTION_OF, ACTIONS, BONUS_TILES, FOLLOWER_KINDS, MISSIONS, NATION_NAMES, SEATS, TERRITORY, TOWN_HALL

MARKET = ACTION["market"]
TERRAIN = ACTION["terrain"]


def preview(s: OrleansState, seat: int, option: Option) -> Preview | None:
    """For the seat that is asked."""
    maker = _MAKERS.get(option.verb)
    if maker is not None:
        return maker(s, seat, option)
    if isinstance(s.stack[-1], Planning):
        return _plan(s, seat, option)
    reasons = _carried_out(s, seat, option)
    return Preview(tuple(reasons), _overlays(s, seat, option)) if reasons else None


# ---------------------------------------------------------------------- carried out on a copy


class _InDoubt(Exception):
    """Chance comes in: the odds say the rest."""


class _NoDice(Dice):
    __slots__ = ()

    def below(self, n: int) -> int:
        raise _InDoubt


def _carried_out(s: OrleansState, seat: int, option: Option) -> list[Reason]:
    """What happens at once, Fame tiles and all, up to the next choice or chance."""
    then, log = s.clone(), list[Event]()
    ref = Referee(_NoDice(), log)
    try:
        then.stack[-1].answer(then, ref, seat, option)
        while then.stack and isinstance(then.stack[-1], FameTiles):
            then.stack[-1].run(then, ref)
    except _InDoubt:
        pass
    reasons = [Reason(event.text, event.sum, event.rules) for event in log if event.seats is None]
    reasons += changes(s, then, seat)
    return reasons + _next(then, seat, len(s.stack))


def _next(then: OrleansState, seat: int, depth: int) -> list[Reason]:
    """A choice that the option leads to."""
    decision = then.stack[-1].ask(then) if then.result is None and then.stack and len(then.stack) > depth else None
    return [Reason(f"Then: {decision.prompt}", rules=decision.rules)] if decision is not None and decision.seat == seat else []


# ---------------------------------------------------------------------- planning


def _plan(s: OrleansState, seat: int, option: Option) -> Preview:
    """A step of a plan: what the action would give, and what it still lacks."""
    phase = s.stack[-1]
    assert isinstance(phase, Planning)
    plan = phase.step(s, seat, dict(phase.plans)[seat], option)
    then = s.clone()
    then.players[seat] = planned(s.players[seat], plan)
    number = option.args[0] if option.verb == "fill" else ACTION_OF[option.args[0]]
    reasons = [Reason(f"{ACTIONS[number].name}. {outlook(then, seat, number)}", rules=("ORL-4.4",))]
    if number == MARKET:
        reasons.append(_trade_count(then, seat))
    if number == TOWN_HALL:
        reasons.append(Reason("A follower who serves a deed does not come back.", rules=("ORL-13.2", "ORL-13.4")))
    reasons.append(_left_on_green(then, seat))
    return Preview(tuple(reasons), _reach(then, seat, number))


def _keep_follower(s: OrleansState, seat: int, option: Option) -> Preview:
    """ORL-12.7; at set-up the word means a Message."""
    if not isinstance(s.stack[-1], Planning):
        return Preview((Reason("It gives its points to the nation that fulfils it, whoever holds it; a tie gives none.", rules=("ORL-19.2", "ORL-19.4")),))
    first, second = s.players[seat].bath
    other = second if option.args[0] == first else first
    return Preview((Reason(f"The {FOLLOWER_WORDS[other]} goes back into your bag.", rules=("ORL-12.3", "ORL-12.7")),))


def _ready(s: OrleansState, seat: int, option: Option) -> Preview:
    """The whole plan: which actions it fills, and which it only begins."""
    then = as_planned(s, seat)
    player = then.players[seat]
    reasons = []
    for number, action in enumerate(ACTIONS):
        if owned(player.places, number) and any(0 <= player.spaces[space] < FOLLOWER_KINDS for space in range(action.first, action.last)):
            reasons.append(Reason(f"{action.name}. {outlook(then, seat, number)}", rules=("ORL-4.4",)))
    if not reasons:
        reasons.append(Reason("No follower stands on any action: you can only pass this round.", rules=("ORL-8.3",)))
    reasons.append(_left_on_green(then, seat))
    reasons.append(Reason("You can change your mind until all are ready; then all plans are revealed together.", rules=("ORL-7.1",)))
    return Preview(tuple(reasons))


def _reconsider(s: OrleansState, seat: int, option: Option) -> Preview:
    kept = " where you left it" if isinstance(s.stack[-1], Planning) else ""
    return Preview((Reason(f"You take your choice up again{kept}; the others see that you are not ready.", rules=s.stack[-1].rules[:1]),))


def _left_on_green(then: OrleansState, seat: int) -> Reason:
    return Reason(f"On your village green: {followers(then.players[seat].green)}.", rules=("ORL-7.2",))


# ---------------------------------------------------------------------- options that are told, not carried out


def _pass(s: OrleansState, seat: int, option: Option) -> Preview:
    """ORL-8.2, ORL-4.5; ORL-16.1: and what comes then."""
    reasons = [Reason("You take no further turn this round.", rules=("ORL-8.2",))]
    left = [ACTIONS[number].name for number in dict.fromkeys(option.args[0] for option in actions.options(s, seat))]
    if left:
        reasons.append(Reason(f"Not carried out: {listed(left)}. The followers stay there for the next round.", rules=("ORL-4.5", "ORL-7.2")))
    tile = BONUS_TILES[s.bonus[s.players[seat].era]]
    reasons.append(Reason(f"Your bonus this round: {tile.name}. {tile.effect}", rules=("ORL-16.1", "ORL-16.3")))
    return Preview(tuple(reasons))


def _look(s: OrleansState, seat: int, option: Option) -> Preview:
    return Preview(tuple(_looks(s, seat, option.args[-1], "nation", "ORL-15.4")))


def _inn(s: OrleansState, seat: int, option: Option) -> Preview:
    _, kind, other = option.args
    return Preview(tuple(_looks(s, seat, other, ("nation", "message")[kind], "ORL-12.8")))


def _looks(s: OrleansState, seat: int, other: int, kind: str, rule: str) -> list[Reason]:
    """What is known of the card already, and who else has looked at it."""
    title = {"nation": "Nation card", "message": "Secret Message"}[kind]
    reasons = [Reason(f"You alone learn what {NAMES[other]}'s {title} says; all see that you looked at it.", rules=(rule,))]
    known = nations(s, seat, open=False)[other] if kind == "nation" else None
    message = s.players[other].message
    if known is not None:
        reasons.append(Reason(f"You know it already: {NATION_NAMES[known[0]]} ({known[1]}).", rules=("ORL-20.1",)))
    elif kind == "message" and message is not None and message.seen_by(seat):
        reasons.append(Reason("You have seen it already.", rules=("ORL-20.1",)))
    lookers = list(dict.fromkeys(NAMES[looker] for looker, at, what, _ in s.seen if at == other and what == kind and looker != seat))
    if lookers:
        reasons.append(Reason(f"It has been looked at by {listed(lookers)}.", rules=(rule,)))
    return reasons


def _declare(s: OrleansState, seat: int, option: Option) -> Preview:
    """ORL-18.2, ORL-18.6: with whom it would be true, as far as the seat knows who its partner may be."""
    known = nations(s, seat, open=False)
    own = known[seat]
    assert own is not None, "everybody knows the own card"
    nation = own[0]
    mission = MISSIONS[s.missions[nation]]
    reasons = [Reason(f"The Mission of {NATION_NAMES[nation]}: {mission.text}", rules=("ORL-18.2",))]
    for other in range(len(SEATS)):
        told = known[other]
        if other != seat and (told is None or told[0] == nation):
            right = accomplished(s, (seat, other), s.missions[nation])
            have = ", ".join(f"{what.replace('_', ' ')} {have} of {need}" for what, have, need in progress(s, (seat, other), mission))
            sure = "Your partner is" if told is not None else "If your partner is"
            reasons.append(Reason(f"{sure} {NAMES[other]}: {'accomplished' if right else 'not accomplished, and your nation loses'}.", have, ("ORL-18.6",)))
    return Preview(tuple(reasons))


def _draw(s: OrleansState, seat: int, option: Option) -> Preview:
    return Preview((Reason(f"In your bag: {followers(s.players[seat].bag)}.", rules=("ORL-14.4",)),))


def _market(s: OrleansState, seat: int, option: Option) -> Preview:
    reasons = _carried_out(s, seat, option)
    return Preview((_trade_count(s, seat), *reasons))


def _trade_count(s: OrleansState, seat: int) -> Reason:
    """ORL-9.6, with what Place cards add."""
    player = s.players[seat]
    towns, villages = sum(1 for settlers in player.towns if settlers), (player.areas & s.villages).bit_count()
    fair = trades(s, seat) - towns - villages
    parts = [f"{towns} towns", f"{villages} villages", *([f"{fair} (Great Fair)"] if fair else [])]
    coins = toll(s, seat)
    rules = ["ORL-9.6", *(["ORL-12.5"] if fair else []), *(["ORL-12.4"] if coins else [])]
    extra = f"; the Toll Bridge gives {coins} coins" if coins else ""
    return Reason(f"Trades{extra}.", f"{' + '.join(parts)} = {trades(s, seat)}", tuple(rules))


# ---------------------------------------------------------------------- over the map


def _overlays(s: OrleansState, seat: int, option: Option) -> tuple[Overlay, ...]:
    words = option.notation.split()
    if words[:2] == ["territory", "expand"]:
        return (_path(s, seat, SPACE[words[2]], SPACE[words[3]]),)
    if words[0] == "terrain":
        return _reach(s, seat, TERRAIN)
    if words[0] in ("siege_workshop", "demolish"):
        return (Overlay("danger", (words[1],)),)
    return ()


def _path(s: OrleansState, seat: int, town: int, area: int) -> Overlay:
    """ORL-10.4: the shortest chain of own areas from the town to the area; ORL-12.4: with the Ferry it may begin anywhere."""
    own = s.players[seat].areas
    came: dict[int, int] = {town: town}
    queue = [town]
    for at in queue:
        for to in members(NEIGHBOURS[at] & (own | 1 << area)):
            if to not in came:
                came[to] = at
                if to != area:
                    queue.append(to)
    if area not in came:
        assert s.players[seat].places >> FERRY & 1, "without the Ferry there is a chain"
        return Overlay("path", (SPACES[town].id, SPACES[area].id), ("", f"+{fame_of(s, area)}"))
    way = [area]
    while way[-1] != town:
        way.append(came[way[-1]])
    return Overlay("path", tuple(SPACES[at].id for at in reversed(way)), (*[""] * (len(way) - 1), f"+{fame_of(s, area)}"))


def _reach(s: OrleansState, seat: int, action: int) -> tuple[Overlay, ...]:
    """Where an action can reach: areas to take with their Fame, areas to harvest with their goods."""
    areas = 0
    if action == TERRITORY:
        for at, town in enumerate(TOWNS):
            if s.players[seat].towns[at]:
                areas |= targets(s, seat, town, knights(s, seat))
    elif action == TERRAIN:
        areas = harvestable(s, seat)
    if not areas:
        return ()
    labels = [f"+{fame_of(s, area)}" if action == TERRITORY else _goods(s, area) for area in members(areas)]
    return (Overlay("reach", tuple(SPACES[area].id for area in members(areas)), tuple(labels)),)


def _goods(s: OrleansState, area: int) -> str:
    goods = goods_of(s, area)
    return GOOD_WORDS[goods[0]] if len(goods) == 1 else "any"


_MAKERS: dict[str, Callable[[OrleansState, int, Option], Preview]] = {
    "pass": _pass,
    "keep": _keep_follower,
    "ready": _ready,
    RECONSIDER.verb: _reconsider,
    "look": _look,
    "whispering_inn": _inn,
    "declare": _declare,
    "draw": _draw,
    "market": _market,
}
"""By the verb of the option; all others are carried out on a copy."""
