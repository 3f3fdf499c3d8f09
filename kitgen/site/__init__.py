"""The site: every game's rules, odds and printables as pages, made from the same definitions as the kits.

`pages` makes pages and knows no generator; `staging` hands them to one; `assemble` finishes what it built:
drawings in, kits in, content security policy, offline copy. `check` reads the result as a stranger would.
"""
