"""DXC-3c: what a seat does not know is drawn anew: the books of the other side's groups, as likely as it must think
them, and their orders."""

from dataclasses import replace

from banneret.kernel.dice import Dice
from banneret.kernel.option import Option
from banneret.kernel.secret import Secret

from ..quick.force import Body
from .aside import Unseen, theirs
from .group import Book, Group
from .morning.morning import Morning
from .morning.orders import GiveOrder
from .movement.foresight import FEWEST, MOST, strength
from .notebook import in_sight
from .ranks import Ranks, minus, mustered, ranked, riders_only, soldiers
from .state import CampaignState

_NOBODY = -1
_TRIES = 24
"""So often books are drawn until they fit what is asked."""
_WAYS = ("go", "retreat")
"""Answers that lead to a hex, their last word."""
_STEPS = 6
"""Between the weakest and the strongest that a group may be odds look at so many strengths."""
_LEVELS = {"saxon": (2, 5, 8), "norman": (8,)}
"""And at these levels of loyalty or hostility."""
_PURSE = 12
"""Up to so many half pounds a group may have that nobody has seen."""
_RIDERS = {
    "norman": "norman_cavalry",
    "saxon": "saxon_cavalry",
    "scottish": "scottish_cavalry",
    "mercenary": "mercenary_cavalry",
}


def redeal(s: CampaignState, seat: int, dice: Dice) -> None:
    """A spectator knows no group's book, and nobody's notes. What is asked, and of whom, everybody has heard: worlds in
    which something else would be asked are left out (a village that may rise has seen few Normans)."""
    _forget(s, seat)
    _imagine(s, seat, [group for group in s.groups.values() if _hidden(s, seat, group)], dice)


def redeal_for(s: CampaignState, seat: int, option: Option, dice: Dice) -> None:
    """Odds look no further than to the end of a group's move or to the next question: what bears on them are the orders
    of others, and the groups where it happens. Within a fight everybody who fights is seen."""
    _forget(s, seat)
    if s.inner is None:
        cells = _theatre(s, option)
        found = [group for group in s.groups.values() if group.cell in cells and _hidden(s, seat, group)]
        _imagine_few(s, seat, found, dice)


def _forget(s: CampaignState, seat: int) -> None:
    for key, order in list(s.orders.items()):
        if not order.seen_by(seat):
            del s.orders[key]
    if seat == _NOBODY:
        s.notes = [{}, {}]
    else:
        s.notes[1 - s.sides[seat]] = {}
    _close_the_door(s, seat)


def _close_the_door(s: CampaignState, seat: int) -> None:
    """What another side does in its morning, and how often, nobody else knows: only who of it is still asked."""
    for depth, phase in enumerate(s.stack):
        if isinstance(phase, Morning) and not theirs(s, seat, phase.side):
            asked = s.stack[-1].ask(s)
            shut = replace(phase, changes=0, orders=0)
            del s.stack[depth:]
            s.call(shut)
            if asked is not None and asked.seats != shut.awaited(s):
                s.call(Unseen(asked.seat))
            return


def _imagine(s: CampaignState, seat: int, hidden: list[Group], dice: Dice) -> None:
    """Other books for these groups, such that the same is asked as in truth. If none is found the truth stays."""
    if not hidden:
        return
    side = _side(s, seat)
    asked = _question(s, seat)
    for _ in range(_TRIES):
        for group in hidden:
            s.groups[group.key] = _imagined(s, side, group, dice)
        if _question(s, seat) == asked:
            return
    for group in hidden:
        s.groups[group.key] = group


def _imagine_few(s: CampaignState, seat: int, hidden: list[Group], dice: Dice) -> None:
    """The same for odds, which go through all worlds one by one: a few that stand for all, from the weakest to the
    strongest, those left out in which something else would be asked."""
    if not hidden:
        return
    side, asked = _side(s, seat), _question(s, seat)
    few = [_few(s, side, group) for group in hidden]
    worlds = max(map(len, few))

    def lay(number: int) -> None:
        for group, books in zip(hidden, few, strict=True):
            s.groups[group.key] = _with(group, books[number * len(books) // worlds])

    fitting = []
    for number in range(worlds):
        lay(number)
        if _question(s, seat) == asked:
            fitting.append(number)
    if fitting:
        lay(fitting[dice.below(len(fitting))])
    else:
        for group in hidden:
            s.groups[group.key] = group


def _few(s: CampaignState, side: int, group: Group) -> list[Book]:
    """Books of a group by strength, at most `_STEPS`, each with a few levels of loyalty if nothing is known of it."""
    low, high = strength(s, side, group) if side != _NOBODY else (FEWEST, MOST)
    note = s.notes[side].get(group.key) if side != _NOBODY else None
    steps = min(_STEPS, high - low + 1)
    counts = [low + number * (high - low) // max(1, steps - 1) for number in range(steps)]
    known = note is not None and note.level >= 0
    levels = (note.level,) if note is not None and known else _LEVELS.get(group.faction, (0,))
    return [
        Book(note.men if note is not None and _fits(group, note.men, count) else _mustered(group, count), level)
        for count in counts
        for level in levels
    ]


def _with(group: Group, book: Book) -> Group:
    new = group.copy()
    new.book = Secret(group.book.owners, book)
    new.reckon()
    return new


def _question(s: CampaignState, seat: int) -> object:
    """What is asked, as a seat is told it. Who is asked in the morning, and who within a game, hangs on nothing
    hidden."""
    if s.inner is not None or not s.stack or isinstance(s.stack[-1], Morning | GiveOrder):
        return None
    decision = s.stack[-1].ask(s)
    if decision is None:
        return None
    own = [option.notation for option in decision.menu] if seat in decision.seats else ()
    return decision.seats, decision.prompt if decision.told_to(seat) else decision.aside, own


def _theatre(s: CampaignState, option: Option) -> set[int]:
    """The hexes of the groups that are asked about, and where an option leads."""
    phase = s.stack[-1]
    found = {getattr(phase, "cell", _NOBODY)}
    acting = s.groups.get(getattr(phase, "group", ""))
    if acting is not None:
        found.add(acting.cell)
    if option.verb in _WAYS:
        found.add(option.args[-1])
    return found


def _side(s: CampaignState, seat: int) -> int:
    return s.sides[seat] if seat != _NOBODY else _NOBODY


def _hidden(s: CampaignState, seat: int, group: Group) -> bool:
    side = _side(s, seat)
    return group.side >= 0 and group.side != side and not known(s, side, group)


def known(s: CampaignState, side: int, group: Group) -> bool:
    """Whether a side sees a group's book now: in its hex, in a battle or in a siege."""
    if side == _NOBODY:
        return _engaged(s, group)
    return in_sight(s, side, group) or _engaged(s, group)


def _engaged(s: CampaignState, group: Group) -> bool:
    contest = s.contest
    if contest is not None and group.key in (*contest.attackers, *contest.defenders):
        return True
    return bool(s.sieges and (s.besieging(group.key) or s.shut_in(group.key)))


def _imagined(s: CampaignState, side: int, group: Group, dice: Dice) -> Group:
    """The group with a book that a side may think it has: as it last saw it, as far as that can still be."""
    low, high = strength(s, side, group) if side != _NOBODY else (FEWEST, MOST)
    count = low + dice.below(high - low + 1)
    note = s.notes[side].get(group.key) if side != _NOBODY else None
    seen = note is not None and note.level >= 0
    book = Book(
        note.men if note is not None and _fits(group, note.men, count) else _mustered(group, count),
        note.level if note is not None and seen else _level(group, dice),
        note.purse if note is not None and seen else dice.below(_PURSE + 1),
        note.chest if note is not None and seen else 0,
        note.loot if note is not None and seen else 0,
    )
    return _with(group, book)


def _fits(group: Group, men: Ranks, count: int) -> bool:
    return soldiers(men) == count and riders_only(men) == group.riders


def _mustered(group: Group, count: int) -> Ranks:
    """DXC-8.1c: so many as the marker shows them: where the table would give riders only, one has lost his horse."""
    men = mustered(_RIDERS.get(group.faction, group.faction) if group.riders else group.faction, max(1, count))
    if group.riders or not riders_only(men):
        return men
    last = men[-1]
    return ranked((*minus(men, (Body(last.troop, True, 1),)), Body(last.troop, False, 1)))


def _level(group: Group, dice: Dice) -> int:
    """DXC-7a, DXC-7l: a Norman's hostility is 8 if nobody says otherwise; of a Saxon's loyalty nothing is known."""
    if group.faction == "saxon":
        return 1 + dice.below(10)
    return 8 if group.faction == "norman" else 0
