"""The addresses: what can be asked over HTTP and the live line, who is asking, and how it is described and refused.

It imports all other rooms, and none of them imports it.
"""
