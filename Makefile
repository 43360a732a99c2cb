# Each target does its own set-up, and none of it twice: see tools/setup.
#   ARGS=...            goes on to the command, as in: make run ARGS="--data /tmp/table"
#   FULL=1              lets the tests try everything of which they otherwise take a sample (hours)
#   EACH=6              runs one test file of six
#   SECONDS=600         how long make fuzz looks
#   PYTHON=python3.12   chooses the Python that .venv is made with (3.11 to 3.13)
.PHONY: help run test test-fast test-debian deb deb-test image image-test dist lint docs soak twins walk torture simulation fuzz hall hall-test hall-scale bench old-chromium mutants screenshots install-hw uninstall-hw pins audit clean
export PYTHON MAKECMDGOALS
# Compiled modules are kept: else each worker, and each process that a test starts, compiles them all anew.
unexport PYTHONDONTWRITEBYTECODE
python := .venv/bin/python
SECONDS ?= 600
# More than there are cores, because many tests wait for another process. Each worker collects and imports everything.
workers := $(shell expr $$(nproc) + 3)
fast := $(addprefix tests/,engine carddata describe match ledger text docs cli decks judge table notation)

help: ## show this list
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' Makefile | expand -t 20

hall: ## start the hall of an event (ARGS='--name "Friday night"')
	@tools/setup hall
	@.venv/bin/tableside hall serve $(ARGS)

run: ## start the app
	@tools/setup run
	@.venv/bin/tableside run $(ARGS)

test: ## run the tests (ARGS="tests/engine": some of them; FULL=1: all of each, where otherwise a sample runs)
	@tools/setup test
	@$(python) -m pytest -n $(workers) --dist loadfile --no-loadscope-reorder $(ARGS)

test-fast: ## run the tests that start nothing, which are most of them
	@$(MAKE) --no-print-directory test ARGS='$(fast) -m "not e2e"'

test-debian: ## try `make run` and the fast tests in bare roots of Debian 12 and 13, as root (ARGS=13: in one; FULL=1: all tests)
	@tools/debian $(or $(ARGS),12 13)

deb: ## build the Debian package for the release that runs here, into build/deb (ARGS=arm64: for another processor)
	@tools/package build $(ARGS)

deb-test: ## build the package in bare roots of Debian 12 and 13, as root, and try it there (ARGS=13: in one; ARGS="13 --arch arm64": emulated)
	@$(if $(findstring --arch,$(ARGS)),tools/setup foreign)
	@tools/package try $(or $(ARGS),12 13)

image: ## make the disk image of a table from the package for Debian 13, as root, into build/image (ARGS=arm64)
	@tools/setup $(if $(findstring arm64,$(ARGS)),foreign,image)
	@tools/image $(ARGS)

image-test: ## boot that image in qemu, and try what it promises (ARGS="--pulls 20": pull its plug so often; ARGS=--native: in namespaces, quick)
	@tools/setup $(if $(findstring --native,$(ARGS)),image,qemu)
	@$(python) -m tests.image $(ARGS)

dist: ## build a wheel and a source archive, the same bytes each time, into build/dist
	@tools/setup lint
	@$(python) tools/dist

lint: ## check style, types and the arrows between packages
	@tools/setup lint
	@$(python) -m ruff check .
	@$(python) -m ruff format --check .
	@$(python) -m mypy
	@.venv/bin/lint-imports

docs: ## build the documentation's site in build/site, with warnings as errors (ARGS=... goes to mkdocs build)
	@tools/setup docs
	@NO_MKDOCS_2_WARNING=1 .venv/bin/mkdocs build --strict --quiet $(ARGS)

soak: ## play a thousand random games and from 10,000 positions with unread text, all checked (ARGS="--seed 17 --games 1": one of them)
	@tools/setup lint
	@$(python) -m tests.soak $(ARGS)

twins: ## compare what others see of each card in every case (about an hour; goes on where it stopped; ARGS="--case hand/hide")
	@tools/setup lint
	@$(python) -m tests.twins $(ARGS)

walk: ## play a thousand random games of which others may read no name too early (goes on; ARGS="--seed 17 --games 1": one of them)
	@tools/setup lint
	@$(python) -m tests.walk $(ARGS)

torture: ## kill the ledger at every system call, fail its disk, cut the power; then make twins and make simulation (make test takes a sample of it)
	@tools/setup test
	@FULL=1 $(python) -m pytest -n auto tests/torture $(ARGS)
	@$(python) -m tests.twins
	@$(python) -m tests.simulation

hall-test: ## run an event on a network of its own while everything goes wrong that can, as root (ARGS="--rooms 2": a smaller one)
	@tools/setup field
	@$(python) -m tests.hall.field $(ARGS)

hall-scale: ## measure an event of 2,000 tables with its log and its hall (ARGS="--tables 200 --rate 100 --seconds 60": another)
	@tools/setup test
	@$(python) -m tests.hall.scale $(ARGS)

simulation: ## drive the whole table by 100,000 seeds with faults at any call (ARGS="--seed 17": by one; "--seed 4000 --seeds 96000": go on)
	@tools/setup test
	@$(python) -m tests.simulation $(ARGS)

fuzz: ## try changed input on everything that reads input (SECONDS=600: for so long; ARGS="--only tag": one target)
	@tools/setup test
	@$(python) -m tests.fuzz --seconds $(SECONDS) $(ARGS)

bench: ## measure what the project promises: delays, start-up, memory
	@tools/setup test
	@$(python) -m tests.bench $(ARGS)

old-chromium: ## open the overlay's pages in the Chromiums that OBS ships, from npm
	@tools/setup test
	@$(python) -m tests.stream.old_chromium

mutants: ## put faults into the rules, one by one, and list those that no fast test notices (ARGS="rules/hidden": some of them)
	@tools/setup lint
	@$(python) -m tests.mutants $(ARGS)

screenshots: ## make the README's pictures, and every screen in every state side by side in build/sheets
	@tools/setup test
	@$(python) -m tests.screenshots
	@$(python) -m tests.contact_sheets

install-hw: ## put the rules for readers into the system: shows and explains each file, then asks (ARGS=--dry-run: only shows)
	@install/hw install $(ARGS)

uninstall-hw: ## take away what install-hw put into the system
	@install/hw uninstall $(ARGS)

pins: ## write requirements/*.txt anew from pyproject.toml (ARGS=--upgrade: with the newest versions)
	@tools/pins $(ARGS)

audit: ## look for known vulnerabilities in the pinned packages (RELEASE=1 fails if no network allows it)
	@tools/audit

clean: ## remove everything that was made here
	@rm -rf .venv build tableside/text/locale/*/LC_MESSAGES/*.mo *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	@if [ -e tests/kit/hw/ifd/Makefile ]; then $(MAKE) --no-print-directory -C tests/kit/hw/ifd clean; fi
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
