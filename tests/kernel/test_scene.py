"""What a seat sees: data that a client can draw, with nothing in it that the seat may not know."""

import random
from typing import Any

import msgspec
import pytest

from banneret.kernel.compose import compose
from banneret.kernel.determinise import determinise
from banneret.kernel.dice import FastDice
from banneret.kernel.game import Game
from banneret.kernel.match import Match
from banneret.kernel.scene import Scene

from . import campaign, council, ford
from .table import GAMES, play_all, play_random, played

EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)


def shown(scene: Scene) -> bytes:
    return msgspec.json.encode(scene)


@EVERY_GAME
def test_scenes_go_over_the_wire_and_back(game: Game[Any]) -> None:
    for match in play_random(Match(game, seed="wire"), random.Random(1)):
        for seat in (*match.seats, None):
            scene = match.scene(seat)
            assert msgspec.json.decode(shown(scene), type=Scene) == scene


@EVERY_GAME
def test_the_prompt_says_who_is_asked_and_offers_each_seat_its_own(game: Game[Any]) -> None:
    for match in play_random(Match(game, seed="prompt"), random.Random(2)):
        for number, seat in enumerate(match.seats):
            prompt = match.scene(seat).prompt
            if match.decision is None:
                assert prompt is None
                continue
            assert prompt is not None
            assert prompt.seats == match.decision.seats
            assert prompt.text == match.decision.prompt
            assert [choice.notation for choice in prompt.choices] == [
                option.notation for option in match.decision.menu_of(number)
            ]
        spectator = match.scene(None).prompt
        assert spectator is None or spectator.choices == ()


@EVERY_GAME
def test_no_scene_betrays_a_secret(game: Game[Any]) -> None:
    """Whatever the hidden parts are: on any position that the seat could take for the true one it is shown the same, to
    the byte."""
    for number in range(8):
        for match in play_random(Match(game, seed=f"leak {number}"), random.Random(number)):
            if match.result is not None:
                break
            for seat, name in enumerate(match.seats):
                world = determinise(game, match.state, seat, FastDice(f"{number} {seat}"))
                assert shown(compose(game, world, seat, None)) == shown(compose(game, match.state, seat, None)), name


def test_that_test_can_fail() -> None:
    """There are secrets to betray: to another seat, or with the cards face up, the guessed world does look
    different."""
    match = Match(council.game, seed="leak")
    worlds = [determinise(match.game, match.state, 0, FastDice(number)) for number in range(20)]
    assert len({shown(compose(council.game, world, 1, None)) for world in worlds}) > 1


def test_choices_name_things_that_are_on_the_board() -> None:
    match = Match(ford.game, "company", "touch")
    match.play("form line")
    scene = match.scene("crosser")
    assert scene.prompt is not None
    places = {place.id for place in scene.layout.places}
    touched = {touch for choice in scene.prompt.choices for touch in choice.touch}
    assert touched == {"shallows"}
    assert touched <= places


def test_a_step_of_a_plan_is_marked_as_not_final() -> None:
    match = Match(council.game, seed="steps")
    for seat in council.LORDS:
        match.play("pledge 0", seat)
    prompt = match.scene("north").prompt
    assert prompt is not None
    assert {choice.final for choice in prompt.choices} == {False}
    match.play("envoy east", "north")
    prompt = match.scene("north").prompt
    assert prompt is not None
    assert {choice.final for choice in prompt.choices} == {True}


def test_the_ending_is_in_everybodys_scene() -> None:
    match = played(campaign.game, 4)
    assert match.result is not None
    for seat in (*match.seats, None):
        scene = match.scene(seat)
        assert scene.prompt is None
        assert scene.ending is not None
        assert (scene.ending.reason, scene.ending.winners, scene.ending.scores) == (
            match.result.reason,
            match.result.winners,
            match.result.scores,
        )


def test_a_views_scene_is_the_seats_scene() -> None:
    match = play_all(Match(council.game, seed="view"), "east: pledge 1")
    for seat in council.LORDS:
        assert shown(match.view(seat).scene()) == shown(match.scene(seat))


def test_what_is_at_its_default_is_left_out_of_the_wire() -> None:
    """Scenes are sent after every answer: empty lists would be most of them."""
    data = msgspec.json.decode(shown(Match(ford.game, seed="small").scene(None)))
    assert "hands" not in data
    assert "inner" not in data
    assert "ending" not in data
