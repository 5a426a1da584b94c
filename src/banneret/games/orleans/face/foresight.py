"""What a player could do in the next own turn of this round, if nothing changed before."""

from typing import Any

from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase

from ..actions import catalogue
from ..actions.deeds import MoveToDeed, gathered_on_town_hall
from ..actions.market import Trade, trades
from ..actions.terrain import Harvest, limit
from ..rewards.place_cards import TakePlace
from ..rewards.technology import PutTechnology
from ..round.act import PASS, Act
from ..round.bonus import BonusFollower, BonusSettler
from ..round.planning import Planning, as_planned
from ..state import OrleansState
from ..tables import BONUS_TILES

FURTHER = frozenset(
    ("pass", "harvest", "all", "sell", "buy", "move", "stop", "technology", "place", "settler", "follower")
)
"""The verbs of choices within actions and of the bonus; who has nothing left to do is not asked to pass either
(ORL-8.3)."""
STOP = Option("stop", label="Then: stop there, no more of this action")


def foresee(s: OrleansState, seat: int) -> Menu:
    """While the seat plans: the actions that its plan fills; after that those that are filled, unless it has passed
    (ORL-8.2). Then the choices within them, and that of the seat's bonus."""
    planning = bool(s.stack) and isinstance(s.stack[-1], Planning)
    acting = next((phase for phase in s.stack if isinstance(phase, Act)), None)
    if not planning and acting is None:
        return Menu(())
    then = as_planned(s, seat)
    turns = [] if acting is not None and acting.passed >> seat & 1 else [*catalogue.options(then, seat), PASS]
    further: dict[str, Option] = {}
    for phase in (*_within(then, seat, {option.verb for option in turns}), *_bonus(then, seat)):
        decision = phase.ask(then)
        if decision is not None:
            further |= {option.notation: _then(option) for option in decision.options}
    if STOP.notation in further:
        further[STOP.notation] = STOP
    return Menu([*turns, *further.values()])


def _then(option: Option) -> Option:
    """The same, so that it reads as part of a list; of a Place card the name will do."""
    label = option.label.partition(":")[0] if option.verb == "place" else option.label
    return Option(
        option.notation,
        option.args,
        label=f"Then: {label}",
        touch=option.touch,
        final=option.final,
        sets=option.sets,
    )


def _within(then: OrleansState, seat: int, verbs: set[str]) -> list[Phase[Any]]:
    """What the actions on offer would ask."""
    found: list[Phase[Any]] = []
    if "terrain" in verbs:
        found.append(Harvest(seat, limit(then, seat), 0, True))
    if "market" in verbs:
        found.append(Trade(seat, trades(then, seat), True))
    if "town_hall" in verbs:
        found.append(MoveToDeed(seat, gathered_on_town_hall(then, seat), True))
    if "guild_house" in verbs:
        found += [PutTechnology(seat, False), TakePlace(seat, False)]
    return found


def _bonus(then: OrleansState, seat: int) -> list[Phase[Any]]:
    """ORL-16.1: what the Bonus tile of the own era would ask."""
    tile = BONUS_TILES[then.bonus[then.players[seat].era]].id
    if tile == "bonus_settler" and then.players[seat].supply:
        return [BonusSettler(seat)]
    return [BonusFollower(seat)] if tile == "bonus_follower" else []
