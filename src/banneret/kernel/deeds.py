"""What was done between two looks at the board, step by step: who went where by which way, who shot at whom, what the
dice said and what it cost.

Deeds are made of what one viewer sees and of nothing else: his scene before, his scene after, and the events between
them that he may read. So whatever they show, he could have found out by looking.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from .event import Event, Roll
from .game import Game, within
from .scene import Cards, Mark, Piece, Scene, Struct
from .telling import DeedKind, Telling
from .ways import Ways, ways

KERNEL: Mapping[str, Telling] = {"order": "order"}
"""The events that the kernel tells itself."""

_WALKS: frozenset[DeedKind] = frozenset(("move", "ride", "retreat", "come", "charge"))
_STRIKES: frozenset[DeedKind] = frozenset(("shot", "fight", "charge"))
_BEFORE_RESULT: frozenset[DeedKind] = _STRIKES | {"roll", "fire", "card"}
_BEFORE_HARM: frozenset[DeedKind] = _BEFORE_RESULT | {"move", "ride", "retreat", "take", "supply", "hurt"}
_ALONE: Mapping[Telling, DeedKind] = {"result": "fight", "detail": "note", "turned": "card"}
"""What an event is that would belong to another and has none before it."""
_BAD = ("stunned", "wounded", "routed", "unsupplied", "stung")
_MOST_UNTOLD = 12
"""Where more pieces than this have moved and no event tells of it, the board was laid anew."""
_MOST_TURNED = 6
"""Where more cards than this lie somewhere else, they were shuffled."""
_WORD = re.compile(r"[^\W\d_]{3}")
_TOLL = re.compile(r": (\d[^:]*)\.$")
"""What a sentence says of the men of a group: "Mauger: 1 dead, 4 wounded."."""
_SHORT = 44
"""Letters that a sentence may have to stand as a result."""


class Loss(Struct, frozen=True, omit_defaults=True):
    """What a step cost: a piece that is gone or the worse for it, or a card of one who goes with others. `word` is a
    condition ("wounded"), "lost", "captured", how much it is less ("−2"), or what it cost a group ("1 dead")."""

    piece: str
    name: str
    word: str
    seat: int | None = None
    at: str = ""


class Prospect(Struct, frozen=True, omit_defaults=True):
    """Something that could have come of it, with its chance; `came`: it did."""

    name: str
    chance: float
    came: bool = False


class Deed(Struct, frozen=True, omit_defaults=True):
    """One step of a turn.

    `text` is a sentence; `lead` (who) and `brief` (what) say the same in a line, where there is one. `at` are places in
    order: the way of a move, both ends of a shot, whence a fight came (all but the last) and where it is; `guessed`: of
    the way only its ends are known. `events` is where in the frame's events it begins and ends. `faces` says what each
    face of its one die means, from 1 on.
    """

    kind: DeedKind
    text: str
    seat: int | None = None
    lead: str = ""
    brief: str = ""
    who: tuple[str, ...] = ()
    at: tuple[str, ...] = ()
    guessed: bool = False
    targets: tuple[str, ...] = ()
    result: str = ""
    harm: bool | None = None
    losses: tuple[Loss, ...] = ()
    dice: tuple[Roll, ...] = ()
    sum: str = ""
    rules: tuple[str, ...] = ()
    cards: tuple[Cards, ...] = ()
    board: str = ""
    """The id of the layout on which its places lie."""
    also: tuple[str, ...] = ()
    """What else was told of it, sentence by sentence."""
    events: tuple[int, int] = (0, 0)
    chances: tuple[Prospect, ...] = ()
    faces: tuple[str, ...] = ()


@cache
def tellings(game: Game[Any]) -> Mapping[str, Telling]:
    """What the kinds of events of a game, and of those within it, tell of: its own word goes before theirs."""
    found: dict[str, Telling] = dict(KERNEL)
    for part in within(game):
        found.update(tellings(part))
    found.update(game.face.deeds)
    return found


def deeds(
    table: Mapping[str, Telling], before: Scene | None, after: Scene, events: Sequence[Event], seat: int | None
) -> tuple[Deed, ...]:
    """What was done between two scenes of one viewer. `seat` answered (None: nobody, it is the set-up)."""
    story = _Story(before, after, seat)
    for number, event in enumerate(events):
        story.hear(number, event, table.get(event.kind))
    story.see_untold()
    return tuple(story.told())


# ---------------------------------------------------------------------- one level of the game, before and after


class _Level:
    """The board of one game, of those within each other, before and after."""

    def __init__(self, before: Scene | None, after: Scene | None, whole: Scene) -> None:
        scenes = [scene for scene in (before, after) if scene is not None]
        self.before: dict[str, Piece] = _by_id(before)
        self.after: dict[str, Piece] = _by_id(after)
        self.at: dict[str, str] = {id: piece.at for id, piece in self.before.items()}
        """Where each piece stands, as far as it has been told."""
        self.cards: dict[str, Cards] = {
            card.id: card for scene in scenes for hand in scene.hands for card in hand.cards if not card.hidden
        }
        self.holders: dict[str, int | None] = {
            card.id: hand.seat for scene in scenes for hand in scene.hands for card in hand.cards if not card.hidden
        }
        """Whose hand each of them is in."""
        self.boards: dict[str, Ways] = {
            layout.id: ways(layout) for scene in scenes for layout in (scene.layout, *scene.boards)
        }
        self.before_scene, self.after_scene = before, after
        self._seats = tuple(_outer(whole, scenes[-1], i) for i in range(len(scenes[-1].seats)))
        self.fallen = frozenset(_fallen(before, after))

    def piece(self, id: str) -> Piece | None:
        return self.after.get(id) or self.before.get(id)

    def board_of(self, place: str) -> Ways | None:
        return next((board for board in self.boards.values() if place in board.names), None)

    def knows(self, id: str) -> bool:
        return id in self.before or id in self.after or id in self.cards or self.board_of(id) is not None

    def seat_of(self, piece: Piece | None) -> int | None:
        """By the numbers of the whole game."""
        return None if piece is None or piece.seat is None else self._seats[piece.seat]

    def holder_of(self, card: str) -> int | None:
        seat = self.holders.get(card)
        return None if seat is None or seat >= len(self._seats) else self._seats[seat]

    def turned(self) -> tuple[Cards, ...]:
        """Cards that lie open on a pile or on the table and did not before, the latest pile first."""
        was = _open_cards(self.before_scene)
        return tuple(
            card
            for key, card in _open_cards(self.after_scene).items()
            if card.count > (was[key].count if key in was else 0)
        )


def _by_id(scene: Scene | None) -> dict[str, Piece]:
    return {} if scene is None else {piece.id: piece for piece in scene.pieces}


def _fallen(before: Scene | None, after: Scene | None) -> Iterator[str]:
    """Pieces that lie among the lost of their side and did not before. What was lost in a game within this one was told
    there."""
    if before is None or after is None or before.inner is not None:
        return
    for seat, (was, now) in enumerate(zip(before.sides, after.sides, strict=False)):
        lost = set(now.lost) - set(was.lost)
        yield from (piece.id for piece in after.pieces if lost and piece.seat == seat and piece.name in lost)


def _open_cards(scene: Scene | None) -> dict[tuple[str, str], Cards]:
    """What lies open and is nobody's hand, nor a stock to draw from: of that only more could come to be known."""
    if scene is None:
        return {}
    return {
        (hand.id, card.id): card
        for hand in scene.hands
        if hand.kind in ("pile", "table")
        for card in hand.cards
        if not card.hidden and card.count
    }


def _outer(whole: Scene, scene: Scene, seat: int) -> int:
    """A seat of a game within the game by the number it has in the whole: they have the same name."""
    name = scene.seats[seat]
    return whole.seats.index(name) if name in whole.seats else seat


def _levels(before: Scene | None, after: Scene) -> Iterator[tuple[Scene | None, Scene | None]]:
    """The scenes of each game, the innermost first. A game within the game that is another now than before is two."""
    within_before = None if before is None else before.inner
    if within_before is not None and (
        after.inner is None or within_before.layout.id != after.inner.layout.id
    ):  # it is over
        yield from ((scene, None) for scene in _down(within_before))
        within_before = None
    if after.inner is not None:
        yield from _levels(within_before, after.inner)
    yield before, after


def _down(scene: Scene) -> Iterator[Scene]:
    if scene.inner is not None:
        yield from _down(scene.inner)
    yield scene


# ---------------------------------------------------------------------- a step in the making


@dataclass(slots=True)
class _Draft:
    kind: DeedKind
    level: _Level
    first: int
    event: Event | None = None
    last: int = 0
    who: list[str] = field(default_factory=list)
    at: list[str] = field(default_factory=list)
    targets: list[str] = field(default_factory=list)
    struck: list[str] = field(default_factory=list)
    """Pieces that an event of harm touches, and"""
    dead: list[str] = field(default_factory=list)
    """of them those who die of it."""
    tolls: dict[str, str] = field(default_factory=dict)
    """What was told of the men of a group, or of one who goes with it."""
    around: list[str] = field(default_factory=list)
    """Places that one touches."""
    cards: tuple[Cards, ...] = ()
    guessed: bool = False
    harm: bool | None = None
    dice: tuple[Roll, ...] = ()
    sums: list[str] = field(default_factory=list)
    rules: dict[str, None] = field(default_factory=dict)
    gist: str = ""
    outcome: str = ""
    """The sentence of what came of it, and"""
    also: list[str] = field(default_factory=list)
    """all that was told after its first."""
    seat: int | None = None
    speaks: bool = True
    """Its event's own words are shown."""

    @property
    def said(self) -> str:
        """The kind of its event."""
        return "" if self.event is None else self.event.kind


class _Story:
    def __init__(self, before: Scene | None, after: Scene, seat: int | None) -> None:
        self._levels = [_Level(was, now, after) for was, now in _levels(before, after)]
        self._seat = seat
        self._after = after
        self._drafts: list[_Draft] = []
        self._touched: set[str] = set()
        self._taken: set[str] = set()
        """Who is lost by being taken."""
        self._routes: list[tuple[_Level, set[str], list[str]]] = []
        """Ways that were told already: of an order to march, before the march."""

    def hear(self, number: int, event: Event, telling: Telling | None) -> None:
        level = self._level_of(event.touch)
        pieces = [id for id in event.touch if id in level.before or id in level.after]
        places = [id for id in event.touch if id not in pieces and level.board_of(id) is not None]
        self._touched.update(pieces)
        word: Telling = telling or self._guess(level, event, pieces, places)
        if len(places) > 1:
            self._routes.append((level, set(pieces), places))
        if word == "quiet":
            return
        if word == "roll" and not event.dice:  # more of what was rolled for, or something that needed no roll
            rolled = self._drafts and self._drafts[-1].kind == "roll" and self._drafts[-1].said == event.kind
            word = "detail" if rolled else "note"
        draft = self._open(word)
        if draft is None:
            draft = self._begin(number, event, word, level, pieces, places)
        draft.last = number + 1
        draft.dice += event.dice
        draft.rules.update(dict.fromkeys(event.rules))
        if event.sum and word != "turned":
            draft.sums.append(event.sum)
        draft.gist = event.gist or draft.gist
        if word == "take":
            self._taken.update(level.fallen.intersection(pieces))
        if word in ("die", "hurt"):
            draft.harm = True
            draft.struck += pieces
            draft.dead += pieces if word == "die" else []
            draft.tolls.update(_tolls(level, event, pieces))
            if not pieces:
                draft.around += places
        if draft.event is not event:
            draft.also.append(event.text)
            if word in ("die", "hurt", "result"):
                draft.outcome = event.text
        if word in ("result", "hurt", "die") and not draft.targets and draft.kind in _STRIKES:
            draft.targets += [id for id in pieces if id not in draft.who and draft.level is level]

    def _level_of(self, touch: Iterable[str]) -> _Level:
        """The game of which an event speaks: the innermost of those that know most of what it touches."""
        return max(self._levels, key=lambda level: sum(level.knows(id) for id in touch))

    def _open(self, word: Telling) -> _Draft | None:
        """The step that such an event belongs to, if there is one."""
        last = self._drafts[-1] if self._drafts else None
        if last is None:
            return None
        if word == "detail":
            return last
        if word == "result":
            return last if last.kind in _BEFORE_RESULT else None
        if word in ("die", "hurt"):
            return last if last.kind in _BEFORE_HARM else None
        return None

    def _guess(self, level: _Level, event: Event, pieces: list[str], places: list[str]) -> Telling:
        """What an event tells of that its game has no word for."""
        seats = {piece.seat for id in pieces if (piece := level.piece(id)) is not None}
        if event.dice:
            return "fight" if len(seats) > 1 else "roll"
        if any(id in level.after and level.after[id].at != level.at.get(id) for id in pieces):
            return "move" if any(id in level.at for id in pieces) else "come"
        if any(id not in level.after for id in pieces):
            return "die"
        if any(id in level.cards for id in event.touch):
            return "card"
        if any(_held(level.before_scene, place) != _held(level.after_scene, place) for place in places):
            return "take"
        return "note"

    def _begin(
        self, number: int, event: Event, word: Telling, level: _Level, pieces: list[str], places: list[str]
    ) -> _Draft:
        kind: DeedKind = _ALONE.get(word) or word  # type: ignore[assignment]  # what is left is a deed
        draft = _Draft(kind, level, number, event, speaks=word != "turned")
        lead = level.piece(pieces[0]) if pieces else None
        seat = level.seat_of(lead)
        if seat is None and not pieces and places:  # whose board it is
            seat = next((board.seat for place in places if (board := level.board_of(place)) is not None), None)
        draft.seat = self._seat if seat is None else seat
        if word == "take" and pieces and level.fallen.issuperset(pieces):  # it is done to them
            seat, draft.seat = None, self._seat
        own = [id for id in pieces if seat is not None and level.seat_of(level.piece(id)) == seat]
        others = [id for id in pieces if id not in own]
        draft.who, draft.targets = own, others
        if kind in _WALKS:
            self._walk(draft, places)
        elif kind in _STRIKES:
            draft.harm = False
            where = places or [level.at[id] for id in others[:1] if id in level.at]
            draft.at = list(dict.fromkeys([*(level.at[id] for id in own if id in level.at), *where]))
        else:
            draft.at = places or list(dict.fromkeys(level.at[id] for id in own if id in level.at))
        if kind == "card":
            touched = tuple(level.cards[id] for id in event.touch if id in level.cards)
            turned = tuple(card for one in self._levels for card in one.turned())
            draft.cards = touched or (turned if len(turned) <= _MOST_TURNED else ())
        if kind == "fight" and word == "result":
            draft.outcome = event.text
        self._drafts.append(draft)
        return draft

    # ------------------------------------------------------------------ ways

    def _walk(self, draft: _Draft, places: list[str]) -> None:
        """The way of those who go, and who they are where the event names only places."""
        level = draft.level
        if not draft.who and places:
            draft.who = self._arrived(level, places[-1])
            here = next((level.seat_of(level.piece(id)) for id in draft.who), None)
            draft.seat = draft.seat if here is None else here
            start = places[0]  # such pieces are counters of so many: those that were here may be others
        else:
            start = next((level.at[id] for id in draft.who if id in level.at), "")
        if not places:
            end = next((level.after[id].at for id in draft.who if id in level.after), "")
            places = [end] if end and end != start else []
        board = level.board_of(places[-1]) if places else None
        if board is None:
            draft.at = [start] if start else []
            return
        if start and places[0] != start and start in board.names:
            places = [start, *places]
        told = self._ordered(level, draft.who, places)
        draft.at, draft.guessed = (told, False) if told else board.joined(places)
        for id in draft.who:
            level.at[id] = draft.at[-1]
        before = self._drafts[-1] if self._drafts else None
        if (
            before is not None
            and before.kind == draft.kind
            and before.who == draft.who
            and before.at[-1:] == draft.at[:1]
        ):
            draft.at = [*before.at, *draft.at[1:]]
            draft.guessed |= before.guessed
            draft.first, draft.dice, draft.also = before.first, before.dice, before.also
            self._drafts.pop()

    def _ordered(self, level: _Level, who: list[str], places: list[str]) -> list[str]:
        """The way between two places, if an earlier event told it of the same piece: it may lead further."""
        if len(places) != 2:
            return []
        start, end = places
        for known, pieces, way in reversed(self._routes):
            if known is level and pieces & set(who) and end in way:
                found = [start, *way[: way.index(end) + 1]]
                board = level.board_of(end)
                if board is not None and board.hangs_together(found):
                    return found
        return []

    def _arrived(self, level: _Level, place: str) -> list[str]:
        """Who stands in a place now and did not before, or not so many of them."""
        return [
            piece.id
            for piece in level.after.values()
            if piece.at == place
            and (piece.seat is None or level.seat_of(piece) == self._seat)
            and (
                piece.id not in level.before
                or level.before[piece.id].at != place
                or level.before[piece.id].count < piece.count
            )
        ]

    def see_untold(self) -> None:
        """Who stands elsewhere now though nothing was said of it has moved."""
        for level in self._levels:
            gone = [
                piece
                for id, piece in level.after.items()
                if piece.seat is not None
                and id not in self._touched
                and id not in level.fallen
                and id in level.before
                and level.before[id].at != piece.at
                and not any(id in draft.who for draft in self._drafts)
                and (board := level.board_of(piece.at)) is not None
                and board.kind != "board"
                and level.before[id].at in board.names
            ]
            if len(gone) > _MOST_UNTOLD:
                continue
            for piece in gone:
                draft = _Draft("move", level, 0, who=[piece.id], seat=level.seat_of(piece))
                self._walk(draft, [piece.at])
                self._drafts.append(draft)
        self._see_lost()

    def _see_lost(self) -> None:
        """Who is lost though nothing was said of him is so by the last thing that was done."""
        for level in self._levels:
            told = {id for draft in self._drafts for id in (*draft.struck, *draft.who, *draft.targets)}
            for id in sorted(level.fallen - told):
                here = [draft for draft in self._drafts if draft.level is level and draft.kind in _BEFORE_HARM]
                if here:
                    here[-1].struck.append(id)

    # ------------------------------------------------------------------ in words

    def told(self) -> Iterator[Deed]:
        seen: set[tuple[int, str]] = set()
        for draft in self._drafts:
            level = draft.level
            losses = tuple(self._losses(draft, seen))
            names = [piece.name for id in draft.who if (piece := level.piece(id)) is not None]
            board = next((found for place in reversed(draft.at) if (found := level.board_of(place))), None)
            kind = draft.kind
            if kind == "move" and len(draft.at) == 1 and any(id in level.before for id in draft.who):
                kind = "note"  # he stays
            elif kind == "move" and any(_rides(level.piece(id)) for id in draft.who):
                kind = "ride"
            brief = self._brief(draft, board)
            lead = _listed(names) if brief else ""
            yield Deed(
                kind,
                self._text(draft, lead, brief),
                draft.seat,
                lead,
                brief,
                tuple(draft.who),
                tuple(draft.at),
                draft.guessed,
                tuple(dict.fromkeys(draft.targets)),
                _result(draft, losses),
                True if losses else draft.harm,
                losses,
                draft.dice,
                "; ".join(draft.sums),
                tuple(draft.rules),
                draft.cards,
                "" if board is None else board.id,
                tuple(dict.fromkeys(draft.also)),
                (draft.first, draft.last),
            )

    def _text(self, draft: _Draft, lead: str, brief: str) -> str:
        if draft.event is not None and draft.speaks:
            return draft.event.text
        if draft.cards:
            side = "" if draft.seat is None else _side(self._after, draft.seat)
            names = _listed([card.name for card in draft.cards])
            return f"{side}: {names}" if side else names
        return f"{lead} {brief}".strip() or "A card is turned."

    def _brief(self, draft: _Draft, board: Ways | None) -> str:
        """What it comes to in a line, after the names of those who do it."""
        names = [piece.name for id in draft.targets if (piece := draft.level.piece(id)) is not None]
        if not draft.who:
            return ""
        if draft.kind == "shot" and names:
            return f"at {_listed(names)}"
        if draft.kind in ("fight", "charge") and names:
            return f"on {_listed(names)}"
        if draft.kind == "fight" and draft.at and board is not None:
            return f"at {board.names[draft.at[-1]]}"
        if draft.kind in _WALKS and board is not None and (len(draft.at) > 1 or draft.kind == "come"):
            back = "back " if draft.kind == "retreat" else ""
            return f"{back}to {board.names[draft.at[-1]]}"
        return ""

    def _losses(self, draft: _Draft, seen: set[tuple[int, str]]) -> Iterator[Loss]:
        """What it cost, as the scenes tell it: each piece once, in the first step that it belongs to."""
        level = draft.level
        struck = dict.fromkeys(draft.struck)
        near = [id for id, piece in level.before.items() if piece.at in draft.around]
        if draft.kind in _STRIKES or draft.harm:
            struck.update(dict.fromkeys([*near, *draft.targets, *draft.who]))
        struck.update(dict.fromkeys(id for id in (*draft.who, *draft.targets) if id in level.fallen))
        for card, word in draft.tolls.items():
            if card in level.cards:
                yield Loss(card, level.cards[card].name, word, level.holder_of(card), draft.at[-1] if draft.at else "")
        for id in struck:
            was, now = level.before.get(id), level.after.get(id)
            if was is None:
                continue
            one = f"{was.seat}/{was.name}" if _counted(was) else id
            if (level_and_id := (self._levels.index(level), one)) in seen:
                continue
            word = _loss(level, was, now, gone=id in draft.struck or id in near)
            if id in level.fallen:
                word = "captured" if id in self._taken else "lost"
            elif id in draft.tolls and not word.startswith("−") and word != "lost":
                word = draft.tolls[id]
            elif word == "lost" and id not in draft.dead:  # he may be in the air, and come down as something else
                word = draft.gist.removeprefix(f"{was.name} ") or word
            if word:
                seen.add(level_and_id)
                yield Loss(id, was.name, word, level.seat_of(was), was.at)


def _tolls(level: _Level, event: Event, pieces: Sequence[str]) -> Iterator[tuple[str, str]]:
    """What an event tells of the men of one group that it names, or of one whose card it touches."""
    if len(pieces) == 1 and (found := _TOLL.search(event.text)):
        names = {one[pieces[0]].name for one in (level.before, level.after) if pieces[0] in one}
        parts = [part for part in found[1].split(", ") if not part.startswith("0 ")]
        if parts and event.text.startswith(tuple(names)):
            yield pieces[0], ", ".join(parts)
    for id in event.touch:
        if id in level.cards and id not in level.before and id not in level.after:
            word = event.gist.removeprefix(f"{level.cards[id].name} ")
            if word != event.gist:
                yield id, "lost" if word == "killed" else word


def _held(scene: Scene | None, place: str) -> list[Mark]:
    return [] if scene is None else [mark for mark in scene.marks if mark.at == place]


def _rides(piece: Piece | None) -> bool:
    return piece is not None and piece.kind in ("rider", "horse")


def _side(scene: Scene, seat: int) -> str:
    if seat < len(scene.sides):
        return scene.sides[seat].name
    return scene.seats[seat].capitalize()


def _counted(piece: Piece) -> bool:
    """Whether it stands for so many equal ones, who go from one counter to another."""
    return piece.kind == "troops" and bool(piece.stack)


def _loss(level: _Level, was: Piece, now: Piece | None, *, gone: bool) -> str:
    """In which way a piece is the worse for it; empty if it is not."""
    if _counted(was):  # wherever they lie now
        less = _total(level.before, was) - _total(level.after, was)
        return f"−{min(less, was.count)}" if gone and less > 0 else ""
    if now is None:
        return "lost" if gone else ""
    bad = [word for word in now.condition if word in _BAD and word not in was.condition]
    if bad:
        return " and ".join(bad)
    if was.pips is not None and now.pips is not None and now.pips[0] < was.pips[0]:
        return f"−{was.pips[0] - now.pips[0]}"
    return f"−{was.count - now.count}" if gone and now.count < was.count else ""


def _total(pieces: Mapping[str, Piece], like: Piece) -> int:
    return sum(piece.count for piece in pieces.values() if (piece.seat, piece.name) == (like.seat, like.name))


def _result(draft: _Draft, losses: tuple[Loss, ...]) -> str:
    """In a few words: the gist, unless it is only a code of a table."""
    sentence = draft.outcome.removesuffix(".") if len(draft.outcome) <= _SHORT else ""
    plain = draft.gist if _WORD.search(draft.gist) else ""
    return plain or sentence or _words(losses) or draft.gist


def _words(losses: tuple[Loss, ...]) -> str:
    return ", ".join(f"{loss.name} {loss.word}" for loss in losses[:2])


def _listed(names: Sequence[str]) -> str:
    """ "a, b and 3 more"."""
    if len(names) > 4:
        return f"{', '.join(names[:3])} and {len(names) - 3} more"
    return ", ".join(names)
