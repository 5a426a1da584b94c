"""Sections 5.5, 8.2, 9.3: lines of fire over the ground, and who is seen along them.

May import: aloft, ground, state, tables.
"""
