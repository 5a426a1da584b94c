"""Play games for `tests/records/kept`: records and positions that every later version must still understand, word for
word.

python tools/keep_records.py FOLDER [GAME…]

The same code writes the same files again. What is kept was made by the code that it tells of: see
tests/records/README.md before you run this.
"""

import argparse
import gzip
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import msgspec

from banneret.bots import Bot, make
from banneret.kernel import codec
from banneret.kernel.determinise import determinise
from banneret.kernel.dice import Dice, FastDice
from banneret.kernel.flow import advance, apply, asking
from banneret.kernel.game import Game
from banneret.kernel.handful import possible, settled
from banneret.kernel.match import Match
from banneret.kernel.option import Menu, Option
from banneret.kernel.orders import TURN, StandingOrder
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import BanneretError
from banneret.kernel.registry import game as find_game
from banneret.kernel.registry import names
from banneret.kernel.state import State
from banneret.kernel.tally import Tally

SELDOM, OFTEN = 24, 4
"""One answer in so many is taken back, or given by an order; of choices of so many of each sort that many are made as a
whole."""
RECONSIDERED = 80
"""Taking back with consent plays all answers again: it is done in the first so many."""
TRIED = 12
"""So many options are tried out by who is curious."""
ALIKE, LEAST = 8, 3
"""So many positions are kept of each phase that asks, with different phases beneath it or different answers on offer;
or fewer, of different matches."""
FROM_HAND = 20
"""So many matches begin from each position that was made by hand."""
SET_UPS = 40
"""So many combinations of optional rules are tried until the game takes one."""

STYLES = ("random", "verbs", "curious", "mixed")
"""Who answers, besides the bots: any option; any verb first; what leads where few have been; a bot that is curious at
times."""
SEEKERS = ("curious", "mixed", "verbs")


@dataclass(slots=True, frozen=True)
class Manner:
    """How the matches of one game are played: by whom, how many to a scenario, how many answers long, and in how many
    others rare things are looked for."""

    players: tuple[str, ...]
    each: int
    most: int
    searches: int
    orders: tuple[StandingOrder, ...] = ()
    bot: str = "knight"
    """What plays in the mixed style."""


_VOLLEYS = (
    StandingOrder("defensive fire", "take", 0.1, ("wounded", "killed"), ("within short range",)),
    StandingOrder(
        "defensive fire", "take", 0.05, ("killed", "unhorsed", "stunned"), ("at riders", "within medium range")
    ),
    StandingOrder("defensive fire", "take", 0.0, ("wounded", "driven back", "slowed"), ("at people without armour",)),
    StandingOrder("defensive fire", "take", 0.3, ("wounded",), ("at people on foot",)),
    StandingOrder("defensive fire", "pass"),
    StandingOrder("counter-charge", "pass"),
    StandingOrder("defensive fire", "ask"),
)

_MUSTERS = (
    StandingOrder("rising", "use"),
    StandingOrder("rising", "pass"),
    StandingOrder("join", "use"),
    StandingOrder("join", "pass"),
)

_STRATAGEMS = (
    StandingOrder("contact_fire", "use"),
    StandingOrder("stand_fast", "use", least=2),
    StandingOrder("pavises", "use", least=1),
    StandingOrder("close_ranks", "use"),
    StandingOrder("press_back", "use"),
    StandingOrder("empty_quivers", "ask", least=2),
    StandingOrder("impetuous", "use", least=2),
    StandingOrder("trumpets", "pass"),
    StandingOrder("rival_captains", "ask"),
)

MANNERS: Mapping[str, Manner] = {
    "calais": Manner(("squire", "random", "curious", "verbs"), 10, 400, 60, bot="mcts:10"),
    "skirmish": Manner(("banneret", "knight", "mixed", "squire", "curious", "random"), 4, 700, 72, _VOLLEYS),
    "siege": Manner(("random", "verbs", "curious"), 4, 850, 32, _VOLLEYS, bot="random"),
    "campaign": Manner(("random", "verbs", "curious"), 2, 900, 14, (*_VOLLEYS, *_MUSTERS), bot="random"),
    "orleans": Manner(("banneret", "squire", "knight", "random", "mixed", "verbs", "curious"), 14, 500, 120),
    "chivalry": Manner(("random", "verbs", "curious"), 2, 420, 14, _STRATAGEMS, bot="random"),
    "maid": Manner(("banneret", "mixed", "squire", "curious", "knight", "verbs"), 6, 500, 60, bot="banneret"),
}
"""By the name of the game, or of a level of a title. A bot that is set by the clock (`mcts:2s`) would not play the same
again, so none is among them."""


@dataclass(slots=True, frozen=True)
class Sitting:
    """A match to be played. `position` is where it begins, if not with the scenario's own set-up."""

    name: str
    scenario: str
    players: tuple[str, ...]
    variants: Mapping[str, str] = field(default_factory=dict)
    position: str = ""


class Kept(msgspec.Struct, frozen=True):
    """A position, and what is asked in it. `stack` are the phases, for people; `menus` are sorted notations by the
    number of the seat."""

    scenario: str
    stack: tuple[str, ...]
    position: str
    prompt: str
    seats: tuple[int, ...]
    menus: dict[int, list[str]]


@dataclass(slots=True)
class Corpus:
    """What one game's matches have come to."""

    game: Game[Any]
    manner: Manner
    known: set[tuple[str, ...]] = field(default_factory=set)
    """What has occurred in a match that is kept: answers by phase, phases on phases, kinds of events with the clauses
    they cite."""
    met: Counter[str] = field(default_factory=Counter)
    """How often each phase asked, and how often it got which answer: “Moving”, “Moving walk”."""
    positions: dict[str, dict[tuple[object, ...], Kept]] = field(default_factory=dict)


# ---------------------------------------------------------------------- who answers


@cache
def _bot(name: str) -> Bot:
    return make(name)


def choose(corpus: Corpus, match: Match, seat: int, player: str, dice: Dice) -> Option:
    """What a player answers for a seat that may speak."""
    if match.decision is None:
        raise ValueError("nobody is asked")
    menu = match.decision.menu_of(seat)
    if player == "mixed":
        player = "curious" if not dice.below(OFTEN) else corpus.manner.bot
    if player not in STYLES:
        return _bot(player).choose(match.view(match.seats[seat]), dice)
    if player == "random" or (player == "curious" and not dice.below(OFTEN)):
        return menu[dice.below(len(menu))]
    phase = _phase(match.state)
    few = _of_each_verb(menu, dice)
    if player == "verbs":
        return few[dice.below(len(few))]
    few = sorted(few, key=lambda option: corpus.met[f"{phase} {option.verb}"])[:TRIED]
    more = [menu[dice.below(len(menu))] for _ in range(TRIED - len(few))]
    return max(few + more, key=lambda option: _promise(corpus, match.state, seat, option, dice))


def _of_each_verb(menu: Menu, dice: Dice) -> list[Option]:
    alike: dict[str, list[Option]] = {}
    for option in menu:
        alike.setdefault(option.verb, []).append(option)
    return [some[dice.below(len(some))] for some in alike.values()]


def _promise(corpus: Corpus, s: State, seat: int, option: Option, dice: Dice) -> float:
    """How rarely this has been answered, and how rarely anybody has been where it leads."""
    world, ref = s.clone(), Referee(FastDice(dice.below(1 << 30)))
    apply(world, ref, seat, option)
    if advance(world, ref) is None:
        return 0.0
    return 1 / (1 + corpus.met[f"{_phase(s)} {option.verb}"]) + 2 / (1 + corpus.met[_phase(world)])


def _phase(s: State) -> str:
    return type(asking(s)[1]).__name__


def whole(tally: Tally, dice: Dice) -> str:
    """Any choice of so many of each sort, in the words of one answer."""
    chosen = settled(tally, tally.chosen)
    while len(chosen) < len(tally.lots):
        found = possible(tally, chosen)
        chosen = settled(tally, (*chosen, found[dice.below(len(found))]))
    return " ".join(["choose", *(f"{lot.id} {count}" for lot, count in zip(tally.lots, chosen, strict=True) if count)])


# ---------------------------------------------------------------------- a match


def play(corpus: Corpus, sitting: Sitting) -> tuple[Match, set[tuple[str, ...]]]:
    """The match, and what occurred in it."""
    match = Match(
        corpus.game,
        sitting.scenario,
        sitting.name,
        variants=sitting.variants,
        position=sitting.position,
        salts=("kept",),
    )
    match.players = sitting.players
    dice, occurred = FastDice(sitting.name), set[tuple[str, ...]]()
    given = corpus.manner.orders
    while match.decision is not None and match.recorded < corpus.manner.most:
        note(corpus, match)
        if given and not dice.below(SELDOM):
            match.order(match.seats[dice.below(len(match.seats))], given[dice.below(len(given))])
        elif not dice.below(SELDOM):
            take_back(match, dice)
        else:
            occurred |= answer(corpus, match, sitting.players, dice)
    occurred |= {(event.kind, *event.rules) for entry in match.entries for event in entry.events}
    occurred |= {
        (entry.do, "ordered" if entry.order else "", "agreed" if entry.consent else "") for entry in match.entries
    }
    return match, occurred


def answer(corpus: Corpus, match: Match, players: Sequence[str], dice: Dice) -> set[tuple[str, ...]]:
    """One answer of a seat: as a whole choice, with orders for its coming turns, or by itself. Returns what was
    answered, and on which phases it rests."""
    decision = match.decision
    if decision is None:
        return set()
    speakers = list(decision.seats) if dice.below(SELDOM) else list(decision.menus)
    seat = speakers[dice.below(len(speakers))]
    name, stack = match.seats[seat], _stack(match.state)
    option = choose(corpus, match, seat, players[seat], dice)
    corpus.met[f"{stack[-1]} {option.verb}"] += 1
    if decision.tally is not None and decision.seat == seat and players[seat] in STYLES and not dice.below(OFTEN):
        match.play(whole(decision.tally, dice), name)
    elif decision.ahead and seat in decision.seats and not dice.below(OFTEN):
        foreseen = [each.notation for each in (*match.foresee(name), option)]
        coming = tuple(foreseen[dice.below(len(foreseen))] for _ in range(dice.below(4)))
        match.order(name, StandingOrder(TURN, "play", answers=(option.notation, *coming)))
    else:
        match.play(option, name)
    return {(stack[-1], option.verb), ("on", *stack[-2:])}


def take_back(match: Match, dice: Dice) -> None:
    """The last answer, or the last of any seat; freely where that may be, else the others agree."""
    seat = match.seats[dice.below(len(match.seats))] if dice.below(2) else None
    if not match.last_moment or (seat is not None and not match.has_answered(seat)):
        return
    if match.can_undo(seat) is None:
        match.take_back(seat)
    elif match.recorded < RECONSIDERED:
        asks = seat or match.answers()[-1][0]
        match.take_back(seat, consent=tuple(name for name in match.seats if name != asks))


def _stack(s: State) -> tuple[str, ...]:
    return tuple(type(phase).__name__ for phase in asking(s)[0].stack)


def note(corpus: Corpus, match: Match) -> None:
    """Keep a position if few of its kind have been kept."""
    decision, stack = match.decision, _stack(match.state)
    if decision is None:
        return
    corpus.met[stack[-1]] += 1
    alike = corpus.positions.setdefault(stack[-1], {})
    verbs = frozenset(option.verb for menu in decision.menus.values() for option in menu)
    kind: tuple[object, ...] = (stack, verbs, len(decision.seats))
    if kind in alike:
        kind = (*kind, match.seed.server)
    if kind in alike or len(alike) >= (ALIKE if len(kind) == 3 else LEAST):
        return
    menus = {seat: sorted(option.notation for option in menu) for seat, menu in decision.menus.items()}
    alike[kind] = Kept(match.scenario.id, stack, codec.dumps(match.state), decision.prompt, decision.seats, menus)


# ---------------------------------------------------------------------- which matches


def settings(game: Game[Any], number: int) -> Mapping[str, str]:
    """Optional rules for a match: none for the first, then each value of each in turn among others that are drawn."""
    if not number or not game.variants:
        return {}
    dice = FastDice(f"{game.id} {number}")
    drawn = {variant.id: variant.values[dice.below(len(variant.values))] for variant in game.variants}
    values = [(variant.id, value) for variant in game.variants for value in variant.values[1:]]
    id, value = values[(number - 1) % len(values)]
    return {**drawn, id: value}


def seated(game: Game[Any], manner: Manner, scenario: str, number: int) -> tuple[str, ...]:
    """Who plays: another mix each time."""
    players = manner.players
    return tuple(
        players[(number + seat * (1 + number // len(players))) % len(players)]
        for seat in range(len(game.scenario(scenario).seats))
    )


def ordinary(game: Game[Any], manner: Manner) -> Iterator[Sitting]:
    """So many of each scenario."""
    for number, (scenario, of) in enumerate(product(game.scenarios, range(manner.each))):
        name = f"{game.id}-{scenario.id}-{of + 1}"
        yield Sitting(
            name, scenario.id, seated(game, manner, scenario.id, of), playable(game, scenario.id, of and number)
        )


def playable(game: Game[Any], scenario: str, number: int) -> Mapping[str, str]:
    """Optional rules that the game takes together, and in this scenario."""
    for attempt in range(SET_UPS):
        level = game.of(scenario)
        variants = settings(level, number + attempt * 101)
        try:
            level.start(scenario, level.settle(variants))
        except BanneretError:
            continue
        return variants
    return {}


def copies(game: Game[Any], match: Match, name: str) -> Iterator[Sitting]:
    """Two that play on from the middle of another: from how it truly stood, and from how the first seat could imagine
    it."""
    for part in (1, 2):
        moment = match.last_moment * part // 3
        position = match.imagined(None, moment, over=True)
        if part == 2:
            position = codec.dumps(
                determinise(match.game, codec.loads(game, position), 0, FastDice(f"{name} imagined"))
            )
        yield Sitting(
            f"{name}-from-{moment}", match.scenario.id, tuple(reversed(match.players)), match.variants, position
        )


def searches(game: Game[Any], manner: Manner) -> Iterator[Sitting]:
    """Those that are only kept if something occurs in them that has not before."""
    for number in range(manner.searches):
        scenario = game.scenarios[number % len(game.scenarios)]
        players = styles(game, scenario.id, number // len(game.scenarios))
        yield Sitting(
            f"{game.id}-{scenario.id}-search-{number}", scenario.id, players, playable(game, scenario.id, number)
        )


def styles(game: Game[Any], scenario: str, number: int) -> tuple[str, ...]:
    """Who plays where rare things are looked for."""
    return tuple(
        SEEKERS[(number + seat * (1 + number // 2)) % len(SEEKERS)]
        for seat in range(len(game.scenario(scenario).seats))
    )


class Hand(msgspec.Struct, frozen=True):
    """A position made by hand, for what no scenario leads to."""

    name: str
    game: str
    scenario: str
    position: str


def by_hand(game: Game[Any], folder: Path) -> Iterator[Sitting]:
    """The same from positions made by hand."""
    path = folder / "by-hand.jsonl"
    found = [msgspec.json.decode(line, type=Hand) for line in path.read_bytes().splitlines()] if path.is_file() else []
    scenarios = {scenario.id for scenario in game.scenarios}
    own = [hand for hand in found if hand.game == game.id and hand.scenario in scenarios]
    for number, hand in product(range(FROM_HAND), own):
        yield Sitting(
            f"{game.id}-{hand.name}-{number + 1}",
            hand.scenario,
            styles(game, hand.scenario, number),
            position=hand.position,
        )


# ---------------------------------------------------------------------- the files


def keep(folder: Path, match: Match, name: str) -> None:
    """Write a record so that the same record gives the same bytes."""
    _write(folder / f"{name}.jsonl.gz", match.record().dumps())


def _write(path: Path, data: bytes) -> None:
    path.write_bytes(gzip.compress(data, 9, mtime=0))


def called(game: Game[Any]) -> str:
    """The name of the file of its positions: those of the first level of a title have the title's."""
    title = find_game(game.id)
    return game.id if title.kinds()[0].part_id == game.part_id else f"{game.id}-{game.part_id}"


def corpus_of(game: Game[Any], folder: Path, say: Callable[[str], None]) -> Corpus:
    """All that is kept of one game."""
    manner = MANNERS[game.part_id]
    corpus = Corpus(game, manner)
    records = folder / "records"
    records.mkdir(parents=True, exist_ok=True)
    for number, sitting in enumerate(ordinary(game, manner)):
        match, occurred = play(corpus, sitting)
        corpus.known |= occurred
        keep(records, match, sitting.name)
        if number % manner.each == 1:
            for copy in copies(game, match, sitting.name):
                again, occurred = play(corpus, copy)
                corpus.known |= occurred
                keep(records, again, copy.name)
    kept = 0
    for sitting in (*searches(game, manner), *by_hand(game, folder)):
        match, occurred = play(corpus, sitting)
        if not occurred <= corpus.known:
            say(f"{sitting.name}: {', '.join(' '.join(each) for each in sorted(occurred - corpus.known))}")
            corpus.known |= occurred
            keep(records, match, sitting.name)
            kept += 1
    found = [position for alike in corpus.positions.values() for position in alike.values()]
    (folder / "positions").mkdir(exist_ok=True)
    _write(
        folder / "positions" / f"{called(game)}.jsonl.gz",
        b"".join(msgspec.json.encode(position) + b"\n" for position in found),
    )
    say(f"{called(game)}: {kept} records of a search; {len(found)} positions of {len(corpus.positions)} phases")
    return corpus


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="where to put what is to be kept")
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"only these: {', '.join(MANNERS)}")
    args = parser.parse_args(argv)
    for game in (level for name in names() for level in find_game(name).kinds()):
        if not args.games or game.part_id in args.games:
            corpus_of(game, args.folder, print)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
