"""What players are given: Fame and its gifts (14), a look at a card (15), Technology tiles (4.7), Place cards (12.1).

May import: buildings, ids, known, log, loire, numbers, phase, spaces, state, supply, tables, touch.
"""
