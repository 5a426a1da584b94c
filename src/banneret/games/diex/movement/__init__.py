"""Section 4: whom to move, where he can come to, and what he can do on his way.

May import: aloft, castle, charges, combat, ground, log, missiles, mover, muster, numbers, rolls, sight, specials,
state, tables, touched.
"""
