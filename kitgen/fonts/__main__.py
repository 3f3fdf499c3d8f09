"""``python -m kitgen.fonts FOLDER [WEB]``: cuts the faces again from the unpacked npm packages below FOLDER.

With a second folder the cuts for pages are written there as well. The packages are
@expo-google-fonts/source-sans-3 0.4.1, @expo-google-fonts/alegreya 0.4.2 and
@expo-google-fonts/noto-sans-tc 0.4.3; `npm pack` fetches each, and the same files give the same bytes.
"""

from __future__ import annotations

import sys
from pathlib import Path

from kitgen.fonts.cut import cut_all
from kitgen.fonts.web import cut_web

if __name__ == "__main__":
    if len(sys.argv) not in {2, 3} or not Path(sys.argv[1]).is_dir():
        sys.exit("usage: python -m kitgen.fonts FOLDER [WEB]")
    written = cut_all(Path(sys.argv[1]))
    if len(sys.argv) == 3:
        written += cut_web(Path(sys.argv[1]), Path(sys.argv[2]))
    for path in written:
        sys.stdout.write(f"{path.name} {path.stat().st_size}\n")
