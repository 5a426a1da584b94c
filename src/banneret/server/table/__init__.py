"""One table: the game that is played there and the one way to change it, its clocks, offers and seats, and what each
viewer sees of it.

It imports storage, work and the words beside this folder; a table knows neither the hall it stands in nor who plays at
it.
"""
