"""``make bench``: what is measured, as ratios in one run against committed baselines."""

from __future__ import annotations

from bench import engine, ladder, paper, simulation, site, solving, thinking

if __name__ == "__main__":
    paper.main()
    site.main()
    engine.main()
    simulation.main()
    ladder.main()
    thinking.main()
    solving.main()
