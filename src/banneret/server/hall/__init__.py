"""All tables of a server: finding and laying them, word of what has changed, and who answers or looks at the clocks
when no person does.

It imports table, storage, work and the words.
"""
