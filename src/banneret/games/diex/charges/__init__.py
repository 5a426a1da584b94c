"""Section 7: lance charges and counter-charges, shield walls, two-handed axes.

May import: combat, ground, log, missiles, movement, mover, muster, numbers, pending, sight, specials, state, tables,
touched.
"""
