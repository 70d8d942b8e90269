"""Run every benchmark, or those named: `python -m tests.benchmarks [NAME ...]`."""

import sys
from importlib import import_module
from pathlib import Path

from rich.console import Console
from rich.table import Table


def main(names: list[str]) -> None:
    """Print one table a benchmark; NAME is that of the file without `bench_`."""
    known = sorted(path.stem[len("bench_") :] for path in Path(__file__).parent.glob("bench_*.py"))
    if unknown := set(names) - set(known):
        sys.exit(f"unknown benchmark {', '.join(unknown)}; there are {', '.join(known)}")
    for name in names or known:
        table = Table("what", "measured", "at most", title=name)
        for row in import_module(f"tests.benchmarks.bench_{name}").rows():
            table.add_row(row.what, row.value, row.bound)
        Console().print(table)


if __name__ == "__main__":
    main(sys.argv[1:])
