"""A position as numbers, for programs that learn: the turn (`course`), the hexes and towns (`ground`), the people
(`persons`), and what is under way and asked (`action`). `observer` puts them together. It imports what the rest of
`face` imports, and nothing of `face`.
"""
