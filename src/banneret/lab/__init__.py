"""Series of games between bots, and what they tell; random games that try to break the rules.

>>> from banneret.lab import run
>>> series = run("calais", bots={"english": "greedy", "french": "random"}, games=400, swap=True, workers=2, seed="1")
>>> series.summary().bots
"""

from .series.played import Played, play
from .series.run import Series, run
from .series.schedule import Schedule, schedule
from .series.sitting import Thought
from .series.summary import Summary, summarise

__all__ = ["Played", "Schedule", "Series", "Summary", "Thought", "play", "run", "schedule", "summarise"]
