# `make serve` runs the product, `make test` passes its tests; both set up what they need.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
HOST   ?= 127.0.0.1
PORT   ?= 8000
# Tests keep their model and index apart from a user's own data.
TEST_DATA := $(CURDIR)/.emancipa

.DEFAULT_GOAL := help
.PHONY: help install serve index test lint unit quality bench clean

help: ## list the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | awk -F':.*## ' '{printf "  make %-9s %s\n", $$1, $$2}'

$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	  || { echo "Emancipa needs Python 3.11 or newer (PYTHON=$(PYTHON) is not)."; exit 2; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.installed: $(VENV)/.made pyproject.toml constraints.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e .
	@touch $@

$(VENV)/.installed-test: $(VENV)/.installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[test]'
	@touch $@

install: $(VENV)/.installed ## make the virtual environment and install

index: $(VENV)/.installed ## build the index if it is not up to date
	$(BIN)/emancipa index

serve: index ## serve the chat at http://127.0.0.1:8000
	$(BIN)/emancipa serve --host $(HOST) --port $(PORT)

lint: $(VENV)/.installed-test ## ruff and mypy
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

.PHONY: chromium
chromium:
	@command -v chromium >/dev/null || { \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null; \
	  else \
	    echo "The browser tests need Chromium: install the package 'chromium' (as root: apt-get install chromium)."; exit 2; \
	  fi; }

test: lint chromium ## lint, then every test
	EMANCIPA_DATA=$(TEST_DATA) $(BIN)/emancipa index
	EMANCIPA_DATA=$(TEST_DATA) $(BIN)/python -m pytest -n auto --dist loadfile

quality: $(VENV)/.installed-test ## score the question sets
	EMANCIPA_DATA=$(TEST_DATA) $(BIN)/emancipa index
	EMANCIPA_DATA=$(TEST_DATA) $(BIN)/python -m tests.quality

bench: $(VENV)/.installed-test ## measure speed and retrieval
	EMANCIPA_DATA=$(TEST_DATA) $(BIN)/emancipa index
	EMANCIPA_DATA=$(TEST_DATA) $(BIN)/python -m tests.bench

clean: ## remove the environment and the tests' data
	rm -rf $(VENV) .emancipa
