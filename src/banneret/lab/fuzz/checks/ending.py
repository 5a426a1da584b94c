"""The end: the result makes sense, and the record replays to it."""

from math import isfinite

from ....kernel.match import Match
from ....kernel.record import Record
from ....kernel.refusal import BanneretError
from ....kernel.result import Result
from .failed import Failed, Spoken, difference, fingerprint
from .question import offered
from .refusal import refusals


def ending(match: Match, result: Result) -> None:
    """A result names seats that there are, has a score for each within the game's range, and says why; and nothing more
    can be answered."""
    low, high = match.game.score_range
    if len(result.scores) != len(match.seats):
        raise Failed("result", f"{len(result.scores)} scores for {len(match.seats)} seats", Spoken(""))
    for score in result.scores:
        if not (isfinite(score) and low <= score <= high):
            raise Failed("result", f"a score of {score} is not from {low} to {high}", Spoken(""))
    if len(set(result.winners)) != len(result.winners) or not set(result.winners) <= set(range(len(match.seats))):
        raise Failed("result", f"the winners {result.winners} are not seats of this game", Spoken(""))
    _ranked(match, result)
    if not (result.kind and result.level and result.reason):
        raise Failed("result", "a result without kind, level or reason", Spoken(""))
    refusals(match, [(seat, said) for seat in range(len(match.seats)) for said in ("pass", "")])


def _ranked(match: Match, result: Result) -> None:
    """Whoever won has a better score than whoever did not; and where nobody won, nobody's is the best alone."""
    lost = [score for seat, score in enumerate(result.scores) if seat not in result.winners]
    won = [result.scores[seat] for seat in result.winners]
    if won and lost and min(won) <= max(lost):
        names = " and ".join(match.seats[seat] for seat in result.winners)
        raise Failed("result", f"{names} won, but the scores are {result.scores}", Spoken(""))
    if not won and result.scores.count(max(result.scores)) == 1:
        raise Failed("result", f"nobody won, but the scores are {result.scores}", Spoken(""))


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
