"""What stays plain Python in a compiled build derives from nothing that is closed there: it could not be made."""

import importlib
from pathlib import Path

from compiling.modules import compiled, has_structs, is_open

import banneret

SOURCE = Path(banneret.__file__).parent.parent


def test_no_plain_class_derives_from_a_closed_compiled_one() -> None:
    paths = [path.relative_to(SOURCE) for path in compiled(SOURCE / "banneret")]
    modules = {".".join(path.with_suffix("").parts): path for path in paths}
    plain = {name for name in modules if has_structs(importlib.import_module(name))}
    closed = {name for name, path in modules.items() if name not in plain and not is_open(path)}
    wrong = [
        f"{thing.__qualname__} of {name} derives from {base.__qualname__} of {base.__module__}"
        for name in sorted(plain)
        for thing in vars(importlib.import_module(name)).values()
        if isinstance(thing, type) and thing.__module__ == name
        for base in thing.__mro__[1:]
        if base.__module__ in closed
    ]
    assert not wrong, "move the Structs of these modules to one of their own"
