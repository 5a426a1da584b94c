"""What people see: the battlefield, the scene and what it is made of, what a side is told before the battle.

May import: cards, cast, charge, clash, commitment, contact, discard, disengagement, field, initiative, movement,
opening, order_of_battle, ranged, rows, sequence, state, status, tables, victory.
"""
