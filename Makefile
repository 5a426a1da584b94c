# Two commands do everything on a fresh machine: `make play` and `make test`. Each sets up what it needs.

PYTHON ?= python3
VENV   := .venv
READY  := $(VENV)/.ready
GAMES  ?= 2000

.PHONY: play test lint format bench fuzz lock clean help

help:           ## this list
	@grep -E '^[a-z]+: .*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## */\t/' | sort

play: $(READY)  ## a terminal game of Calais or Bust against a bot
	@$(VENV)/bin/banneret play calais

test: $(READY)  ## all tests
	$(VENV)/bin/python -m pytest -n auto

lint: $(READY)  ## ruff and mypy --strict; which clauses no test or no code cites
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy
	$(VENV)/bin/banneret rules check

format: $(READY)  ## put the code into shape
	$(VENV)/bin/ruff check --fix .
	$(VENV)/bin/ruff format .

bench: ## speed, side by side with the peers, in an environment of its own (some minutes)
	tools/set-up $(PYTHON) .venv-bench bench/requirements.txt
	.venv-bench/bin/python bench/decisions.py

fuzz: $(READY)  ## thousands of random games with every check: make fuzz GAMES=5000
	$(VENV)/bin/banneret fuzz calais --games $(GAMES)

lock: $(READY)  ## write requirements.lock anew from pyproject.toml
	tools/lock $(VENV)

clean:          ## remove what was built here
	rm -rf $(VENV) .venv-bench dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(READY): pyproject.toml requirements.lock tools/set-up
	tools/set-up $(PYTHON) $(VENV) requirements.lock
	@touch $@
