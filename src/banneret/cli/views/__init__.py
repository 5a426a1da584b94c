"""What is drawn in letters: maps, boards, cards, options, odds, the log, clauses, the figures of a series; and the one
screen made of them.

They turn data into lines and ask nothing. May import the kernel, explain and the lab, but neither the table nor a
command.
"""
