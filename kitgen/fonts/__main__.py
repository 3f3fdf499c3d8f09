"""``python -m kitgen.fonts FOLDER``: cuts the faces again from the unpacked npm packages below FOLDER.

The packages are @expo-google-fonts/source-sans-3 0.4.1, @expo-google-fonts/alegreya 0.4.2 and
@expo-google-fonts/noto-sans-tc 0.4.3; `npm pack` fetches each, and the same files give the same bytes.
"""

from __future__ import annotations

import sys
from pathlib import Path

from kitgen.fonts.cut import cut_all

if __name__ == "__main__":
    if len(sys.argv) != 2 or not Path(sys.argv[1]).is_dir():
        sys.exit("usage: python -m kitgen.fonts FOLDER")
    for path in cut_all(Path(sys.argv[1])):
        sys.stdout.write(f"{path.name} {path.stat().st_size}\n")
