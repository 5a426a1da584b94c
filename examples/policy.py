"""A small policy in numpy: it scores each option from what the seat sees and from what the option is.

score = v · tanh(W · observation + what the option's words and numbers add). The scores of a menu become chances;
another small network guesses how the match will end. Both are trained by PPO, with Adam.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from banneret.adapters.arrays import scale
from banneret.kernel.observer import Column

Floats = NDArray[np.float32]
Whole = NDArray[np.int64]

HIDDEN = 32
RATE = 2e-3
ENTROPY = 0.01
CLIP = 0.2
"""How far one round may move the chance of an answer: PPO's ε."""
EPOCHS = 3
PORTION = 512
"""Decisions that one step of Adam looks at."""
MOST_NUMBER = 20.0
"""Numbers in the words of options count up to this."""


@dataclass(slots=True)
class Answer:
    """One decision of a match: what was seen, the rows of all options, which was chosen and with which chance."""

    observation: NDArray[np.int16]
    options: NDArray[np.int16]
    chosen: int
    chance: float
    outcome: float = 0.0
    """The seat's reward, when the match is over."""


class Policy:
    """For one seat of a scenario. `weights` are all that it has learned."""

    def __init__(self, columns: Sequence[Column], action_columns: Sequence[Column], dice: np.random.Generator) -> None:
        self._factor = scale(columns)
        words = [number for number, column in enumerate(action_columns) if column.sort == "choice"]
        self._words = np.asarray(words)
        self._others = np.asarray([number for number in range(len(action_columns)) if number not in words])
        sizes = [action_columns[number].most + 1 for number in words]
        self._first = np.cumsum([0, *sizes[:-1]])
        seen, others = len(columns), len(self._others)

        def some(spread: float, *shape: int) -> Floats:
            return dice.normal(0.0, spread, shape).astype(np.float32)

        self.weights: dict[str, Floats] = {
            "seen": some(seen**-0.5, seen, HIDDEN),
            "words": some(0.3, sum(sizes), HIDDEN),
            "others": some(0.3, others, HIDDEN),
            "score": some(0.1 * HIDDEN**-0.5, HIDDEN),
            "guess.seen": some(seen**-0.5, seen, HIDDEN),
            "guess.bias": some(0.0, HIDDEN),
            "guess.score": some(0.0, HIDDEN),
            "guess.level": some(0.0, 1),
        }
        self._means = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self._squares = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self._steps = 0

    def chances(self, observations: NDArray[Any], options: NDArray[Any], lengths: Whole) -> Floats:
        """The chance of each option: `options` are the rows of all menus, one menu after another."""
        hidden = self._hidden(self._scaled(observations), *self._parts(options), lengths)
        return softmax(hidden @ self.weights["score"], lengths)

    def learn(self, answers: Sequence[Answer], dice: np.random.Generator) -> None:
        """Go through answers of matches that are over, some times, in random portions."""
        outcomes = np.asarray([answer.outcome for answer in answers], np.float32)
        guesses = self._guess(self._scaled(np.stack([answer.observation for answer in answers])))[1]
        gains = outcomes - guesses
        gains = (gains - gains.mean()) / (gains.std() + 1e-6)
        for _ in range(EPOCHS):
            order = dice.permutation(len(answers))
            for at in range(0, len(order), PORTION):
                part = order[at : at + PORTION]
                self._step(self._slopes([answers[number] for number in part], gains[part], outcomes[part]))

    def save(self, file: Path) -> None:
        np.savez_compressed(file, allow_pickle=False, **self.weights)

    def load(self, file: Path) -> None:
        with np.load(file) as kept:
            for name, value in self.weights.items():
                if kept[name].shape != value.shape:
                    raise ValueError(f"{file} holds weights for another scenario, or for other rules: learn anew.")
                self.weights[name] = kept[name]

    def _scaled(self, observations: NDArray[Any]) -> Floats:
        scaled: Floats = np.multiply(observations, self._factor, dtype=np.float32)
        return scaled

    def _parts(self, options: NDArray[Any]) -> tuple[Whole, Floats]:
        """The words of options as rows of the table of words, and all else as numbers."""
        others = np.clip(options[:, self._others], -MOST_NUMBER, MOST_NUMBER).astype(np.float32)
        return options[:, self._words].astype(np.int64) + self._first, np.where(abs(others) > 1, others / 10, others)

    def _hidden(self, seen: Floats, words: Whole, others: Floats, lengths: Whole) -> Floats:
        table = self.weights["words"]
        total = np.repeat(seen @ self.weights["seen"], lengths, axis=0) + others @ self.weights["others"]
        for place in range(words.shape[1]):
            total += table[words[:, place]]
        hidden: Floats = np.tanh(total)
        return hidden

    def _guess(self, seen: Floats) -> tuple[Floats, Floats]:
        hidden = np.tanh(seen @ self.weights["guess.seen"] + self.weights["guess.bias"])
        return hidden, hidden @ self.weights["guess.score"] + self.weights["guess.level"]

    def _slopes(self, answers: Sequence[Answer], gains: Floats, outcomes: Floats) -> dict[str, Floats]:
        """Of what is to become small: PPO's loss, less the entropy, and the square of what the guesses miss."""
        weights, count = self.weights, len(answers)
        seen = self._scaled(np.stack([answer.observation for answer in answers]))
        lengths = np.asarray([len(answer.options) for answer in answers])
        words, others = self._parts(np.concatenate([answer.options for answer in answers]))
        hidden = self._hidden(seen, words, others, lengths)
        chance = softmax(hidden @ weights["score"], lengths)
        first = np.cumsum(lengths) - lengths
        chosen = first + np.asarray([answer.chosen for answer in answers])
        ratio = chance[chosen] / np.asarray([answer.chance for answer in answers], np.float32)
        held = ((gains > 0) & (ratio > 1 + CLIP)) | ((gains < 0) & (ratio < 1 - CLIP))
        pull = np.where(held, 0.0, gains * ratio).astype(np.float32)
        # The slope of each score: towards the answer that was better than guessed, and towards more doubt.
        score = np.repeat(pull, lengths) * chance
        score[chosen] -= pull
        surprise = np.log(chance + 1e-9)
        doubt = np.add.reduceat(chance * surprise, first)
        score += ENTROPY * chance * (surprise - np.repeat(doubt, lengths))
        score /= count
        inner = np.outer(score, weights["score"]) * (1 - hidden**2)
        table = np.zeros_like(weights["words"])
        for place in range(words.shape[1]):
            np.add.at(table, words[:, place], inner)
        guess_hidden, guess = self._guess(seen)
        missed = (guess - outcomes) / count
        guess_inner = np.outer(missed, weights["guess.score"]) * (1 - guess_hidden**2)
        return {
            "seen": seen.T @ np.add.reduceat(inner, first, axis=0),
            "words": table,
            "others": others.T @ inner,
            "score": hidden.T @ score,
            "guess.seen": seen.T @ guess_inner,
            "guess.bias": guess_inner.sum(axis=0),
            "guess.score": guess_hidden.T @ missed,
            "guess.level": missed.sum(keepdims=True),
        }

    def _step(self, slopes: dict[str, Floats]) -> None:
        """Adam."""
        self._steps += 1
        rate = RATE * np.sqrt(1 - 0.999**self._steps) / (1 - 0.9**self._steps)
        for name, slope in slopes.items():
            mean, square = self._means[name], self._squares[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            self.weights[name] -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


def softmax(scores: Floats, lengths: Whole) -> Floats:
    """Scores of menus, one after another, as chances."""
    first = np.cumsum(lengths) - lengths
    risen = np.exp(scores - np.repeat(np.maximum.reduceat(scores, first), lengths))
    return np.asarray(risen / np.repeat(np.add.reduceat(risen, first), lengths), np.float32)
