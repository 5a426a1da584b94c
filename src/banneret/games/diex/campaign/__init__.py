"""Part 3: a campaign by days, from Hastings to York.

May import: ground, quick, siege.
"""
