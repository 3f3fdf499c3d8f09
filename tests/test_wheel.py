"""The wheel works where the checkout is not: templates, fonts and definitions are inside it."""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_a_kit_is_built_from_the_wheel_in_an_empty_venv(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(tmp_path), str(ROOT)],
        check=True,
    )
    (wheel,) = tmp_path.glob("kitgen-*.whl")
    home = tmp_path / "venv"
    venv.create(home, with_pip=False)
    python = home / "bin" / "python"
    subprocess.run([sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", str(wheel)], check=True)
    built = subprocess.run(
        [str(home / "bin" / "kitgen"), "build", "die-race", "ur/murray", "--paper", "a4"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr
    assert (tmp_path / "output/royal_game_of_ur/murray/a4/royal-game-of-ur-murray-kit-a4.pdf").stat().st_size > 20_000
    where = subprocess.run(
        [str(python), "-c", "import kitgen; print(kitgen.__file__)"], cwd=tmp_path, capture_output=True, check=True
    )
    assert str(home) in where.stdout.decode()
