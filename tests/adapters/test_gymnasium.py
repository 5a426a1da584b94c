"""One seat against bots, by Gymnasium's own checker and by ours."""

import copy
import pickle
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import banneret
from banneret import BanneretError, Game
from banneret.adapters.gymnasium import SeatEnv, make
from banneret.kernel import codec

from .every import every_scenario, positions
from .tiny import COUNCIL, DUEL

SHORT = 12
"""Answers of the seat: for games of hundreds."""


def play(e: SeatEnv, seed: int | None = None, steps: int = 1000) -> list[bytes]:
    """One match, or some answers of it, at random; all that was seen."""
    _, info = e.reset(seed=seed)
    return go_on(e, info, steps)


def go_on(e: SeatEnv, info: dict[str, Any], steps: int = 1000) -> list[bytes]:
    rng = np.random.default_rng(0)
    seen = []
    for _ in range(steps):
        observation, reward, over, cut, info = e.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        seen.append(observation["observation"].tobytes() + observation["action_mask"].tobytes() + str(reward).encode())
        if over or cut:
            break
    return seen


@every_scenario
def test_gymnasiums_checker(game: Game[Any], scenario: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*Not able to test alternative render modes.*")
        warnings.filterwarnings("ignore", message=".*spec.*")
        check_env(SeatEnv(game, scenario, max_steps=SHORT), skip_render_check=True)


@every_scenario
def test_every_seat_plays_the_same_match_again(game: Game[Any], scenario: str) -> None:
    for seat in game.scenario(scenario).seats[:2]:
        one, two = (SeatEnv(game, scenario, seat=seat, max_steps=SHORT) for _ in range(2))
        assert play(one, 3) == play(two, 3)


def test_all_observations_are_in_their_space() -> None:
    e = SeatEnv("calais", "march", seat="french", action_features=True)
    observation, info = e.reset(seed=4)
    over = False
    while not over:
        assert e.observation_space.contains(observation)
        assert e.columns[0].name == "eyes"
        assert e.columns[0].words[round(float(observation["observation"][0]) * 2) - 1] == "french"
        observation, _, over, _, info = e.step(int(np.flatnonzero(info["action_mask"])[-1]))
    assert e.observation_space.contains(observation)


def test_the_reward_is_the_seats_own() -> None:
    """Red stakes, and blue, who answers at random, yields (red gets 1 of 3) or fights."""
    total = {"red": 0.0, "blue": 0.0}
    for seat in total:
        e = SeatEnv(DUEL, seat=seat)
        for seed in range(30):
            e.reset(seed=seed)
            _, reward, over, _, _ = e.step(1 if seat == "blue" else 0)
            assert over
            total[seat] += reward
            result = e._bout.state.result
            assert result is not None
            assert reward == pytest.approx(result.scores[e.seat] / 3)
    assert total["blue"] == pytest.approx(-10.0), "who always yields loses 1 of 3 each time"


def test_an_answer_off_the_menu_ends_the_match() -> None:
    e = SeatEnv(DUEL)
    e.reset(seed=0)
    observation, reward, over, cut, info = e.step(200)
    assert (reward, over, cut, info["illegal"]) == (-1.0, True, False, True)
    assert not observation["action_mask"].any()
    with pytest.raises(BanneretError, match="reset"):
        e.step(0)


def test_opponents_by_seat() -> None:
    e = SeatEnv(COUNCIL, seat="bertha", opponent={"anne": "greedy", "clare": "random"})
    assert play(e, 1)
    with pytest.raises(BanneretError, match="anne, clare"):
        SeatEnv(COUNCIL, seat="bertha", opponent={"anne": "greedy"})
    with pytest.raises(BanneretError, match="no bot “duke”"):
        SeatEnv(COUNCIL, opponent="duke")
    with pytest.raises(BanneretError, match="no seat “dora”"):
        SeatEnv(COUNCIL, seat="dora")


def test_a_match_of_no_answers_is_refused() -> None:
    with pytest.raises(BanneretError, match="cut short after one answer or more, not after 0"):
        SeatEnv("calais", "agincourt", max_steps=0)


def test_a_match_is_cut_short() -> None:
    e = SeatEnv("calais", "march", max_steps=2)
    assert len(play(e, 0)) == 2


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda e: pickle.loads(pickle.dumps(e))], ids=["copy", "pickle"])
@pytest.mark.parametrize(("game", "scenario"), [("calais", "march"), (COUNCIL, "privy"), (DUEL, None)])
def test_copies_keep_the_match(game: Any, scenario: str | None, copied: Any) -> None:
    e = SeatEnv(game, scenario, seat=None, opponent="random", max_steps=40)
    _, info = e.reset(seed=7)
    other = copied(e)
    assert (other.steps, other.seat, other.opponents) == (e.steps, e.seat, e.opponents)
    first = go_on(e, info)
    assert first
    assert go_on(other, info) == first
    assert play(e) == play(other), "the dice that are to come are the same as well"


def test_a_position_to_begin_in() -> None:
    position = positions(DUEL, "lists", 4)[-1]
    e = SeatEnv(DUEL, seat="blue")
    _, info = e.reset(seed=0, options={"position": position})
    assert info["options"] == ("fight", "yield")


WRONG_POSITIONS: list[tuple[object, str]] = [
    (banneret.position("maid"), "no position of .*, but a MaidState"),
    (7, "no position of .*, but a int"),
    ("no position", "."),
    (banneret.position("calais", "agincourt"), "is of the scenario “agincourt”, not of “march”"),
    (banneret.position("calais", "march", variants={"open_numbers": "on"}), "open_numbers is “on”, not “off”"),
]


@pytest.mark.parametrize(("position", "said"), WRONG_POSITIONS, ids=["game", "number", "text", "scenario", "variant"])
def test_a_position_that_does_not_fit_is_refused(position: object, said: str) -> None:
    """Its columns would say what is not so."""
    e = SeatEnv("calais", "march")
    with pytest.raises(BanneretError, match=said):
        e.reset(seed=0, options={"position": position})


def test_a_position_may_be_text() -> None:
    position = banneret.position("calais", "march", to_march="french")
    e = SeatEnv("calais", "march", seat="french")
    first, _ = e.reset(seed=0, options={"position": position})
    again, _ = e.reset(seed=0, options={"position": codec.dumps(position)})
    assert (first["observation"] == again["observation"]).all()


def test_misuse_is_told_in_words() -> None:
    e = SeatEnv("calais", "march")
    with pytest.raises(BanneretError, match="The match has not begun: reset it"):
        e.step(0)
    with pytest.raises(BanneretError, match="name of a bot, or one for each"):
        SeatEnv("calais", "march", opponent=None)  # type: ignore[arg-type]  # as one without types would
    with pytest.raises(TypeError, match=r"SeatEnv.*'raww'"):
        make("calais/march", raww=True)


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda e: pickle.loads(pickle.dumps(e))], ids=["copy", "pickle"])
def test_copies_keep_what_gymnasium_knows(copied: Any) -> None:
    e = gymnasium.make("banneret/calais-march-v1", raw=True)
    e.reset(seed=5)
    other = copied(e)
    assert other.unwrapped.spec is not None
    assert other.unwrapped.spec.id == "banneret/calais-march-v1"
    assert other.unwrapped.np_random_seed == 5
    assert other.unwrapped.np_random.integers(1000) == e.unwrapped.np_random.integers(1000)


def test_rendered() -> None:
    e = make("calais/march", render_mode="ansi")
    e.reset(seed=0)
    text = e.render()
    assert text is not None
    assert text.splitlines()[0] == "The March to Calais, as seen by english"
    silent = SeatEnv(DUEL)
    silent.reset(seed=0)
    with pytest.raises(BanneretError, match="render_mode"):
        silent.render()
    with pytest.raises(BanneretError, match="human or ansi"):
        SeatEnv(DUEL, render_mode="rgb_array")


# ---------------------------------------------------------------------- by name


def test_made_by_name() -> None:
    e = banneret.make("calais/march-v1", seat="french", opponent="greedy")
    assert (e.game.id, e.scenario.id, e.seat, e.opponents) == ("calais", "march", 1, {"english": "greedy"})
    assert banneret.make("diex/foragers").scenario.id == "foragers"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("calais/march-v99", "version 1 of its rules here, not by version 99: use “calais/march-v1”"),
        ("calais/mrach-v1", "no scenario “mrach”. It has, among others: march"),
        ("calais", "written game/scenario"),
        ("chess/open-v1", "no game “chess”"),
    ],
)
def test_wrong_names_are_told_what_there_is(name: str, said: str) -> None:
    with pytest.raises(BanneretError, match=said):
        banneret.make(name)


def test_gymnasium_knows_every_scenario() -> None:
    known = [id for id in gymnasium.registry if id.startswith("banneret/")]
    assert len(known) == sum(len(kind.scenarios) for game in banneret.games() for kind in game.kinds())
    e = gymnasium.make("banneret.adapters.gymnasium:banneret/calais-march-v1", opponent="random", max_steps=3)
    observation, info = e.reset(seed=1)
    assert observation["action_mask"].sum() == len(info["options"])
    e.close()


def test_gymnasiums_own_vectors() -> None:
    """Each of them plays what it plays alone."""
    many = gymnasium.make_vec("banneret/calais-march-v1", 3, vectorization_mode="sync", max_steps=5)
    observations, infos = many.reset(seed=10)
    for number in range(3):
        alone, _ = banneret.make("calais/march", max_steps=5).reset(seed=10 + number)
        np.testing.assert_array_equal(observations["observation"][number], alone["observation"])
    actions = np.argmax(infos["action_mask"], axis=1)
    _, _, over, _, _ = many.step(actions)
    assert over.shape == (3,)
    many.close()
