"""The OpenSpiel adapter, by OpenSpiel's own tests and algorithms and by ours."""

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any, cast

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import (
    cfr,
    expected_game_score,
    exploitability,
    external_sampling_mccfr,
    ismcts,
    mcts,
    minimax,
    outcome_sampling_mccfr,
)
from open_spiel.python.policy import UniformRandomPolicy

import banneret
from banneret import BanneretError, Game, Match
from banneret.adapters import openspiel, tree
from banneret.adapters.ladder import load as find_rung
from banneret.adapters.openspiel import BanneretState, load, load_rung, register, short_name, state_at
from banneret.games.maid.state import CAPTIVE, KILLED, MaidState
from banneret.games.maid.tables import PERSON, Person
from banneret.kernel.compose import compose
from banneret.kernel.determinise import determinise
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance, apply, peek
from banneret.kernel.referee import Referee

from ..kernel import tent
from .every import every_scenario, positions
from .tiny import COUNCIL, DUEL, Duel

PUBLIC = pyspiel.IIGObservationType(perfect_recall=False, public_info=True, private_info=pyspiel.PrivateInfoType.NONE)
COMPOSED = 1
"""Scenes for an information state as text and as numbers: that of the position as it is now."""


def walked(game: Any, *actions: int) -> BanneretState:
    state: BanneretState = game.new_initial_state()
    for action in actions:
        state.apply_action(action)
    return state


def quick(game: Game[Any], scenario: str) -> dict[str, str]:
    """Sieges are settled by rolls: their fights are skirmishes, which have scenarios of their own."""
    return {"fights": "quick"} if any(variant.id == "fights" for variant in game.of(scenario).variants) else {}


@every_scenario
def test_openspiel_random_simulations(game: Game[Any], scenario: str) -> None:
    """OpenSpiel's own checks of clones, masks, histories, observations, returns and storage, along random
    matches."""
    pyspiel.random_sim_test(
        load(game, scenario, quick(game, scenario)),
        num_sims=8 if game.face.minutes <= 60 else 1,
        serialize=True,
        verbose=False,
    )


@every_scenario
def test_every_scenario_is_registered(game: Game[Any], scenario: str) -> None:
    register(game)
    name = short_name(game, game.scenario(scenario))
    loaded = pyspiel.load_game(name)
    assert loaded.get_type().short_name == name
    assert loaded.num_players() == len(game.scenario(scenario).seats)


def test_importing_the_module_registers_installed_games() -> None:
    code = "import pyspiel, banneret.adapters.openspiel as o; from banneret.kernel.registry import games\n"
    code += "print(all(o.short_name(g, s) in pyspiel.registered_names() for g in games() for s in g.scenarios))"
    there = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert there.stdout.strip() == "True"


def test_a_second_game_of_the_same_id_is_refused() -> None:
    register(DUEL)
    with pytest.raises(BanneretError, match="another game “tinyduel”"):
        register(Duel())


def test_optional_rules_survive_storage() -> None:
    """Its value "2" looks like a number, which OpenSpiel would not let pass as a word."""
    for value, feud in (("off", False), ("2", True)):
        game = load(COUNCIL, "privy", {"feud": value})
        state = walked(game, 1)
        stored, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        assert str(stored) == str(game)
        assert str(again) == str(state)
        assert again.node.state.feud is feud
        assert stored.new_initial_state().node.state.feud is feud


def test_chance_nodes_are_explicit() -> None:
    state = load(DUEL).new_initial_state()
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(0, 1 / 3), (1, 1 / 3), (2, 1 / 3)]
    state.apply_action(2)
    assert state.chance_outcomes() == [(0, 1 / 3), (2, 2 / 3)]
    assert state.action_to_string(2) == "outcome 2"


def test_actions_are_numbers_of_options() -> None:
    state = walked(load(DUEL), 2, 0, 2)
    assert state.current_player() == 0
    assert [state.action_to_string(action) for action in state.legal_actions()] == ["stake 1", "stake 2", "stake 3"]
    assert state.legal_actions(1) == []


def test_returns_are_the_scores() -> None:
    yielded = walked(load(DUEL), 2, 0, 2, 2, 1)
    assert yielded.is_terminal()
    assert yielded.returns() == [1.0, -1.0]
    fought = walked(load(DUEL), 2, 2, 0, 2, 0, 2)
    assert fought.returns() == [3.0, -3.0]


def test_a_clone_goes_its_own_way() -> None:
    state = walked(load(DUEL), 2, 0, 2)
    before = str(state)
    clone = state.clone()
    clone.apply_action(1)
    assert str(state) == before != str(clone)


def test_algorithms_that_walk_the_whole_tree_agree_with_the_rules() -> None:
    """Random play of the duel, worked out by hand: yielding gives 1 half of the time, fighting the stake times the edge
    of the first."""
    game = load(DUEL)
    values = expected_game_score.policy_value(game.new_initial_state(), [UniformRandomPolicy(game)] * 2)
    edge = 0.0
    for first, chance_first in ((0, 1 / 3), (2, 2 / 3)):
        for second, chance_second in ((0, 1 / 3), (2, 2 / 3)):
            for dice, chance_dice in ((2, 0.25), (3, 0.5), (4, 0.25)):
                edge += chance_first * chance_second * chance_dice * np.sign(dice + first - second - 3)
    stake = sum((purse + 1) / 2 for purse in (1, 2, 3)) / 3
    assert values[0] == pytest.approx(0.5 * 1.0 + 0.5 * stake * edge)
    assert values[0] == pytest.approx(-values[1])


@every_scenario
def test_search_plays_on(game: Game[Any], scenario: str) -> None:
    """OpenSpiel's MCTS, which wants chance nodes, gives a legal answer."""
    loaded = load(game, scenario)
    rng = np.random.RandomState(0)
    state = loaded.new_initial_state()
    while state.is_chance_node():  # by chance: what is rolled again while it is even would never end
        state.apply_action(rng.choice(state.legal_actions()))
    bot = mcts.MCTSBot(loaded, 2.0, 3, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    assert bot.step(state) in state.legal_actions()


def test_a_state_can_be_made_of_any_position() -> None:
    game = load(DUEL)
    position = positions(DUEL, "lists", 4)[-1]
    state = state_at(game, position)
    assert state.current_player() == 1
    state.apply_action(1)
    assert state.is_terminal()
    assert peek(position) is not None
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(again) == str(state)


def test_of_several_who_choose_at_once_any_can_be_first() -> None:
    """In a world that the second imagines the first has not begun yet: it is the second all the same who is asked."""
    game, position = load(COUNCIL, "open"), positions(COUNCIL, "open", 0)[0]
    world = determinise(COUNCIL, position, 1, FastDice(1))
    assert state_at(game, world).current_player() == 0
    state = state_at(game, world, 1)
    assert state.current_player() == 1
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert again.current_player() == 1
    rng = np.random.RandomState(1)
    for bot in (
        mcts.MCTSBot(game, 2.0, 4, mcts.RandomRolloutEvaluator(1, rng), random_state=rng),
        ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 2.0, 4, random_state=rng),
    ):
        assert bot.step(state_at(game, world, 1)) in state.legal_actions(1)
    with pytest.raises(BanneretError, match="Seat 0 is not asked anything"):
        state_at(load(DUEL), positions(DUEL, "lists", 4)[-1], 0)


# ---------------------------------------------------------------------- algorithms that reckon with what is hidden

RUNG = "calais-attack"
DEEPEST = 1000
"""More than any rung is deep."""


def asked(game: Any) -> BanneretState:
    """The first state of a game in which somebody is asked."""
    state: BanneretState = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    return state


@every_scenario
def test_what_a_player_cannot_know_is_drawn_anew(game: Game[Any], scenario: str) -> None:
    """Along a random match: the player knows as much as before, and the state is one to go on from."""
    loaded, dice = load(game, scenario, quick(game, scenario)), FastDice(2)
    state = loaded.new_initial_state()
    for number in range(60):
        if state.is_terminal():
            break
        if not state.is_chance_node() and number % 5 == 0:
            player = state.current_player()
            other = state.resample_from_infostate(player, lambda: dice.below(1000) / 1000)
            assert other.current_player() == player
            assert other.legal_actions() == state.legal_actions()
            assert known(other, player) == known(state, player)
            other.apply_action(other.legal_actions()[-1])
        actions = state.legal_actions()
        state.apply_action(actions[dice.below(len(actions))])


def test_drawing_anew_gives_every_world() -> None:
    """Of the cards that the other may hold two of three are swords."""
    state = asked(load(DUEL))
    sampler = pyspiel.UniformProbabilitySampler(7, 0.0, 1.0)
    worlds = [str(state.resample_from_infostate(0, sampler)) for _ in range(300)]
    counts = sorted(worlds.count(world) for world in set(worlds))
    assert len(counts) == 2
    assert 70 < counts[0] < 130
    assert state.resample_from_infostate(0, sampler).history() == [], "what others did is not told by the way"


def test_nothing_is_drawn_anew_while_dice_roll() -> None:
    with pytest.raises(BanneretError, match="where somebody is asked"):
        load(DUEL).new_initial_state().resample_from_infostate(0, lambda: 0.5)


@pytest.mark.parametrize("loaded", [lambda: load(DUEL), lambda: load(COUNCIL), lambda: load_rung("chivalry-hands")])
def test_search_in_what_could_be(loaded: Callable[[], Any]) -> None:
    """OpenSpiel's IS-MCTS, in Python: its C++ one crashes on every game in Python, OpenSpiel's own included."""
    game, rng = loaded(), np.random.RandomState(0)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 2.0, 30, random_state=rng)
    state = asked(game)
    while not state.is_terminal():
        action = rng.choice(state.legal_actions()) if state.is_chance_node() else bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


@pytest.mark.parametrize(
    ("solver", "rounds", "within"),
    [
        (pyspiel.CFRSolver, 20, 0.05),
        (pyspiel.CFRPlusSolver, 20, 0.05),
        (cfr.CFRSolver, 20, 0.05),
        (cfr.CFRPlusSolver, 20, 0.05),
        (external_sampling_mccfr.ExternalSamplingSolver, 300, 0.3),
        (outcome_sampling_mccfr.OutcomeSamplingSolver, 600, 0.4),
    ],
)
def test_regrets_are_minimised(solver: Any, rounds: int, within: float) -> None:
    """To what its best answers would gain, which OpenSpiel finds only where what one wins the other loses."""
    np.random.seed(3)
    game = load(DUEL)
    solving = solver(game)
    step = solving.iteration if hasattr(solving, "iteration") else solving.evaluate_and_update_policy
    for _ in range(rounds):
        step()
    policy = solving.average_policy()
    cpp = isinstance(policy, pyspiel.Policy)
    found = pyspiel.exploitability(game, policy) if cpp else exploitability.exploitability(game, policy)
    assert 0.0 <= found < within


def test_openspiel_finds_what_a_rung_is_worth_where_something_is_hidden() -> None:
    game, solved = load_rung(RUNG), find_rung(RUNG).solved
    solving = pyspiel.CFRPlusSolver(game)
    for _ in range(8):
        solving.evaluate_and_update_policy()
    policy = solving.average_policy()
    gap = pyspiel.exploitability(game, policy)
    assert gap < 0.05
    value = pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)
    assert value[0] == pytest.approx(solved.value[0], abs=2 * gap)


@pytest.mark.parametrize("name", ["diex-duel", "maid-meung", "chivalry-charge"])
def test_openspiel_finds_what_a_rung_is_worth_where_nothing_is_hidden(name: str) -> None:
    game, solved = load_rung(name), find_rung(name).solved
    state = game.new_initial_state()
    value, _ = minimax.expectiminimax(state, DEEPEST, None, state.current_player())
    assert value == pytest.approx(solved.value[state.current_player()])


# ---------------------------------------------------------------------- what scores add up to


@every_scenario
def test_scores_of_two_add_up_to_what_is_declared(game: Game[Any], scenario: str) -> None:
    declared = load(game, scenario)
    two = declared.num_players() == 2
    assert (declared.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM) is two
    assert declared.utility_sum() == (0.0 if two else None)
    for seed in range(0 if not two else 6 if game.face.minutes <= 60 else 1):
        dice = FastDice(seed)
        ref = Referee(dice)
        end = game.of(scenario).start(scenario, game.of(scenario).settle(quick(game, scenario)))
        while (decision := advance(end, ref)) is not None:
            apply(end, ref, decision.seat, decision.menu[dice.below(len(decision.menu))])
        assert end.result is not None
        assert sum(end.result.scores) == 0.0


def test_scores_that_add_up_to_something_else_are_declared_so(monkeypatch: pytest.MonkeyPatch) -> None:
    for total, utility in ((2.0, "CONSTANT_SUM"), (None, "GENERAL_SUM")):
        monkeypatch.setattr(Duel, "score_sum", total)
        declared = openspiel._type(DUEL, DUEL.scenarios[0])
        assert declared.utility == getattr(pyspiel.GameType.Utility, utility)
        assert openspiel._info(DUEL, DUEL.scenarios[0]).utility_sum == total


# ---------------------------------------------------------------------- copies


def copies(game: Any, state: BanneretState) -> list[BanneretState]:
    return [
        state.clone(),
        copy.copy(state),
        copy.deepcopy(state),
        pickle.loads(pickle.dumps(state)),
        pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1],
        game.deserialize_state(state.serialize()),
    ]


def assert_same(state: BanneretState, again: BanneretState) -> None:
    assert str(again) == str(state)
    assert again.history() == state.history()
    assert again.current_player() == state.current_player()
    assert again.legal_actions() == state.legal_actions()
    for seat in range(state.num_players()):
        assert known(again, seat) == known(state, seat)


def test_copies_keep_the_match_in_the_middle_of_a_roll() -> None:
    game = load(DUEL)
    for actions in ((), (2,), (2, 0), (2, 0, 2, 1, 0), (2, 0, 2, 1, 0, 1)):
        for again in copies(game, state := walked(game, *actions)):
            assert_same(state, again)


def test_copies_keep_the_match_three_levels_deep() -> None:
    """A fight at a ford, in a campaign, in a tent; and in a roll of it."""
    game, deep = load(tent.campaign_tent), Match(tent.campaign_tent, seed="deep")
    for answer in ("bless duke", "march ford", "form line"):
        deep.play(answer)
    assert deep.state.inner is not None and deep.state.inner.state.inner is not None
    state = state_at(game, deep.state)
    for notation in ("wade shallows", "shoot one"):
        for again in copies(game, state):
            assert_same(state, again)
        state.apply_action(state.string_to_action(notation))
    assert state.is_chance_node()
    for again in copies(game, state):
        assert_same(state, again)
        again.apply_action(again.legal_actions()[0])
        assert str(again) != str(state)


def test_a_copy_of_what_a_player_imagines_remembers_as_much() -> None:
    game = load(COUNCIL)
    state = walked(game, 0, 0, 0).resample_from_infostate(1, lambda: 0.5)
    for again in copies(game, state):
        assert_same(state, again)


# ---------------------------------------------------------------------- what players see


def test_information_states_remember_what_observations_forget() -> None:
    """Two ways to the same sight: Anne thinks twice, or is hasty in another council."""
    game = load(COUNCIL)
    thoughtful, hasty = walked(game, 0, 0, 0), walked(game, 1)
    assert thoughtful.observation_string(0) == hasty.observation_string(0)
    assert thoughtful.information_state_string(0) != hasty.information_state_string(0)
    np.testing.assert_array_equal(thoughtful.observation_tensor(0), hasty.observation_tensor(0))
    assert thoughtful.information_state_tensor(0) != hasty.information_state_tensor(0)


def test_what_was_seen_is_remembered_when_it_is_out_of_sight() -> None:
    """Two stakes, of which nothing is told when the second has yielded but what each remembers."""
    game = load(DUEL)
    ends = [walked(game, 2, 2, 2, stake, 1) for stake in (0, 1)]
    assert len({state.information_state_string(1) for state in ends}) == 2


def test_a_dead_leader_is_no_prisoner() -> None:
    """La Hire is off the map either way."""
    maid = load("maid", "loire_1429")
    knowledge = []
    for where in (KILLED, CAPTIVE):
        position = cast(MaidState, banneret.position("maid", "loire_1429"))
        position.put(Person(PERSON["la_hire"]), where)
        knowledge.append(state_at(maid, position).information_state_string(0))
    assert knowledge[0] != knowledge[1]


@pytest.fixture
def composed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many scenes have been composed, as its one item."""
    scenes = [0]

    def counted(*args: Any) -> Any:
        scenes[0] += 1
        return compose(*args)

    monkeypatch.setattr(tree, "compose", counted)
    return scenes


def test_an_information_state_costs_the_same_however_long_the_match(composed: list[int]) -> None:
    """Counted in scenes, which are what costs."""
    dice = FastDice(5)
    state = load("maid", "campaign_1428").new_initial_state()
    costs: list[int] = []
    while len(costs) < 1000:
        actions = state.legal_actions()
        if not state.is_chance_node():
            composed[0] = 0
            state.clone().information_state_string(0)
            state.information_state_tensor(0)
            costs.append(composed[0])
            assert len(costs) < 100 or composed[0] == COMPOSED
        state.apply_action(actions[dice.below(len(actions))])
    assert len(state.information_state_string(0)) < 2 * len(state.observation_string(0))


def test_who_asks_late_pays_for_rows_and_for_no_scene(composed: list[int]) -> None:
    """What the player has seen on the way is made up from the rows of the game's own observer: 1,000 scenes would take
    a second and more."""
    dice = FastDice(5)
    asked = load("maid", "loire_1429").new_initial_state()
    late = asked.clone()
    for _ in range(60):
        actions = asked.legal_actions()
        action = actions[dice.below(len(actions))]
        if not asked.is_chance_node():
            asked.information_state_string(0)
        for state in (asked, late):
            state.apply_action(action)
    composed[0] = 0
    tensor = late.information_state_tensor(0)
    assert composed == [0]
    assert tensor == asked.information_state_tensor(0)


def test_a_state_of_another_scenario_is_refused() -> None:
    """Its columns would say what is not so."""
    march = load("calais", "march")
    with pytest.raises(BanneretError, match="is of the scenario “agincourt”, not of “march”"):
        state_at(march, banneret.position("calais", "agincourt"))
    with pytest.raises(BanneretError, match=r"no position of .*, but a MaidState"):
        state_at(march, banneret.position("maid"))
    with pytest.raises(BanneretError, match="the optional rule open_numbers is “on”, not “off”"):
        state_at(march, banneret.position("calais", "march", variants={"open_numbers": "on"}))


def test_the_parts_of_the_tensor_have_names() -> None:
    observer = load(DUEL).make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    state = walked(load(DUEL), 2, 0, 2, 1)
    observer.set_from(state, 0)
    assert list(observer.dict) == ["observation", "memory"]
    assert (
        sum(len(part) for part in observer.dict.values())
        == len(observer.tensor)
        == len(state.information_state_tensor(0))
    )
    remembered = observer.dict["memory"].copy()
    observer.set_from(walked(load(DUEL), 2, 0, 2, 0), 0)
    assert (observer.dict["memory"] != remembered).any(), "it remembers its own answer"


def test_a_spectator_sees_no_hand() -> None:
    observer = load(DUEL).make_py_observer(PUBLIC)
    texts = {observer.string_from(walked(load(DUEL), 2, first, second), 0) for first in (0, 2) for second in (0, 2)}
    assert len(texts) == 1


def test_observations_that_would_tell_all_are_refused() -> None:
    with pytest.raises(BanneretError, match="can't be had"):
        load(DUEL).make_py_observer(pyspiel.IIGObservationType(True, True, pyspiel.PrivateInfoType.ALL_PLAYERS))
    with pytest.raises(BanneretError, match="no parameters"):
        load(DUEL).make_py_observer(None, {"colour": "red"})


def known(state: BanneretState, seat: int) -> tuple[Any, ...]:
    """All that OpenSpiel tells a player."""
    return (
        state.observation_string(seat),
        state.observation_tensor(seat),
        state.information_state_string(seat),
        state.information_state_tensor(seat),
    )


@every_scenario
def test_a_player_sees_the_same_whatever_it_cannot_know(game: Game[Any], scenario: str) -> None:
    loaded = load(game, scenario)
    dice, seeds = FastDice(1), 3 if game.face.minutes <= 60 else 1
    for position in (position for seed in range(seeds) for position in positions(game, scenario, seed)):
        for seat in range(loaded.num_players()):
            world = determinise(game, position, seat, dice)
            assert known(state_at(loaded, position), seat) == known(state_at(loaded, world), seat)


def test_the_leak_test_has_something_to_find() -> None:
    """Of the four deals of two cards each player can tell two apart, also by what it remembers, and no more."""
    for seat in (0, 1):
        deals = [known(walked(load(DUEL), 2, first, second, 1), seat) for first in (0, 2) for second in (0, 2)]
        assert len({str(deal) for deal in deals}) == 2


def test_those_who_choose_at_once_learn_nothing_of_each_other() -> None:
    """Not even by remembering: how often Anne was asked is hers to know."""
    game = load(COUNCIL)
    for seat in (1, 2):
        sights = [known(walked(game, *answers), seat) for answers in ((1,), (0, 1), (0, 0, 0), (0, 0, 1))]
        assert all(sight == sights[0] for sight in sights)


def test_a_draw_that_is_too_wide_is_refused_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openspiel, "MOST_OUTCOMES", 2)
    with pytest.raises(BanneretError, match="A draw of 3 outcomes"):
        load(DUEL).new_initial_state()
