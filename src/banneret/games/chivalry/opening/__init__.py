"""Sections 6 and 28: setting up, the first hands, bids for sides, and a battle of the players' own.

May import: army, cards, cast, field, log, numbers, options, order_of_battle, sequence, state, tables.
"""
