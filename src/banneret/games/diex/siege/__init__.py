"""Section 11: a siege by days. `day` is the order of play; `state` the siege record.

May import: engagement, face, ground, menus, muster, numbers, quick, skirmish, state, works.
"""
