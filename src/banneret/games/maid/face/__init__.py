"""What people see: the map, the pieces and marks on it, tracks and sheets beside it. Nothing of the rules imports it.

May import: tables, country, parties, state, log, victory, sequence, forces, determination, scenario.
"""
