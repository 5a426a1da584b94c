"""What people see: the scene with its map, pieces, marks and sheets. Nothing of the rules imports it.

May import: charges, combat, ground, missiles, movement, muster, pending, scenario, sequence, specials, state,
tables, terms.
"""
