"""Section 6: who is in contact, who may attack whom, losses, retreats and advances.

May import: aloft, castle, charges, ground, ladder, log, movement, mover, muster, numbers, rolls, state, tables,
touched.
"""
