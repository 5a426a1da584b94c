"""Section 5: shots in one's own phase and at movers in the other's, their way, and what they do.

May import: aloft, castle, combat, ground, log, movement, muster, numbers, pending, rolls, sight, state, tables,
touched.
"""
