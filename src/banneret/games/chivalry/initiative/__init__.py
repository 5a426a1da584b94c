"""Section 7: arrivals and weather, and the Initiative Check.

May import: army, cards, field, log, numbers, order_of_battle, state, tables.
"""
