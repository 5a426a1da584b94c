"""Part 3: a campaign by days, from Hastings to York.

May import: face, ground, numbers, quick, siege.
"""
