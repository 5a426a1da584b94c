"""Section 7: arrivals and weather, and the Initiative Check.

May import: army, cards, cast, field, log, numbers, state, tables.
"""
