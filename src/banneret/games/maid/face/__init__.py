"""What people see: the map, the pieces and marks on it, tracks and sheets beside it. Nothing of the rules imports it.

May import: combat, country, data_files, determination, forces, log, movement, parties, scenarios, sequence, setup,
state, tables, victory.
"""
