"""What people see: the battlefield, the scene and what it is made of, what a side is told before the battle.

May import: cast, field, sequence, state, tables, victory.
"""
