"""The words of options that are no things and no numbers, for programs that learn."""

from ..bridges import BANKS
from ..tables import PACES

WORDS = (*PACES, *BANKS, "none", "nothing")
