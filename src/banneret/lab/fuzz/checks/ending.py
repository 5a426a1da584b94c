"""The end: the result makes sense, and the record replays to it."""

from math import isfinite

from ....kernel.match import Match
from ....kernel.record import Record
from ....kernel.refusal import BanneretError
from ....kernel.result import Result
from .failed import Failed, difference, fingerprint
from .question import offered
from .refusal import refusals


def ending(match: Match, result: Result) -> None:
    """A result names seats that there are, has a score for each within the game's range, and says why; and nothing more
    can be answered."""
    low, high = match.game.score_range
    if len(result.scores) != len(match.seats):
        raise Failed("result", f"{len(result.scores)} scores for {len(match.seats)} seats")
    for score in result.scores:
        if not (isfinite(score) and low <= score <= high):
            raise Failed("result", f"a score of {score} is not from {low} to {high}")
    if len(set(result.winners)) != len(result.winners) or not set(result.winners) <= set(range(len(match.seats))):
        raise Failed("result", f"the winners {result.winners} are not seats of this game")
    if not (result.kind and result.level and result.reason):
        raise Failed("result", "a result without kind, level or reason")
    refusals(match, [(seat, said) for seat in range(len(match.seats)) for said in ("pass", "")])


def replays(match: Match) -> None:
    """The record is the same after a trip through bytes, and replays to the identical position, log and question."""
    record = match.record()
    data = record.dumps()
    back = Record.loads(data)
    if back != record or back.dumps() != data:
        raise Failed("record", "the record changes on its way through bytes")
    try:
        again = Match.from_record(back, match.game)
    except BanneretError as error:
        raise Failed("replay", f"the record does not replay: {error}") from error
    if fingerprint(again.state) != fingerprint(match.state):
        raise Failed(
            "replay", f"the replay ends elsewhere: {difference(fingerprint(match.state), fingerprint(again.state))}"
        )
    if again.log != match.log:
        raise Failed("replay", "the replay has another log")
    if offered(again.decision) != offered(match.decision):
        raise Failed("replay", "the replay asks something else")
    if again.record() != record:
        raise Failed("replay", "the record of the replay is another")
