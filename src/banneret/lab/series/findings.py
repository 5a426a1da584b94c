"""What a series says, in sentences."""

from collections.abc import Sequence

from ..pages.wording import gain_text, many, rate_text
from .results import Results
from .summary import Summary


def headline(series: Results) -> str:
    """Who played whom."""
    bots = list(dict.fromkeys(series.schedule.bots))
    return " against ".join(bots) if len(bots) > 1 else f"{bots[0]} against itself"


def findings(series: Results, found: Summary) -> list[str]:
    """What the series says, in sentences."""
    schedule = series.schedule
    if not found.games:
        return ["No game was finished."]
    lines = []
    if len(schedule.bots) > 1 and len(set(schedule.bots)) > 1:
        best = max(found.bots, key=lambda one: one.decided.value)
        level = " – too close to call" if best.decided.low < 0.5 < best.decided.high and len(schedule.bots) == 2 else ""
        lines.append(f"{best.name} takes {rate_text(best.decided)} of the decided games{level}.")
    lines += _seat_findings(schedule.seats, found)
    lines.append(
        f"{rate_text(found.draws)} of the games are drawn; a game takes {found.length.value:.0f} "
        f"decisions (median {found.length.median:.0f})."
    )
    if found.games < series.asked:
        lines.append(f"{found.games} of {many(series.asked, 'game')} were finished.")
    return lines


def _seat_findings(seats: Sequence[str], found: Summary) -> list[str]:
    """What the first seat is worth, if this series can tell."""
    first = seats[0].capitalize()
    if found.seat_gain is not None:
        gain = found.seat_gain
        if not gain.sure:
            return [
                (
                    f"No difference between the seats can be shown: as {seats[0]} a bot’s rate of wins "
                    f"differs by {gain_text(gain)} points."
                )
            ]
        return [
            (
                f"{first} has the {'better' if gain.value > 0 else 'worse'} seat: there a bot’s rate of wins "
                f"differs by {gain_text(gain)} points."
            )
        ]
    if found.first_seat is None:
        return ["Seat and bot can’t be told apart: play with --swap for that."] if len(seats) == 2 else []
    share = found.first_seat
    if not share.of:
        return ["No game was decided, so the seats can’t be compared."]
    if share.low <= 0.5 <= share.high:
        return [
            f"No difference between the seats can be shown: {seats[0]} takes {rate_text(share)} of the decided games."
        ]
    return [
        (
            f"{first} has the {'better' if share.value > 0.5 else 'worse'} seat: it takes {rate_text(share)} "
            "of the decided games between equals."
        )
    ]
