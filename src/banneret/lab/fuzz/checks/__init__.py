"""What must be true of every game and every position, as small functions: each raises Failed with a sentence if it is
not.

The fuzzer calls them after every answer; tests call them one by one. Imports the kernel, and nothing of the fuzzer.
"""
