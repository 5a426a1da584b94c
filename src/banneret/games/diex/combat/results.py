"""What the letters of the combat tables say (DXA-6k to DXA-6m)."""

ATTACKER_WOUNDED, ATTACKER_BACK = "A", "B"

FOOT_RETREATS = {"C": 1}
"""DXA-6k: how far the defenders retreat."""
MOUNTED_RETREATS = {"C": 1, "D": 2}
"""DXA-6l."""
FOOT_WORDS = {
    "A": "attacker wounded",
    "B": "attacker driven back",
    "C": "driven back",
    "D": "stunned",
    "E": "wounded",
    "F": "killed",
    "-": "no effect",
}
"""DXA-6k, DXA-6k2."""
MOUNTED_WORDS = {
    "A": "attacker wounded",
    "B": "attacker driven back",
    "C": "driven back",
    "D": "driven back 2 hexes",
    "E": "wounded",
    "F": "unhorsed and stunned",
    "G": "horse killed, rider stunned",
    "H": "horse killed, rider wounded",
    "I": "killed",
    "-": "no effect",
}
"""DXA-6l."""
KILLS_HORSE = ("G", "H", "I")
"""DXA-6.8d: what kills a horse without a rider."""
