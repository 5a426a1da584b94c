"""How bots think about a siege: what an option is worth at a glance (`advice`, by phase), and what the siege comes to
if it goes on as it stands (`outlook`). None of it is a rule. What only the besieged know is asked for them alone.
"""
