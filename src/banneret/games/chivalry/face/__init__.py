"""What people see: the battlefield, the scene and what it is made of, what a side is told before the battle.

May import: cast, field, order_of_battle, rows, sequence, state, tables, victory.
"""
