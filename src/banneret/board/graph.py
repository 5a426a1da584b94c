"""Points joined by links."""

from collections.abc import Sequence

UNREACHED = 255
"""Farther than any way on a map: the distance to what can't be reached."""


def distances(links: Sequence[Sequence[int]], start: int) -> bytes:
    """The number of links on the shortest way from `start` to every node; UNREACHED where there is none. Node n's
    neighbours are links[n]."""
    found = bytearray([UNREACHED]) * len(links)
    found[start] = 0
    queue = [start]
    for node in queue:
        step = found[node] + 1
        for neighbour in links[node]:
            if found[neighbour] == UNREACHED:
                found[neighbour] = step
                queue.append(neighbour)
    return bytes(found)
