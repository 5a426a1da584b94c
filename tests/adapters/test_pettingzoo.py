"""The PettingZoo adapter, by PettingZoo's own tests and by ours."""

import copy
import pickle
import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import banneret
from banneret import BanneretError, Game
from banneret.adapters.pettingzoo import BanneretEnv, env
from banneret.kernel.decision import MOST_OPTIONS
from banneret.kernel.determinise import determinise
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import peek
from banneret.kernel.state import State

from .every import every_scenario, positions
from .tiny import COUNCIL, DUEL

EXPECTED = (
    "We recommend agents to be named",  # seats have names of their own
    # PettingZoo lists its own games that have masks by name, and excuses only those
    "Observation space for each agent probably should be",
    "Observation is not a NumPy array",
    "Action mask numpy array is all zeros",  # of the agents whose turn it is not
    "Agents have different observation space sizes",
)


def play(e: Any, seed: int, choose: int = 0) -> dict[str, float]:
    """One match at random; the rewards that each agent got in all."""
    e.reset(seed=seed)
    rng = np.random.default_rng(choose)
    total = dict.fromkeys(e.possible_agents, 0.0)
    for agent in e.agent_iter():
        _, reward, termination, truncation, info = e.last()
        total[agent] += reward
        e.step(None if termination or truncation else int(rng.choice(np.flatnonzero(info["action_mask"]))))
    return total


@every_scenario
def test_pettingzoo_api(game: Game[Any], scenario: str) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(env(game, scenario), num_cycles=200)
    unexpected = [str(warning.message) for warning in caught if not str(warning.message).startswith(EXPECTED)]
    assert unexpected == []


@every_scenario
def test_pettingzoo_seed(game: Game[Any], scenario: str) -> None:
    seed_test(lambda: env(game, scenario), num_cycles=200)


@every_scenario
def test_pettingzoo_render(game: Game[Any], scenario: str, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        render_test(
            lambda render_mode: env(game, scenario, render_mode=render_mode), {"ansi": lambda text: "phase: " in text}
        )
    assert "as seen by one who looks on" in capsys.readouterr().out


@every_scenario
def test_rewards_are_the_scores_on_a_scale_from_minus_1_to_1(game: Game[Any], scenario: str) -> None:
    e = env(game, scenario)
    low, high = game.score_range
    for seed in range(5):
        total = play(e, seed, seed)
        result = e.unwrapped._bout.state.result
        assert result is not None
        for reward, score in zip(total.values(), result.scores, strict=True):
            assert -1.0 <= reward <= 1.0
            assert reward == pytest.approx((score - low) / (high - low) * 2 - 1)


def test_a_drawn_duel_and_a_won_one() -> None:
    """A score of +1 on a scale from -3 to 3 is a reward of 1/3."""
    e = env(DUEL)
    e.reset(seed=1)
    while e.agent_selection == "red":
        e.step(0)
    e.step(1)
    assert e.rewards == {"red": pytest.approx(1 / 3), "blue": pytest.approx(-1 / 3)}
    assert all(e.terminations.values())


def test_seeds_matter_and_nothing_else_does() -> None:
    first, again, other = (BanneretEnv(DUEL) for _ in range(3))
    sights = []
    for e, seed in ((first, 5), (again, 5), (other, 6)):
        seen = []
        for round_ in range(8):
            e.reset(seed=seed if round_ == 0 else None)
            seen.append(e.observe("red")["observation"].tobytes())
        sights.append(seen)
    assert sights[0] == sights[1]
    assert sights[0] != sights[2]
    assert len(set(sights[0])) > 1, "without a seed, a reset must go on with the dice and not begin them anew"


def test_the_mask_is_the_menu_of_the_agent_whose_turn_it_is() -> None:
    e = env(COUNCIL)
    e.reset(seed=0)
    assert e.agent_selection == "anne"
    for agent, options in (("anne", ("think", "vote hastily")), ("bertha", ()), ("clare", ())):
        assert e.infos[agent]["options"] == options
        expected = [1] * len(options) + [0] * (MOST_OPTIONS - len(options))
        assert e.infos[agent]["action_mask"].tolist() == expected
        assert e.observe(agent)["action_mask"].tolist() == expected
    e.step(1)
    assert e.agent_selection == "bertha"
    assert (e.infos["anne"]["options"], e.infos["bertha"]["options"]) == ((), ("vote war", "vote peace"))
    assert not e.infos["anne"]["action_mask"].any()


def test_an_illegal_answer_ends_the_match_as_in_pettingzoos_own_games() -> None:
    e = env(COUNCIL)
    e.reset(seed=0)
    e.step(17)
    assert all(e.terminations.values())
    assert e.rewards == {"anne": -1.0, "bertha": 0.0, "clare": 0.0}


@pytest.mark.parametrize("action", [17, -1, None])
def test_without_the_wrapper_an_illegal_answer_is_refused_and_changes_nothing(action: int | None) -> None:
    e = BanneretEnv(COUNCIL)
    e.reset(seed=0)
    before = e.scene("anne")
    with pytest.raises(BanneretError, match="Anne has 2 options"):
        e.step(action)
    assert e.scene("anne") == before
    assert e.agent_selection == "anne"


def test_max_cycles_cuts_a_match_short() -> None:
    e = env(COUNCIL, max_cycles=2)
    e.reset(seed=0)
    e.step(0)
    assert not any(e.truncations.values())
    e.step(0)
    assert all(e.truncations.values())
    assert not any(e.terminations.values())
    assert e.rewards == {"anne": 0.0, "bertha": 0.0, "clare": 0.0}


def test_environments_can_be_pickled_before_they_are_reset() -> None:
    e = pickle.loads(pickle.dumps(BanneretEnv(COUNCIL, "privy", {"feud": "off"}, max_cycles=3)))
    assert (e.scenario.id, e.variants, e.max_cycles) == ("privy", {"feud": "off"}, 3)
    e.reset(seed=0)
    assert e.agent_selection == "anne"


def pickled(e: Any) -> Any:
    return pickle.loads(pickle.dumps(e))


@pytest.mark.parametrize("copied", [copy.deepcopy, pickled], ids=["copy", "pickle"])
@pytest.mark.parametrize("made", [env, BanneretEnv], ids=["wrapped", "bare"])
@pytest.mark.parametrize(
    ("game", "scenario", "answers"), [("calais", "march", 9), (COUNCIL, "privy", 2), ("diex", "foragers", 30)]
)
def test_copies_keep_the_match(game: Any, scenario: str, answers: int, made: Any, copied: Any) -> None:
    """Position, dice, answers so far, and who has been told what."""
    e = made(game, scenario, max_cycles=60, action_features=True)
    e.reset(seed=5)
    for _ in range(answers):
        e.step(0)
    other = copied(e)
    assert other.unwrapped._bout.answers == answers
    for first in (True, False):
        assert ways(e) == ways(other)
        if first:
            e.reset()
            other.reset()


def ways(e: Any) -> list[bytes]:
    """The rest of a match, by the last option each time."""
    seen = []
    for agent in e.agent_iter():
        observation, reward, termination, truncation, info = e.last()
        seen.append(
            repr((agent, reward, info["options"])).encode() + b"".join(part.tobytes() for part in observation.values())
        )
        e.step(None if termination or truncation else len(info["options"]) - 1)
    return seen


def test_a_copy_goes_its_own_way() -> None:
    e = BanneretEnv(COUNCIL)
    e.reset(seed=0)
    before = e.observe("anne")["observation"].tobytes()
    other = copy.deepcopy(e)
    while other.agents:
        other.step(0 if not other.terminations[other.agent_selection] else None)
    assert e.agents == ["anne", "bertha", "clare"]
    assert e.observe("anne")["observation"].tobytes() == before


def test_columns_have_names() -> None:
    e = BanneretEnv("calais", "march", raw=True, action_features=True)
    e.reset(seed=0)
    seen = e.observe("english")
    assert seen["observation"].dtype == np.int16
    assert len(e.columns) == len(seen["observation"])
    assert dict(zip((column.name for column in e.columns), seen["observation"], strict=True))["eyes"] == 1
    assert seen["options"].shape == (MOST_OPTIONS, len(e.action_columns))
    assert len(e.infos["english"]["ids"]) == len(e.infos["english"]["options"])
    assert e.observation_space("english").contains(seen)


def test_wrong_names_are_refused_with_a_sentence() -> None:
    with pytest.raises(BanneretError, match="no scenario “moon”"):
        env(DUEL, "moon")
    with pytest.raises(BanneretError, match="no optional rule “fog”"):
        env(DUEL, variants={"fog": "on"})
    with pytest.raises(BanneretError, match="human or ansi"):
        env(DUEL, render_mode="rgb_array")
    silent = BanneretEnv(DUEL)
    silent.reset()
    with pytest.raises(BanneretError, match="render_mode"):
        silent.render()


def test_a_match_can_begin_in_any_position_but_an_end() -> None:
    last = positions(DUEL, "lists", 4)[-1]
    e = BanneretEnv(DUEL)
    e.reset(seed=0, options={"position": last})
    assert e.agent_selection == "blue"
    e.step(1)
    assert peek(last) is not None, "the position that was given must not be played on"
    with pytest.raises(BanneretError, match="over"):
        e.reset(options={"position": e._bout.state})
    with pytest.raises(BanneretError, match="no position of"):
        e.reset(options={"position": banneret.position("calais")})


# ---------------------------------------------------------------------- leaks


def observed(e: BanneretEnv, position: State, agent: str) -> dict[str, Any]:
    e.reset(seed=0, options={"position": position})
    return e.observe(agent) | e.infos[agent]


@every_scenario
def test_an_agent_sees_the_same_whatever_it_cannot_know(game: Game[Any], scenario: str) -> None:
    dice, e = FastDice(1), BanneretEnv(game, scenario)
    for position in (position for seed in range(6) for position in positions(game, scenario, seed)):
        decision = peek(position)
        assert decision is not None
        for seat, agent in enumerate(game.scenario(scenario).seats):
            world = determinise(game, position, seat, dice)
            there = peek(world)
            assert there is not None
            truth, guess = observed(e, position, agent), observed(e, world, agent)
            np.testing.assert_array_equal(truth["observation"], guess["observation"])
            if there.seat == decision.seat:  # a redeal forgets others' plans, and then one of them is asked first
                np.testing.assert_array_equal(truth["action_mask"], guess["action_mask"])
                assert truth["options"] == guess["options"]


def test_the_leak_test_has_something_to_find() -> None:
    """In the duel the positions do differ, and the owner of the card sees it."""
    e, position = BanneretEnv(DUEL), positions(DUEL, "lists", 11)[0]
    worlds = [determinise(DUEL, position, 0, FastDice(seed)) for seed in range(20)]
    assert len({observed(e, world, "red")["observation"].tobytes() for world in worlds}) == 1
    assert len({observed(e, world, "blue")["observation"].tobytes() for world in worlds}) == 2


def test_those_who_choose_at_once_learn_nothing_of_each_other() -> None:
    seen: dict[str, set[bytes]] = {"bertha": set(), "clare": set()}
    for answers in ((1,), (0, 1), (0, 0, 0), (0, 0, 1)):
        e = env(COUNCIL)
        e.reset(seed=0)
        for action in answers:
            assert e.agent_selection == "anne"
            for agent in ("bertha", "clare"):
                seen[agent].add(e.observe(agent)["observation"].tobytes())
            e.step(action)
        assert e.agent_selection == "bertha"
        for agent in ("bertha", "clare"):
            seen[agent].add(e.observe(agent)["observation"].tobytes())
    assert [len(sights) for sights in seen.values()] == [1, 1]
