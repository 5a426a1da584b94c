"""Sections 9.2 and 10: gates, ladders, fire and moats, and the tasks of those who have time for them.

May import: charges, combat, ground, ladder, log, missiles, movement, mover, muster, numbers, pending, state, tables,
works.
"""
