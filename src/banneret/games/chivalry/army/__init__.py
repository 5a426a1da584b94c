"""Sections 3, 4 and 13: where units and leaders are, what hits do to them, and what becomes of leaders.

May import: field, log, state, tables.
"""
