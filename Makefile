# Two commands matter: `make play` and `make test`. Both make .venv themselves and say what they do.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
INPUTS := pyproject.toml constraints.txt Makefile

.PHONY: play test check golden bench clean help

help: ## list the commands
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1\t/'

$(BIN)/python:
	@echo "==> Making a Python environment in $(VENV)"
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Mintopia needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Try: make PYTHON=python3.12 play")'
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "Python could not make an environment; on Debian: apt install python3-venv"; exit 1; }

$(VENV)/.play: $(BIN)/python $(INPUTS)
	@echo "==> Installing Mintopia and what it needs to play (a minute the first time)"
	@$(PIP) install -c constraints.txt -e '.[arena,fast,plots,server,sheets]'
	@touch $@

$(VENV)/.test: $(VENV)/.play
	@echo "==> Installing what the tests need"
	@$(PIP) install -c constraints.txt -e '.[arena,fast,plots,server,sheets,test]'
	@touch $@

play: $(VENV)/.play ## everything needed to play, then the game
	@echo "==> Starting Mintopia (later: $(BIN)/mintopia play)"
	@$(BIN)/mintopia play

check: $(VENV)/.test ## lint and types only
	@echo "==> Lint (ruff)"
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@echo "==> Types (mypy --strict)"
	@$(BIN)/mypy

test: check ## everything needed to test, then all tests
	@echo "==> Tests (pytest)"
	@$(BIN)/python -m pytest -n auto --dist loadgroup

golden: $(VENV)/.test ## write the golden games anew (look at the diff before you commit it)
	@echo "==> Writing golden games"
	@$(BIN)/python -m tests.golden

bench: $(VENV)/.play ## the table of speeds that the README quotes
	@$(BIN)/python benchmarks/run.py

clean: ## remove the environment and caches
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
