"""Section 5 and the windows of section 26: the deck and the hands, and the moments at which a card may be played.

May import: log, numbers, options, state, tables.
"""
