# Two commands: `make kits` builds every game's PDFs into output/, `make test` runs the tests.
VENV := .venv
BIN := $(VENV)/bin

.DEFAULT_GOAL := help
.PHONY: help kits setup setup-dev setup-slow test test-slow lint docs bench clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' Makefile

kits: setup ## set everything up and build every game's PDFs into output/
	$(BIN)/printkit build

setup: $(VENV)/ready ## set up what building needs

setup-dev: $(VENV)/ready-dev ## set up what tests need

setup-slow: $(VENV)/ready-slow ## set up what slow tests need: more browsers

$(VENV)/ready: pyproject.toml tools/setup.sh
	sh tools/setup.sh kits

$(VENV)/ready-dev: pyproject.toml tools/setup.sh
	sh tools/setup.sh test

$(VENV)/ready-slow: pyproject.toml tools/setup.sh
	sh tools/setup.sh test-slow

test: setup-dev ## run the suite, three tests at once, as some wait; what takes minutes is left to test-slow
	$(BIN)/pytest -n 3 -m "not slow" --durations=25 --durations-min=1

test-slow: setup-slow ## run what takes minutes, with new examples each time: random games, kills, mistakes in the rules, the offline phone, three browsers
	$(BIN)/pytest -n 2 -m slow -rs --hypothesis-profile=default

lint: setup-dev ## ruff, mypy, import contracts, circles and double names, generated docs
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python tools/docs.py --check
	$(BIN)/python tools/messages.py --check
	$(BIN)/python tools/structure.py

docs: setup-dev ## write the generated parts of the docs anew
	$(BIN)/python tools/docs.py

bench: setup-dev ## measure: what is imported, the table's answers, long evenings, thirty phones, the start of one, and decks of 54 to 5,400 cards against Typst
	$(BIN)/python tools/bench/imports.py
	$(BIN)/python tools/bench/resolve.py
	$(BIN)/python tools/bench/evening.py
	$(BIN)/python tools/bench/companion.py
	$(BIN)/python tools/bench/offline.py
	-$(BIN)/python -m pip install --quiet typst
	$(BIN)/python tools/bench/bench.py

clean: ## throw away what was built and set up
	rm -rf $(VENV) output/*
