"""Every worked case of the rulebook is played by some test of this package."""

import re
from pathlib import Path

from .examples import CASES

HERE = Path(__file__).parent


def test_no_case_is_left_out() -> None:
    assert len(CASES) == 59
    text = "\n".join(
        path.read_text(encoding="utf-8") for path in sorted(HERE.glob("test_*.py")) if path.name != Path(__file__).name
    )
    missing = [id for id in CASES if not re.search(rf"\b{id}\b", text)]
    assert not missing, f"no test plays {', '.join(missing)}"
