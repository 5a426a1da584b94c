"""Jobs for the pool. They are in a module of their own because another process has to import them."""

import os
import signal
from time import sleep


def square(number: int) -> int:
    return number * number


def fails_at_three(number: int) -> int:
    if number == 3:
        raise ValueError("three is too many")
    return number


def dies_at_three(number: int) -> int:
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def sleeps_long(number: int) -> int:
    sleep(0 if number == 0 else 600)
    return number
