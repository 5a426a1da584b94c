"""What a position is worth, for bots. None of this is a rule; docs/bots.md says how strong it makes them."""

from functools import cache
from itertools import product

from banneret.board.graph import UNREACHED, distances

from ..battle import Defend
from ..country import CALAIS, NODE, NOWHERE, Country, Spot, country
from ..state import Assault, CalaisState
from ..strength import BEFORE_DIE, defence_value
from ..tables import (
    ATTACK_COUNTS,
    ATTACKS,
    BEFORE,
    ENDINGS,
    FOOD,
    FRENCH,
    FRESH,
    LEADERSHIP,
    NUMBERS,
    PROFESSIONALS,
    STRENGTHS,
    battle_odds,
)
from ..victory import calais_level

_BATTLE_WON = float(ENDINGS["battle_english"].score)
_BATTLE_LOST = float(ENDINGS["battle_french"].score)
_LATE = float(ENDINGS["time"].score)

_CATCH = (1.0, 0.9, 0.6, 0.4, 0.28, 0.2, 0.15, 0.1, 0.08, 0.06)
"""About how likely the French are to force a battle that they want, by their distance."""
SPACES_A_TURN = 1.15
_CARDS_A_TURN = 0.55
"""What an army that marches at that rate loses on balance, foraging now and then."""
_DETOUR = 5
"""What a way that is barred costs in spaces."""
_TRIM = 0.03
"""What a card is worth beyond all that, so that no two positions are quite alike."""


def evaluate(s: CalaisState, seat: int) -> float:
    """The score to expect, from the side of the seat."""
    value = _battle_value(s) if s.attack_hand is not None else _campaign_value(s)
    value = min(max(value, _BATTLE_LOST), _BATTLE_WON)
    return -value if seat == FRENCH else value


# ---------------------------------------------------------------- battle


def _battle_value(s: CalaisState) -> float:
    chance = _battle_chance(s)
    return chance * _BATTLE_WON + (1 - chance) * _BATTLE_LOST


def _battle_chance(s: CalaisState) -> float:
    """About how likely the English are to win the battle from here."""
    left = ATTACKS - len(s.spent_attacks)
    fresh, numbers, spare = s.hand[FRESH], s.hand[NUMBERS], s.hand[PROFESSIONALS] + s.hand[LEADERSHIP]
    if s.laid is not None:
        # The English play on as they would against any attack; only then does it count which one it is.
        base = defence_value(s.played)
        plan = plan_defence(fresh, numbers, spare, base, s.french_fresh, left - 1, *playable(s))[1]
        return _stand(fresh, numbers, spare, base, plan, s.laid.value, s.french_fresh, left - 1)
    if s.die:
        short = s.spent_attacks[-1].total - defence_value(s.played) - s.die
        return _made_up(short, fresh, numbers, spare, s.french_fresh, left)
    return survival(fresh, numbers, spare, s.french_fresh, left)


def playable(s: CalaisState) -> tuple[int, int, int]:
    """How many NUMBERS, others and FRESH may still be played before the die: the kinds are asked one after another."""
    top = s.stack[-1] if s.stack else None
    step = top.step if isinstance(top, Defend) else len(BEFORE_DIE)
    ahead = BEFORE_DIE[step:]
    most = [s.hand[kind] if kind in ahead else 0 for kind in (NUMBERS, PROFESSIONALS, LEADERSHIP, FRESH)]
    return most[0], most[1] + most[2], most[3]


def _made_up(short: int, fresh: int, numbers: int, others: int, french: int, later: int) -> float:
    """The chance when so many points are missing and cards at +1 can make them up."""
    needed = short if short > 0 else 0
    return 0.0 if needed > others else survival(fresh, numbers, others - needed, french, later)


def _stand(
    fresh: int,
    numbers: int,
    others: int,
    base: int,
    plan: tuple[int, int, int],
    attack: Assault,
    french: int,
    later: int,
) -> float:
    """The chance to survive this attack and the later ones, if these NUMBERS, others and FRESH are played before the
    die."""
    n, o, f = plan
    short = attack.total - base - n * BEFORE[NUMBERS] - o * BEFORE[PROFESSIONALS] - f * BEFORE[FRESH]
    left = (fresh - f, numbers - n, others - o, french - attack.fresh, later)
    return sum(_made_up(short - die, *left) for die in range(1, 7)) / 6


ALL_IN = {4: 0.2, 5: 0.3, 6: 0.6, 7: 0.7}
"""About how often a card of each strength is laid with every FRESH; else it is laid bare."""


@cache
def plan_defence(
    fresh: int,
    numbers: int,
    others: int,
    base: int,
    french: int,
    later: int,
    most_numbers: int,
    most_others: int,
    most_fresh: int,
) -> tuple[float, tuple[int, int, int]]:
    """The best cards to play before the die against an unknown attack, and the chance to survive with them."""
    best = (-1.0, (0, 0, 0))
    attacks = [
        (count, ALL_IN[strength], Assault(strength, 0), Assault(strength, french))
        for strength, count in zip(STRENGTHS, ATTACK_COUNTS, strict=True)
    ]
    for plan in product(range(most_numbers + 1), range(most_others + 1), range(most_fresh + 1)):
        chance = 0.0
        for count, all_in, alone, with_all in attacks:
            bare = _stand(fresh, numbers, others, base, plan, alone, french, later)
            full = _stand(fresh, numbers, others, base, plan, with_all, french, later) if french else bare
            chance += count * (bare + all_in * (full - bare))
        best = max(best, (chance / sum(ATTACK_COUNTS), plan))
    return best


@cache
def survival(fresh: int, numbers: int, others: int, french: int, attacks: int) -> float:
    """The English chance to survive so many attacks: for a whole battle from the table, for a part of one by looking
    ahead."""
    if not attacks:
        return 1.0
    if attacks == ATTACKS:
        return battle_odds()[min(fresh, 4), min(numbers, 3), min(others, 4)][min(french, 7)]
    return plan_defence(fresh, numbers, others, 0, french, attacks - 1, numbers, others, fresh)[0]


# ---------------------------------------------------------------- campaign


def _campaign_value(s: CalaisState) -> float:
    land = country(s.broken)
    battle, run = prospects(s, land)
    apart = land.distance[s.french_at][s.english_at]
    if apart == 0:
        # The French may still march away; they fight if they want to.
        value = min(battle, run) * 0.9 + battle * 0.1
    else:
        catch = _CATCH[min(apart, len(_CATCH) - 1)]
        value = (1 - catch) * run + catch * min(run, battle)
    cards = (
        s.hand[FOOD]
        + s.hand[FRESH] * 1.3
        + s.hand[NUMBERS] * 2
        + (s.hand[PROFESSIONALS] + s.hand[LEADERSHIP]) * 1.5
        + s.plunder
    )
    return value + _TRIM * (cards - way_home(land, s.english_at, s.french_at) * 0.6 - s.french_fresh)


def prospects(s: CalaisState, land: Country) -> tuple[float, float]:
    """What a battle here and now is worth to the English, and what marching on unfought is. The French want a battle if
    it is worth less."""
    spare = s.hand[PROFESSIONALS] + s.hand[LEADERSHIP]
    chance = survival(s.hand[FRESH], s.hand[NUMBERS], spare, s.french_fresh, ATTACKS)
    return chance * _BATTLE_WON + (1 - chance) * _BATTLE_LOST, _run_value(s, land)


def _run_value(s: CalaisState, land: Country) -> float:
    """The value of marching on unfought: whether Calais can be reached in time and in what state."""
    way = way_home(land, s.english_at, s.french_at)
    turns_left = s.last_turn - s.turn + 1
    needed = way / SPACES_A_TURN
    slack = turns_left - needed
    in_time = _clamp(0.5 + slack * 0.16)
    total = sum(s.hand) + s.plunder - needed * _CARDS_A_TURN
    arrived = _level_value(total)
    eaters = s.hand[FOOD] + s.hand[FRESH] + s.hand[NUMBERS] + s.hand[LEADERSHIP]
    hunger = _clamp((needed * 0.6 - eaters) * 0.2)
    value = in_time * arrived + (1 - in_time) * _LATE
    return value * (1 - hunger) + hunger * _LATE


def _level_value(total: float) -> float:
    """The score at Calais for an expected sum, smoothed over the steps of the table."""
    low = int(max(0.0, total))
    part = max(0.0, total) - low
    return _score(low) * (1 - part) + _score(low + 1) * part


@cache
def _score(total: int) -> float:
    return float(ENDINGS[calais_level(total)].score)


def way_home(land: Country, at: Spot, french: Spot) -> float:
    """English spaces to Calais, with the fords that the French watch closed and the place where they stand avoided if
    it can be."""
    table = land.home.get(french)
    if table is None:
        table = land.home[french] = _ways_home(land, french)
    way = table[at]
    if way == UNREACHED:
        # No way but through the French: the way if they were elsewhere, and a detour.
        open_table = land.home.get(NOWHERE)
        if open_table is None:
            open_table = land.home[NOWHERE] = _ways_home(land, NOWHERE)
        return float(open_table[at] + _DETOUR)
    return float(way)


def _ways_home(land: Country, french: Spot) -> bytes:
    links: list[list[Spot]] = []
    for node in NODE.values():
        # Backwards from Calais: a link into `node` from those who may step to it.
        ways = [] if node == french else list(land.solid[node])
        ford = land.ford[node]
        if ford >= 0 and (french < 0 or not land.within(french, node, 1)):
            ways.append(ford)
        links.append(ways)
    return distances(links, CALAIS)


def _clamp(x: float) -> float:
    return 0.0 if x < 0 else 1.0 if x > 1 else x
