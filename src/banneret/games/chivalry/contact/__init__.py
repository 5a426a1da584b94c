"""Section 17: who may enter an area, what stops him there, and the fire at contact.

May import: army, cards, chances, disengagement, field, log, numbers, options, ranged, state, tables.
"""
