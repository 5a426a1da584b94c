"""The example that learns, on the shortest scenario, and by its command."""

import csv
from pathlib import Path

import learn
import numpy as np
import pytest
from learn import Learner, Score
from policy import ENTROPY, softmax

from ..adapters.tiny import DUEL

AGAINST = {"random": 300}


def curve(games: int) -> tuple[Learner, list[Score]]:
    learner = Learner("calais", "agincourt", seed=7, rows=32)
    return learner, learn.learn(learner, games, rounds=8, points=1, against=AGAINST)


def test_it_learns_to_beat_random() -> None:
    before, after = curve(1200)[1]
    assert before.games == 0
    assert after.games >= 1200
    assert after.rate > before.rate + 0.05
    assert after.low > 0.5


def test_the_same_seed_gives_the_same_curve() -> None:
    (learner, scores), (again, same) = curve(80), curve(80)
    assert same == scores
    for one, other in zip(learner.policies, again.policies, strict=True):
        for name, weights in one.weights.items():
            assert np.array_equal(weights, other.weights[name])


def test_chances_are_menu_by_menu() -> None:
    found = softmax(np.asarray([0.0, 0.0, 5.0, 1000.0], np.float32), np.asarray([2, 1, 1]))
    assert found.tolist() == [0.5, 0.5, 1.0, 1.0]


def test_slopes_are_those_of_the_loss() -> None:
    """Against differences, for the part that is easily seen: how a portion's answers pull at the scores."""
    learner = Learner(DUEL, "lists", seed=3, rows=4)
    learner.policies[0].weights["score"] *= 10
    while not any(learner._going):
        learner.batch.step(learner._answers())
    told = [pair for going in learner._going for pair in going]
    answers = [answer for seat, answer in told if seat == 0 and len(answer.options) > 1]
    assert answers
    policy, gains = learner.policies[0], np.linspace(-1, 1, len(answers)).astype(np.float32)

    def loss() -> float:
        total = 0.0
        for answer, gain in zip(answers, gains, strict=True):
            menu = policy.chances(answer.observation[None], answer.options, np.asarray([len(answer.options)]))
            doubt = float(-(menu * np.log(menu)).sum())
            total -= float(gain) * float(menu[answer.chosen]) / answer.chance + ENTROPY * doubt
        return total / len(answers)

    slopes = policy._slopes(answers, gains, np.zeros(len(answers), np.float32))
    for name in ("score", "seen", "others", "words"):
        weights = policy.weights[name]
        place = np.unravel_index(int(np.abs(slopes[name]).argmax()), weights.shape)
        step, before = 1e-2, float(weights[place])
        weights[place] = before + step
        above = loss()
        weights[place] = before - step
        below = loss()
        weights[place] = before
        assert (above - below) / (2 * step) == pytest.approx(float(slopes[name][place]), rel=0.05, abs=1e-4), name


def test_the_command_writes_a_table_curves_and_weights(tmp_path: Path) -> None:
    out = tmp_path / "short"
    words = ["calais/agincourt", "--games", "40", "--rounds", "2", "--points", "1", "--against", "random=10"]
    learn.main([*words, "--out", str(out)])
    rows = list(csv.DictReader(out.with_suffix(".csv").read_text(encoding="utf-8").splitlines()))
    assert [row["against"] for row in rows] == ["random", "random"]
    assert out.with_suffix(".svg").read_text(encoding="utf-8").startswith("<svg ")
    learned = tmp_path / "short.english.npz"
    fresh = Learner("calais", "agincourt")
    fresh.policies[0].load(learned)
    with np.load(learned) as kept:
        assert np.array_equal(kept["score"], fresh.policies[0].weights["score"])
    with pytest.raises(ValueError, match="another scenario"):
        Learner(DUEL, "lists").policies[0].load(learned)
