# The two commands of the README are `make run` and `make test`.
VENV ?= .venv
PY := $(VENV)/bin/python
STAMP := $(VENV)/.installed

.PHONY: run test check bench clean

run: $(STAMP)  ## set everything up, read a rendered table, then serve photos and game tables
	$(VENV)/bin/settable demo
	$(VENV)/bin/settable serve

test: $(STAMP)  ## the whole suite
	$(PY) -m pytest

check: $(STAMP)  ## format, lint, types, imports; the page's scripts where there is Node
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/ruff check .
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports
	sh .ci/check_page.sh

bench: $(STAMP)  ## speed and accuracy by stage, as a table
	$(PY) -m tests.benchmarks

$(STAMP): pyproject.toml .ci/setup.sh
	sh .ci/setup.sh $(VENV)
	touch $(STAMP)

clean:
	rm -rf $(VENV) out
