"""DXS-11.4: a skirmish as an action of a siege, with the men, wounds, equipment and works of the siege, and what of it
comes back: the assault (11.4.1), the sally for supply (11.4.2), the battle outside (11.4.3). DXC-14: a skirmish as a
battle of a campaign.

May import: aloft, castle, charges, combat, ground, ladder, log, movement, muster, numbers, scenario, sequence, state,
tables, terms, works.
"""
