"""What people see and touch: the scene and what it is made of.

May import: cards, country, english_march, phase, state, tables, turn, victory.
"""
