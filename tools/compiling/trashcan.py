"""Objects that the collector never visits, taken apart safely.

Where many objects lie within each other Python takes the innermost apart later, and notes them in the header that they
have for the collector. mypyc asks for that of all classes. Objects of acyclic ones (`lowering.ACYCLIC`) have no such
header, and what lies before them in memory would be overwritten: so they are taken apart at once."""

import re

_APART = re.compile(
    r"(_dealloc\([^\n]*\)\n\{\n(?:(?!\})[^\n]*\n)*?)    CPy_TRASHCAN_BEGIN\(self, \w+\)\n((?:(?!\})[^\n]*\n)*?)"
    r"    CPy_TRASHCAN_END\(self\)\n"
)


def at_once(code: str) -> str:
    """The C code of a module in which objects without a header are not taken apart later."""
    return _APART.sub(lambda found: found[0] if "PyObject_GC_UnTrack(self)" in found[1] else found[1] + found[2], code)
