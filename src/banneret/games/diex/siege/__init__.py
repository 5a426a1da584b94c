"""Section 11: a siege by days. `day` is the order of play; `state` the siege record.

May import: engagement, ground, numbers, quick, skirmish.
"""
