"""``make bench``: what is measured, as ratios in one run against committed baselines."""

from __future__ import annotations

from bench import engine, figures, ladder, paint, paper, simulation, site, solving, thinking

if __name__ == "__main__":
    paper.main()
    site.main()
    engine.main()
    paint.main()
    simulation.main()
    ladder.main()
    figures.main()
    thinking.main()
    solving.main()
