"""Why somebody can't shoot, or can't be fired at: a number for the rules, a clause and words for people."""

from banneret.kernel.reasons import Reasons
from banneret.kernel.refusal import Refusal

from ..tables import JAVELIN, WEAPONS

SHOOTER: Reasons = (
    None,
    Refusal("DXA-5d", "{name} has shot in this step."),
    Refusal("DXA-2.1h", "{name} is busy with his task for this phase."),
    Refusal("DXA-1.2c", "{name} is {condition} and cannot shoot."),
    Refusal("DXA-10.1.2c", "{name} carries a ladder and cannot shoot."),
    Refusal("DXA-5.2a", "{name} cannot shoot: an enemy beside him is in position to attack him."),
    Refusal("DXA-5c", f"{{name}} has thrown his {WEAPONS[JAVELIN].shots} javelins."),
    Refusal("DXA-5.1g", "{name} cannot shoot from the saddle."),
    Refusal("DXA-1.2n", "{name}'s lance carries a flag and is not thrown."),
    Refusal("DXA-5a", "{name} has no weapon that can be shot."),
    Refusal("DXA-5b", "{name} has thrown his lance."),
    Refusal("DXA-SC.3", "In this scenario no lance is thrown from the saddle."),
    Refusal("DXA-5.3g", "{name} has fired in this phase."),
    Refusal("", "{name} cannot fire defensively: a {weapon} is thrown in his own phase only."),
    Refusal("DXA-5.2c", "{name} attacked in his last phase and cannot fire defensively now."),
    Refusal("DXA-5.3a", "{name} was attacked hand to hand in the last enemy phase and cannot fire defensively now."),
    Refusal("", "{name} has shot his {weapon} in his own phase: it fires once a turn."),
    Refusal("", "{name} spent {spent} points in his last movement step; to fire defensively he may spend {limit}."),
    Refusal(
        "", "{name} shot and spent {spent} points in his last movement step; to fire defensively he may spend {limit}."
    ),
)
"""What keeps a man from shooting. Where no clause stands it is the weapon's own."""
(
    MAY, HAS_SHOT, BUSY, DOWN, BEARER, PRESSED, JAVELINS_THROWN, MOUNTED, FLAGGED, UNARMED, LANCE_THROWN, NO_SADDLE,
    HAS_FIRED, THROWN_ONLY, HAS_ATTACKED,
    WAS_STRUCK, FIRES_ONCE, WENT_TOO_FAR, SHOT_AND_WENT,
) = range(len(SHOOTER))  # fmt: skip

TARGET: Reasons = (
    None,
    Refusal("DXA-5.3d", "{name} is safe for the rest of the phase: another has been fired at since, or he was spared."),
    Refusal(
        "DXA-5.3c",
        "{name} has been fired at and has entered {since} hexes since; after {again} he can be fired at again.",
    ),
    Refusal("DXA-5.3f", "{name} rides against a counter-charge: nobody may fire at him."),
)
"""What protects a target from defensive fire by anybody."""
OPEN, SAFE, TOO_SOON, MET = range(len(TARGET))
