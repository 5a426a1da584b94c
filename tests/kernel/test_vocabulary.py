"""The words of scenes are closed families, each listed, explained and used."""

import ast
import inspect
from itertools import pairwise
from typing import Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

from banneret.kernel import scene, vocabulary
from banneret.kernel.vocabulary import VOCABULARY
from banneret.lab.fuzz.checks.words import takes

FAMILIES = {name: family for name, family in vars(vocabulary).items() if get_origin(family) is Literal}
STRUCTS = [struct for struct in vars(scene).values() if isinstance(struct, type) and issubclass(struct, msgspec.Struct)]


def test_every_family_is_listed() -> None:
    assert len(FAMILIES) > 10 and {name: get_args(family) for name, family in FAMILIES.items()} == VOCABULARY


def test_every_family_says_what_it_is() -> None:
    body = ast.parse(inspect.getsource(vocabulary)).body
    told = {
        assigned.targets[0].id
        for assigned, text in pairwise(body)
        if isinstance(assigned, ast.Assign) and isinstance(assigned.targets[0], ast.Name) and isinstance(text, ast.Expr)
    }
    assert told >= set(FAMILIES)


@pytest.mark.parametrize("family", VOCABULARY)
def test_a_family_has_no_word_twice_and_is_used(family: str) -> None:
    words = VOCABULARY[family]
    assert len(set(words)) == len(words)
    assert any(set(words) <= set(taken) for struct in STRUCTS for taken in takes(struct).values())


def test_no_kind_of_a_scene_is_open() -> None:
    """A new struct gets a family for its kinds, too."""
    for struct in STRUCTS:
        for field in struct.__struct_fields__:
            if field in ("kind", "terrain", "condition", "stack"):
                assert field in takes(struct), f"{struct.__name__}.{field} takes any word"


def test_no_field_is_a_choice_of_lists_with_a_word_in_common() -> None:
    """Who validates a scene by its description would find such a word twice, and refuse it."""
    for struct in STRUCTS:
        for field, hint in get_type_hints(struct).items():
            lists = [get_args(part) for part in get_args(hint) if get_origin(part) is Literal]
            words = [word for words in lists for word in words]
            assert len(set(words)) == len(words), f"{struct.__name__}.{field}"
