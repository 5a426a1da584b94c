"""The longest record: a campaign whose battles and sieges are all fought out, thousands of answers. It opens, replays
and verifies in seconds, and an answer takes as long at the end as at the beginning."""

from time import process_time

from banneret.games.diex.warpath import CAMPAIGN
from banneret.kernel.dice import FastDice
from banneret.kernel.match import Match
from banneret.kernel.record import Record

ANSWERS = 2_400
SECONDS = 40.0
"""Of a busy machine: it is a tenth of that on an idle one."""


def _played() -> tuple[Match, list[float]]:
    """A random campaign, and how long each hundred answers took."""
    match = Match(CAMPAIGN, "york_1069", "longest", variants={"battles": "skirmish"})
    dice, took, begun = FastDice("longest"), [], process_time()
    for number in range(ANSWERS):
        decision = match.decision
        if decision is None:
            break
        seat = decision.seats[0]
        menu = decision.menu_of(seat)
        match.play(menu[dice.below(len(menu))], match.seats[seat])
        if number % 100 == 99:
            took.append(process_time() - begun)
            begun = process_time()
    return match, took


def test_thousands_of_answers_open_replay_and_verify_in_seconds() -> None:
    match, took = _played()
    assert len(match.answers()) > 2_000
    text = match.record().dumps()
    begun = process_time()
    again = Match.from_record(Record.loads(text), CAMPAIGN)
    assert process_time() - begun < SECONDS
    assert again.state == match.state and again.log == match.log
    begun = process_time()
    assert sum(1 for _ in match.moments()) == len(match.answers()) + 1
    assert process_time() - begun < SECONDS
    first, last = sorted(took[: len(took) // 2]), sorted(took[len(took) // 2 :])
    assert last[len(last) // 2] < 4 * first[len(first) // 2], "no answer waits for those before it"
