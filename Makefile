# The two commands of the README are `make run` and `make test`.
VENV ?= .venv
PY := $(VENV)/bin/python
STAMP := $(VENV)/.installed

.PHONY: run test check bench constraints clean

run: $(STAMP)  ## set everything up, read a rendered table, then serve photos and game tables
	$(VENV)/bin/settable demo
	$(VENV)/bin/settable serve

test: $(STAMP)  ## the whole suite; brings a browser where it may
	sh .ci/browser.sh $(VENV)
	$(PY) -m pytest -n auto --dist loadgroup --no-loadscope-reorder

check: $(STAMP)  ## format, lint, types, imports; the page's scripts where there is Node
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/ruff check .
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports
	sh .ci/check_page.sh

bench: $(STAMP)  ## speed and accuracy by stage, as a table
	$(PY) -m tests.benchmarks

constraints:  ## try the newest versions of everything; when all is green, bound to them
	rm -rf out/newest
	UNBOUND=1 sh .ci/setup.sh out/newest
	out/newest/bin/python -m pip install --quiet hatchling editables
	touch out/newest/.installed
	$(MAKE) check test VENV=out/newest
	out/newest/bin/python .ci/constraints.py > out/constraints.txt
	mv out/constraints.txt .ci/constraints.txt

$(STAMP): pyproject.toml .ci/setup.sh .ci/constraints.txt
	sh .ci/setup.sh $(VENV)
	touch $(STAMP)

clean:
	rm -rf $(VENV) out
