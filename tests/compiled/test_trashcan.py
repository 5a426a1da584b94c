"""Objects that the collector never visits can lie within each other, and nothing else is overwritten when they go."""

import gc
from typing import Any

from compiling.trashcan import at_once

from banneret.kernel.option import Option

DEPTH = 2000


def dealloc(name: str, first: str) -> str:
    return (
        f"static void\n{name}_dealloc({name}Object *self)\n{{\n{first}    CPy_TRASHCAN_BEGIN(self, {name}_dealloc)\n"
        f"    {name}_clear((PyObject *)self);\n    CPy_TRASHCAN_END(self)\n    done: ;\n}}\n"
    )


def test_what_has_no_header_is_taken_apart_at_once() -> None:
    with_header = dealloc("A", "    PyObject_GC_UnTrack(self);\n")
    code = dealloc("B", "") + with_header + dealloc("C", "")
    found = at_once(code)
    assert with_header in found
    assert found.count("CPy_TRASHCAN_BEGIN") == found.count("CPy_TRASHCAN_END") == 1
    assert "{\n    B_clear((PyObject *)self);\n    done: ;\n}" in found and "C_clear" in found


def test_options_deep_within_each_other_can_go() -> None:
    """In a list as well: then it is Python that puts off taking apart."""
    for _ in range(20):
        deep: Any = None
        for number in range(DEPTH):
            deep = Option("go", (deep,) if number % 2 else ([deep],))
        del deep
    gc.collect()
