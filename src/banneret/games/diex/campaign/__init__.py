"""Part 3: a campaign by days, from Hastings to York.

May import: engagement, face, ground, laying_siege, menus, muster, numbers, quick, siege, skirmish, state, works.
"""
