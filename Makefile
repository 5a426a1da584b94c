# Two commands do everything on a fresh machine: `make play` and `make test`. Each sets up what it needs.

PYTHON ?= python3
VENV   := .venv
READY  := $(VENV)/.ready
GAMES  ?= 2000
PORT   ?= 8415
KILLS  ?= 100
ANSWERS ?= 100000

.PHONY: play test fast plain lint format bench fuzz torture soak audit screenshots vocabulary api client lock clean fresh help

help:           ## this list
	@grep -E '^[a-z]+: .*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## */\t/' | sort

play: client fresh ## the table, in your browser: make play PORT=8415
	@$(VENV)/bin/banneret serve --port $(PORT) --log-level warning

test: client fresh ## all tests: rules, server, page, and whole games in a browser
	@tools/need chromium postgresql || echo "Tests that need them are skipped."
	$(VENV)/bin/python -m pytest -n auto

fast: $(READY)  ## compile the rules with mypyc, in place, and say what it gained (some minutes; needs a C compiler)
	@PYTHON=$(PYTHON) tools/need gcc python3-dev
	@$(VENV)/bin/python tools/compile.py

plain: $(READY) ## back to rules in plain Python
	@$(VENV)/bin/python tools/compile.py --remove

fresh: $(READY)
	@$(VENV)/bin/python tools/compile.py --stale

lint: client    ## ruff, mypy --strict, prettier, svelte-check; which clauses no test or no code cites
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy
	cd web && node_modules/.bin/prettier --check --log-level warn --ignore-path ../.gitignore .
	cd web && npm run --silent check
	$(VENV)/bin/banneret rules check

format: client  ## put the code into shape
	$(VENV)/bin/ruff check --fix .
	$(VENV)/bin/ruff format .
	cd web && node_modules/.bin/prettier --write --log-level warn --ignore-path ../.gitignore .

bench: $(READY) ## speed, side by side with the peers (some minutes): make bench ONLY=decisions,server ROUNDS=3 RESULTS=bench/results.json
	@tools/set-up $(PYTHON) .venv-bench bench/requirements.txt || echo "The peers could not be installed; the rest is measured."
	@$(VENV)/bin/python tools/compile.py --stale
	@$(VENV)/bin/python bench/run.py $(if $(ONLY),--only $(ONLY)) $(if $(ROUNDS),--rounds $(ROUNDS)) \
		$(if $(SECONDS),--seconds $(SECONDS)) $(if $(RESULTS),--json $(RESULTS)) $(if $(PAGE),--page $(PAGE))

fuzz: $(READY)  ## thousands of random games with every check: make fuzz GAMES=5000
	$(VENV)/bin/banneret fuzz calais --games $(GAMES)
	$(VENV)/bin/banneret fuzz diex --games $(GAMES) --every 50
	$(VENV)/bin/banneret fuzz orleans --games $(GAMES) --every 50
	$(VENV)/bin/banneret fuzz maid --games $(GAMES) --every 300 --most 20000
	$(VENV)/bin/banneret fuzz chivalry --games $(GAMES) --every 50

torture: $(READY) ## kill servers and databases under load, fill disks, cut lines; what was lost: make torture KILLS=1000 MINUTES=60 DATABASE=sqlite SEED=2
	@tools/need postgresql || echo "Only SQLite can be tortured here: DATABASE=sqlite."
	@$(VENV)/bin/python -m torture --kills $(KILLS) $(if $(MINUTES),--minutes $(MINUTES)) $(if $(DATABASE),--database $(DATABASE)) \
		$(if $(SEED),--seed $(SEED))

soak: $(READY)  ## memory, speed and open files over very many answers at all games (half an hour): make soak ANSWERS=100000
	@$(VENV)/bin/python bench/lasting.py --games all --answers $(ANSWERS) $(if $(PLOT),--plot $(PLOT))

audit: $(READY) ## known weaknesses of what we depend on, by pip-audit and npm audit (needs the network)
	@tools/audit $(VENV)

screenshots: client ## docs/img/*.webp anew, from real games in Chromium
	@tools/need chromium
	$(VENV)/bin/python tools/screenshots.py

vocabulary: client ## docs/vocabulary.md anew, and its pictures, as the client draws them
	@tools/need chromium
	$(VENV)/bin/python tools/vocabulary.py

api: $(READY)   ## docs/api.md anew, from the docstrings
	$(VENV)/bin/python tools/api.py

client: $(READY) ## build the page, if something in it has changed
	@$(VENV)/bin/python tools/build_client.py

lock: $(READY)  ## write requirements.lock anew from pyproject.toml
	tools/lock $(VENV)

clean:          ## remove what was built here
	rm -rf $(VENV) .venv-bench web/node_modules web/src/generated src/banneret/server/static dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(READY): pyproject.toml requirements.lock tools/set-up
	tools/set-up $(PYTHON) $(VENV) requirements.lock
	@touch $@
