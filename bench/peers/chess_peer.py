"""python-chess: chess in Python."""

import random

import chess
from measure import COPY, RANDOM_PLAY, Measure, SetUp, microseconds, per_second

WHO = "python-chess"
LONGEST = 150
"""After so many moves of each side without a capture or a pawn's move the game is drawn; a random game would not end
otherwise."""


def measures() -> list[Measure]:
    random.seed(1415)
    middles = [middle() for _ in range(20)]
    return [
        Measure(WHO, RANDOM_PLAY, per_second(random_match)),
        Measure(WHO, COPY, microseconds(lambda board: board.copy(stack=False), middles)),
    ]


def random_match() -> int:
    """One match at random; how many decisions it had."""
    return len(play().move_stack)


def play() -> chess.Board:
    board = chess.Board()
    while board.halfmove_clock < LONGEST:
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(random.choice(moves))
    return board


def middle() -> chess.Board:
    """The position half way through a random match."""
    board = play()
    for _ in range(len(board.move_stack) // 2):
        board.pop()
    return board


SET_UPS = [SetUp(WHO, measures)]
