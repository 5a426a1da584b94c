"""What is true of every position: checked by fuzzing after every answer."""

from collections.abc import Iterator

from banneret.kernel.refusal import Violation

from .loire import AREAS
from .rewards.gifts import PlaceExtra
from .round.sequence import Round
from .setup import Deal, KeepMessage
from .state import OrleansState, Player
from .tables import (
    ACTION_OF,
    ACTIONS,
    BONUS_TILES,
    CHURCHES,
    CLOSED,
    DEEDS,
    ENGLAND,
    FOLLOWER,
    FOLLOWER_IDS,
    FOLLOWER_KINDS,
    FOLLOWERS,
    FORTRESSES,
    FRANCE,
    FREE,
    GOODS,
    GREEN,
    LAST_FAME,
    LAST_ROUND,
    MANOR_FARM,
    MONK,
    PLACES,
    SEATS,
    SETTLERS,
    TAKES,
    TECHNOLOGY,
    TECHNOLOGY_TILES,
    TERRAINS,
)


def check(s: OrleansState) -> None:
    """Raise Violation at the first thing that can't be."""
    for wrong in _faults(s):
        raise Violation(wrong)


def _faults(s: OrleansState) -> Iterator[str]:
    yield from _supplies(s)
    yield from _board(s)
    for seat, player in enumerate(s.players):
        for wrong in _player(s, seat, player):
            yield f"{SEATS[seat]}: {wrong}"
    yield from _deeds(s)
    if s.bonus:
        yield from _cards(s)
        if FREE in s.missions:
            yield "a Mission is missing (ORL-2.12)"
    if not 0 <= s.round <= LAST_ROUND:
        yield f"round {s.round} (ORL-17.8)"
    if len(s.bonus) != (0 if s.result is None and isinstance(s.stack[0], Deal) else 3):
        yield f"{len(s.bonus)} Bonus tiles lie on the Era cards (ORL-2.9)"
    if s.result is None and not isinstance(s.stack[0], Deal | KeepMessage | Round):
        yield f"the game stands on {type(s.stack[0]).__name__}, not on a round or on the set-up (ORL-5.1)"


def _supplies(s: OrleansState) -> Iterator[str]:
    for kind, follower in enumerate(FOLLOWERS):
        count = s.market[kind] + s.gone_followers[kind] + sum(slots.count(kind) for slots in s.slots)
        count += sum(p.bag[kind] + p.green[kind] + p.spaces.count(kind) + p.bath.count(kind) for p in s.players)
        # drawn, and in the player's hand
        count += sum(1 for phase in s.stack if isinstance(phase, PlaceExtra) and phase.kind == kind)
        if count != follower.supply + len(SEATS) * follower.start or s.market[kind] < 0:
            yield f"{count} {FOLLOWER_IDS[kind]} in all, {s.market[kind]} on the Marketplace (ORL-1.9, ORL-4.1)"
    for number, good in enumerate(GOODS):
        if (
            s.goods[number] < 0
            or s.goods[number] + s.gone_goods[number] + sum(p.goods[number] for p in s.players) != good.supply
        ):
            yield f"{good.id} is not conserved (ORL-1.7)"
    if s.technology < 0 or s.technology + sum(p.spaces.count(TECHNOLOGY) for p in s.players) != TECHNOLOGY_TILES:
        yield "Technology tiles are not conserved (ORL-4.7)"
    if s.church_supply < 0 or s.church_supply + s.churches.bit_count() != CHURCHES:
        yield "churches are not conserved (ORL-11.3)"
    taken = 0
    for player in s.players:
        if taken & player.places:
            yield "two players own a Place card (ORL-12.1)"
        taken |= player.places
    if taken & s.open_places or (taken | s.open_places) != (1 << len(PLACES)) - 1:
        yield "a Place card is in no place, or in two (ORL-12.1)"


def _board(s: OrleansState) -> Iterator[str]:
    occupied = 0
    for player in s.players:
        if occupied & player.areas:
            yield "two settlers in an area (ORL-1.4)"
        occupied |= player.areas
    if occupied & ~AREAS:
        yield "a settler controls a town (ORL-3.6)"
    if s.churches & ~s.villages:
        yield "a church outside a village (ORL-11.3)"
    if s.fortified & ~occupied:
        yield "a fortress where nobody is (ORL-11.4)"
    if s.villages & ~AREAS or any(
        s.villages >> area & 1 for area, terrain in enumerate(s.terrain) if terrain == MANOR_FARM
    ):
        yield "a village in a town or on a manor farm (ORL-3.7)"
    if s.bonus and sorted(terrain for terrain in s.terrain if terrain != FREE) != [
        n for n, t in enumerate(TERRAINS) for _ in range(t.tiles)
    ]:
        yield "the tiles on the board are not those of the game (ORL-2.1)"


def _player(s: OrleansState, seat: int, player: Player) -> Iterator[str]:
    # ORL-2.7: the two others stand on the Fame track and on the Era card
    if (
        player.supply < 0
        or min(player.towns) < 0
        or player.supply + sum(player.towns) + player.areas.bit_count() + 2 != SETTLERS
    ):
        yield "settlers are not conserved (ORL-2.7)"
    if (
        player.fortresses < 0
        or player.fortresses + (player.areas & s.fortified).bit_count() + s.gone_fortresses[seat] != FORTRESSES
    ):
        yield "fortresses are not conserved (ORL-11.2)"
    if player.coins < 0 or min(player.goods) < 0 or min(player.bag) < 0 or min(player.green) < 0:
        yield "less than nothing"
    if not 0 <= player.fame <= LAST_FAME:
        yield f"Fame {player.fame} (ORL-14.1)"
    if sum(player.green) > GREEN:
        yield f"{sum(player.green)} followers on the green (ORL-4.2)"
    if any(not 0 <= player.drawn[kind] <= player.green[kind] for kind in range(FOLLOWER_KINDS)):
        yield "followers drawn that are not on the green (ORL-6.4)"
    if player.bath and (len(set(player.bath)) != 2 or len(player.bath) != 2 or sum(player.green) >= GREEN):
        yield "the Bathhouse keeps one of two different followers, on a free space (ORL-12.7)"
    yield from _spaces(player)


def _spaces(player: Player) -> Iterator[str]:
    for space, occupant in enumerate(player.spaces):
        action = ACTIONS[ACTION_OF[space]]
        if occupant == FREE:
            continue
        if action.place >= 0 and not player.places >> action.place & 1:
            yield f"somebody stands on {action.id}, which is not owned (ORL-12.1)"
        if occupant == TECHNOLOGY:
            if not action.technology or player.spaces[action.first : action.last].count(TECHNOLOGY) > 1:
                yield f"a Technology tile too many on {action.id} (ORL-4.7)"
        elif occupant not in TAKES[space]:
            yield f"a {FOLLOWER_IDS[occupant]} stands on {action.id} (ORL-4.3)"


def _deeds(s: OrleansState) -> Iterator[str]:
    for deed, side in enumerate(s.deeds):
        wanted = () if side == CLOSED else DEEDS[deed].sides[side].slots
        if len(wanted) != len(s.slots[deed]) or (wanted and FREE not in s.slots[deed]):
            yield f"the slots of {DEEDS[deed].id} (ORL-13.4)"
        for slot, kind in zip(wanted, s.slots[deed], strict=False):
            if kind not in (FREE, MONK) and slot != "any" and FOLLOWER[slot] != kind:
                yield f"a {FOLLOWER_IDS[kind]} on a slot for a {slot} (ORL-13.1)"


def _cards(s: OrleansState) -> Iterator[str]:
    if sorted(s.bonus + s.tiles + s.aside) != list(range(len(BONUS_TILES))):
        yield "a Bonus tile is missing, or there twice (ORL-2.9)"
    if not s.tiles:
        yield "the stack of Bonus tiles is empty (ORL-16.10)"
    nations = sorted(player.nation.value for player in s.players if player.nation is not None)
    if nations != [FRANCE, FRANCE, ENGLAND, ENGLAND]:
        yield "not two Nation cards of each nation (ORL-1.2)"
    messages = [card.value for player in s.players for card in (player.message, player.rejected) if card is not None]
    messages += [message for player in s.players if player.dealt is not None for message in player.dealt.value]
    if len(messages) != 2 * len(SEATS) or len(set(messages)) != len(messages):
        yield "a Secret Message is missing, or there twice (ORL-2.13)"
