"""What people see: the scene with its map, pieces, marks and sheets. Nothing of the rules imports it.

May import: castle, charges, combat, ground, missiles, movement, mover, muster, pending, scenario, sequence, specials,
state, tables, terms.
"""
