"""What people see and touch: the scene and what it is made of.

May import: battle, bridges, cards, country, english_march, food, forage, french_march, phase, setup, state, strength,
tables, turn, victory.
"""
