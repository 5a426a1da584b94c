"""Series of games between bots, and what they tell.

>>> from banneret.lab import run
>>> series = run("calais", bots={"english": "greedy", "french": "random"}, games=400, swap=True, workers=2, seed="1")
>>> series.summary().bots
"""

from .series import Plan, Played, Series, Thought, plan, play, run
from .summary import Summary, summarise

__all__ = ["Plan", "Played", "Series", "Summary", "Thought", "plan", "play", "run", "summarise"]
