"""A game at the terminal: who sits where, what lies before the person at the keyboard, what can be typed, and the loop
around it.

May import the views, the terminal and what thinks about games (bots, explain), but no command.
"""
