"""Small changes to a module's code, each of which a good test notices.

The kinds are those of DeMillo, Lipton and Sayward (1978) as far as they fit Python: a comparison
turned, a number off by one, a condition negated, a result lost, a statement dropped.
"""

import ast
import sys
from dataclasses import dataclass
from typing import Any, Final

__all__ = ["Mutant", "count_mutants", "make_mutant"]

_TURNED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_LEFT_ALONE: Final = ("annotation", "returns", "decorator_list", "type_params")


@dataclass(frozen=True, slots=True)
class Mutant:
    """A module with one change: its line, what was changed, the line as it became, all of it."""

    line: int
    kind: str
    became: str
    source: str


def count_mutants(source: str) -> int:
    """Return how many mutants a module has."""
    changer = _Changer(sys.maxsize)
    changer.visit(ast.parse(source))
    return sys.maxsize - changer.left


def make_mutant(source: str, number: int) -> Mutant:
    """Return one mutant of a module, counted from 0; changed are the bodies of functions only.

    Messages of errors, assertions, annotations and constants of the module are left alone: they
    decide nothing, or bound what is measured elsewhere.

    Examples
    --------
    >>> code = "def is_low(a: int) -> bool: return a < 1"
    >>> [make_mutant(code, number).became for number in range(count_mutants(code))]
    ['return None', 'return a <= 1', 'return a < 2']
    """
    changer = _Changer(number)
    tree = ast.fix_missing_locations(changer.visit(ast.parse(source)))
    if changer.kind is None:
        raise IndexError(f"the module has no mutant {number}")
    text = ast.unparse(tree)
    before = ast.unparse(ast.parse(source)).splitlines()
    pairs = zip(before, text.splitlines(), strict=False)
    became = next((new for old, new in pairs if old != new), "(the last line is gone)")
    return Mutant(changer.line, changer.kind, became.strip(), text)


class _Changer(ast.NodeTransformer):
    """Changes the place with this number, counted in the order of a walk; the rest stays."""

    def __init__(self, number: int) -> None:
        self.left = number
        self._depth = 0
        self.kind: str | None = None
        self.line = 0

    def visit(self, node: ast.AST) -> Any:  # noqa: ANN401 - a node of the kind that was there
        if self.kind is not None or isinstance(node, ast.Assert):
            return node
        if self._depth and (kind := _kind(node)) is not None:
            if self.left == 0:
                self.kind, self.line = kind, getattr(node, "lineno", 0)
                return ast.copy_location(_changed(node, kind), node)
            self.left -= 1
        is_function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        self._depth += is_function
        if not isinstance(node, ast.Raise):
            self.generic_visit(node)
        self._depth -= is_function
        return node

    def generic_visit(self, node: ast.AST) -> ast.AST:
        kept = {name: getattr(node, name) for name in _LEFT_ALONE if hasattr(node, name)}
        for name, value in kept.items():
            setattr(node, name, [] if isinstance(value, list) else None)
        super().generic_visit(node)
        for name, value in kept.items():
            setattr(node, name, value)
        return node


def _kind(node: ast.AST) -> str | None:
    """Return how a node can be changed."""
    match node:
        case ast.Compare(ops=[one]) if type(one) in _TURNED:
            return "comparison"
        case ast.Constant(value=bool()):
            return "truth"
        case ast.Constant(value=int()):
            return "number"
        case ast.If() | ast.IfExp() | ast.While():
            return "condition"
        case ast.BoolOp():
            return "and-or"
        case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
            return "result"
        case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Raise() | ast.Continue():
            return "dropped"
        case _:
            return None


def _changed(node: Any, kind: str) -> ast.AST:  # noqa: ANN401 - its kind tells what it is
    changed: ast.AST = node
    match kind:
        case "comparison":
            node.ops = [_TURNED[type(node.ops[0])]()]
        case "truth":
            changed = ast.Constant(not node.value)
        case "number":
            changed = ast.Constant(node.value + 1)
        case "condition":
            node.test = ast.UnaryOp(ast.Not(), node.test)
        case "and-or":
            node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        case "result":
            changed = ast.Return(ast.Constant(None))
        case _:
            changed = ast.Pass()
    return changed
