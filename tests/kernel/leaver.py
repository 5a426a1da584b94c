"""A module that ends the program when it is imported: a package of somebody who did not mean to harm."""

import sys

sys.exit(3)
