"""How bots think about a campaign: what an option is worth at a glance (`advice`, by phase), and what each group is to
do in the next days (`plan`). None of it is a rule. Of the other side's groups only what is known of them counts
(`known`): never the book that an imagined position gives them.
"""
