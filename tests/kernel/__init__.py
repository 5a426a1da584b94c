"""Tests of the kernel, with three small games of their own and a tent to play them in."""
