"""What an attack means before it is made: its sum, its columns and its chances. All of it comes from the reckoning that
decides it."""

from banneret.board.hex import members
from banneret.kernel.scene import Overlay, Preview, Reason

from ..log import signed
from ..state import DiexState
from ..tables import column
from .fight import COLUMN_NAMES, Reckoning, arithmetic
from .results import FOOT_WORDS, MOUNTED_WORDS


def attack(s: DiexState, r: Reckoning) -> Preview:
    reasons = [Reason(f"differential {signed(r.differential)}", arithmetic(s, r).partition(", ")[0], ("DXA-6c",))]
    reasons += [
        Reason(shift.why, f"{signed(shift.columns)} column{'' if abs(shift.columns) == 1 else 's'}", (shift.rule,))
        for shift in r.shifts
    ]
    if r.column != column(r.differential):
        reasons.append(Reason(f"column {COLUMN_NAMES[r.column]}", f"{signed(r.shift)} in all", ("DXA-6f",)))
    if r.armoured:
        reasons.append(Reason("the defender is armoured", "+1 to the die", ("DXA-6.3a",)))
    if r.hungry:
        reasons.append(Reason("hunger", "+1 to the die", ("DXC-8.4f",)))
    reasons.append(_results(r))
    fighters = tuple(s.ground.names[cell] for counter in r.defenders for cell in members(s.cells(counter)))
    return Preview(tuple(reasons), (Overlay("danger", fighters),))


def _results(r: Reckoning) -> Reason:
    words = MOUNTED_WORDS if r.mounted else FOOT_WORDS
    letters = r.letters()
    found = ", ".join(
        f"{'' if letter == '-' else f'{letter} '}{words[letter]} {letters.count(letter) * 10} %"
        for letter in dict.fromkeys(letters)
    )
    return Reason(found, rules=("DXA-6j" if r.mounted else "DXA-6i", "DXA-6l" if r.mounted else "DXA-6k"))
