"""Section 1.2 and the data of SC: the roster, the scenarios and the cast of one of them. All of it is known before
anybody stands on a map.

May import: ground, tables.
"""
