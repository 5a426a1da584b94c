"""All scenarios of a game between the same two bots: how each scenario leans between equals, or how much stronger one
bot is than another.

`scenarios` plays them, `page` makes tables and charts of it. May import series and pages.
"""
