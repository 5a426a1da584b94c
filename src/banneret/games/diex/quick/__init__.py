"""DXC-17 and DXC-8.2: what a force is made of when nobody has a name, and a whole fight settled by one die. Siege and
campaign use it as it is; nothing here knows either of them.

May import: ground.
"""
