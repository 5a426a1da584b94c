"""Sections 23 and 24: the Status Check: captures, flank collapse, flight, markers.

May import: army, disengagement, field, log, numbers, parts, state, tables, victory.
"""
