"""Every game of the house says what its events tell of, and what is told of a turn is there to be seen."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import banneret
from banneret.kernel.compose import compose
from banneret.kernel.deeds import KERNEL, Deed, deeds, tellings
from banneret.kernel.determinise import NOBODY, determinise
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import peek
from banneret.kernel.game import Game
from banneret.kernel.match import Match
from banneret.kernel.scene import Scene
from banneret.lab.fuzz.choosing import choose

GAMES = ("calais", "chivalry", "diex", "maid", "orleans")
SOURCES = Path(banneret.__file__).parent / "games"
WALKS = [
    ("calais", "march", 400),
    ("calais", "agincourt", 100),
    ("chivalry", "agincourt_1415", 300),
    ("chivalry", "own_battle", 120),
    ("diex", "malfosse", 400),
    ("diex", "assault", 300),
    ("diex", "siege_castle_york", 300),
    ("diex", "kings_pence", 300),
    ("diex", "york_1069_four", 250),
    ("maid", "loire_1429", 300),
    ("maid", "campaign_1428", 300),
    ("orleans", "england_vs_france", 300),
]
"""Scenarios of every game and level, and how far to play them."""


def told_in(game: str) -> Iterator[tuple[str, str]]:
    """Every kind of event that the source of a game names, with its file."""
    for path in (SOURCES / game).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            place = {"Event": 0, "tell": 2}.get(node.func.id)
            if place is None or len(node.args) <= place:
                continue
            for kind in literals(node.args[place]):
                yield kind, str(path.relative_to(SOURCES))


def literals(node: ast.expr) -> Iterator[str]:
    """The words that an expression may come to."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from literals(node.body)
        yield from literals(node.orelse)


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_event_has_a_word(name: str) -> None:
    table = tellings(banneret.game(name))
    named = dict(told_in(name))
    assert len(named) > 10
    assert {kind: path for kind, path in named.items() if kind not in table} == {}


@pytest.mark.parametrize("name", GAMES)
def test_no_word_is_for_a_kind_that_there_is_not(name: str) -> None:
    assert set(tellings(banneret.game(name))) - set(dict(told_in(name))) - set(KERNEL) == set()


def played(name: str, scenario: str, answers: int, seed: str = "") -> Match:
    match, dice = Match(name, scenario, seed or f"deeds {scenario}"), FastDice(seed or scenario)
    for number in range(answers):
        if match.decision is None:
            break
        seat, option = choose(match, ("verbs", "any", "playout")[number % 3], dice, match.decision.seats[0])
        match.play(option, match.seats[seat])
    return match


def shown(scene: Scene) -> Iterator[str]:
    """Every id that a scene has."""
    for layout in (scene.layout, *scene.boards):
        yield layout.id
        yield from (place.id for place in layout.places)
        yield from (one.id for one in layout.grid.hexes) if layout.grid is not None else ()
    yield from (piece.id for piece in scene.pieces)
    yield from (card.id for hand in scene.hands for card in hand.cards)
    if scene.inner is not None:
        yield from shown(scene.inner)


def named(deed: Deed) -> Iterator[str]:
    yield from (*deed.who, *deed.at, *deed.targets)
    yield from (card.id for card in deed.cards)
    yield from (id for loss in deed.losses for id in (loss.piece, loss.at))
    if deed.board:
        yield deed.board


@pytest.mark.parametrize(("name", "scenario", "answers"), WALKS)
def test_what_is_told_is_there_to_be_seen_and_all_events_have_words(name: str, scenario: str, answers: int) -> None:
    match = played(name, scenario, answers)
    table = tellings(match.game)
    for viewer in (None, 0, 1):
        last: Scene | None = None
        kinds = set()
        for moment in match.moments():
            scene = compose(match.game, moment.state, viewer, moment.decision)
            events = tuple(event.readable() for event in moment.events if event.visible_to(viewer))
            assert {event.kind for event in events} <= set(table)
            if last is not None:
                found = deeds(table, last, scene, events, moment.seat)
                there = {*shown(last), *shown(scene)}
                for deed in found:
                    assert set(named(deed)) <= there
                    assert deed.text and 0 <= deed.events[0] <= deed.events[1] <= len(events)
                    assert deed.seat is None or 0 <= deed.seat < len(match.seats)
                    kinds.add(deed.kind)
            last = scene
        assert len(kinds) > 1, "something happens in every game"


@pytest.mark.parametrize("seed", ["lost 0", "lost 2", "lost 6", "lost 13"])
def test_in_a_siege_all_who_are_dead_or_taken_are_told(seed: str) -> None:
    match = played("diex", "siege_castle_york", 200, seed)
    table, last, found = tellings(match.game), None, 0
    for moment in match.moments():
        scene = compose(match.game, moment.state, 0, moment.decision)
        if last is not None and last.inner is None:  # what a fight cost that is played was told in it
            lost = {
                name for was, now in zip(last.sides, scene.sides, strict=True) for name in set(now.lost) - set(was.lost)
            }
            told = deeds(table, last, scene, tuple(event.readable() for event in moment.events), moment.seat)
            gone = [loss.name for deed in told for loss in deed.losses if loss.word in ("lost", "captured")]
            assert sorted(gone) == sorted(lost)
            found += len(lost)
        last = scene
    assert found


@pytest.mark.parametrize("seed", ["lost 1", "lost 2"])
def test_in_a_campaign_what_befalls_a_leader_is_told(seed: str) -> None:
    match = played("diex", "kings_pence", 250, seed)
    table, last, found = tellings(match.game), None, 0
    for moment in match.moments():
        scene = compose(match.game, moment.state, 0, moment.decision)
        events = tuple(event.readable() for event in moment.events if event.visible_to(0))
        told = {loss.name for deed in deeds(table, last, scene, events, moment.seat) for loss in deed.losses}
        befell = [event for event in events if event.kind == "leader" and event.gist]
        assert {event.gist.rpartition(" ")[0] for event in befell} <= told
        found += len(befell)
        last = scene
    assert found


@pytest.mark.parametrize(("name", "scenario", "answers"), [walk for walk in WALKS if walk[0] != "maid"])
def test_what_a_viewer_is_told_is_the_same_whatever_he_can_not_know(name: str, scenario: str, answers: int) -> None:
    match = played(name, scenario, answers // 2)
    for viewer in (None, 0, 1):
        true = told_to(match, viewer, None)
        for number in range(2):
            assert told_to(match, viewer, FastDice(number)) == true, f"viewer {viewer}"


def told_to(match: Match, viewer: int | None, dice: FastDice | None) -> list[bytes]:
    """All deeds, as they are sent; with dice: of the same game with everything dealt anew that he could not know at the
    time."""
    game: Game[Any] = match.game
    table, last, sent = tellings(game), None, []
    known = set(match.known_moments(None if viewer is None else match.seats[viewer]))
    for moment in match.moments():
        if moment.number not in known:
            continue
        state = (
            moment.state
            if dice is None
            else determinise(game, moment.state, NOBODY if viewer is None else viewer, dice)
        )
        scene = compose(game, state, viewer, peek(state))
        events = tuple(event.readable() for event in moment.events if event.visible_to(viewer))
        sent.append(msgspec.json.encode(deeds(table, last, scene, events, moment.seat)))
        last = scene
    return sent
