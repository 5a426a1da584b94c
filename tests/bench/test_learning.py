"""Batches are held against the rules alone, game by game and round by round."""

from arena import Failure
from bars import CALAIS, DIEX, OURS
from builds import COMPILED, PLAIN
from learning import ratio, verdict, verdicts
from measure import BATCHED, RANDOM_PLAY

from .test_arena import entry

ENTRIES = [
    entry(PLAIN, CALAIS, RANDOM_PLAY, 100.0, 200.0, 400.0),
    entry(PLAIN, CALAIS, BATCHED, 60.0, 100.0, 280.0),
    entry(COMPILED, CALAIS, RANDOM_PLAY, 1000.0, 1000.0, 1000.0),
    entry(COMPILED, CALAIS, BATCHED, 400.0, 490.0, 900.0),
    entry(PLAIN, DIEX, RANDOM_PLAY, 100.0, 100.0, 100.0),
    entry(PLAIN, DIEX, BATCHED, error="OverflowError: too much"),
]


def test_each_build_is_held_against_itself() -> None:
    plain, compiled = (verdict(CALAIS, build, ENTRIES, []) for build in (PLAIN, COMPILED))
    assert (plain.reached, plain.met, plain.bar) == (0.6, True, "≥ 0.5")
    assert (compiled.reached, compiled.met) == (0.49, False)
    assert ratio(ENTRIES, ENTRIES[5]) is None


def test_what_could_not_be_measured_is_missed() -> None:
    assert verdict(DIEX, PLAIN, ENTRIES, []).error == "OverflowError: too much"
    assert verdict(DIEX, COMPILED, ENTRIES, [Failure(COMPILED, DIEX, "no army")]).error == "no army"
    assert verdict(DIEX, COMPILED, [], []).error == "it was not measured"
    assert len(verdicts([PLAIN], ENTRIES, [])) == len(OURS)
