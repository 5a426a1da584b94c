"""What can be done on a player's turn: all actions, in the order of `tables.ACTIONS`."""

from banneret.kernel.option import Option
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..log import listed
from ..spaces import actions_of, is_filled, missing, owned
from ..state import OrleansState
from ..tables import ACTIONS
from .base import Action
from .building import BuildingYard, ChurchWorks, Fortification
from .cards import Bakery, Library, Mint, PilgrimRoad, Pub, SawPit, SiegeWorkshop, WhisperingInn, Winepress
from .market import Market
from .recruit import Castle, Farmhouse, GuildHouse, Monastery, School
from .terrain import Terrain
from .territory import Territory
from .town_hall import TownHall

_OF = {
    action.id: action
    for action in (
        *(Farmhouse(), GuildHouse(), Terrain(), Territory(), Market(), TownHall()),
        *(Castle(), School(), Monastery(), BuildingYard(), Fortification(), ChurchWorks()),
        *(Pub(), Bakery(), SawPit(), Library(), WhisperingInn(), Winepress(), Mint(), SiegeWorkshop(), PilgrimRoad()),
    )
}
LOGIC: tuple[Action, ...] = tuple(_OF[action.id] for action in ACTIONS)


def options(s: OrleansState, seat: int) -> list[Option]:
    """ORL-8.1, ORL-8.3: every way to carry out a filled action that would change something. ORL-8.5: also one that was
    carried out this round."""
    player = s.players[seat]
    found: list[Option] = []
    for number in actions_of(player.places):
        if is_filled(player, number):
            found += LOGIC[number].options(s, seat)
    return found


def carry_out(s: OrleansState, ref: Referee, seat: int, option: Option) -> None:
    """Carry out one of them."""
    number: int = option.args[0]
    LOGIC[number].carry_out(s, ref, seat, option.args[1:])


def why_not(s: OrleansState, seat: int, number: int, words: list[str]) -> Refusal | None:
    """Why an action can't be carried out, or not in the way that these words say; None if it can."""
    player, action = s.players[seat], ACTIONS[number]
    if not owned(player.places, number):
        return Refusal("ORL-12.1", f"You do not own the {action.name}.")
    lacking = missing(player, number)
    if lacking:
        return Refusal("ORL-4.4", f"The {action.name} is not filled: it lacks {listed(lacking)}.")
    logic = LOGIC[number]
    if any(option.notation.split()[1:] == words for option in logic.options(s, seat)):
        return None
    return logic.why_not(s, seat, words)
