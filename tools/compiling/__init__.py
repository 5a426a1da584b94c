"""The compiled build: which modules mypyc compiles (`modules`), what their dataclasses become for it (`lowering`), and
how the C code is built (`building`)."""
