"""Sections 9.2 and 10: gates, ladders and hooks, fire and moats, and the tasks of those who have time for them.

May import: aloft, charges, combat, ground, hook, ladder, log, missiles, movement, mover, muster, numbers, pending,
rolls, state, tables, works.
"""
