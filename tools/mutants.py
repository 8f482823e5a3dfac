"""Change the resolver in one place at a time and see whether a test notices.

    python tools/mutants.py [--count N] [--of PATH] [--at-once N] [--list]

The places are a fixed sample of `printkit/games` and `printkit/table`: the same ones as long as their code
stays as it is, whatever changes elsewhere. Each change is tried in a copy of the tree, with the tests of its
package. What no test notices is named, with file, line and change; `tests/tools/mutants.toml` lists what none
can notice, and why. Exit status 1 where anything else survives.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue

ROOT = Path(__file__).parent.parent
COPIED = ("printkit", "tests", "card_data", "templates", "tools", "pyproject.toml")
EQUIVALENT = ROOT / "tests" / "tools" / "mutants.toml"

COUNT = 60
"""Changes that are tried: a few minutes on two cores."""

AT_ONCE = 2

PATIENCE = 100
"""Seconds of processor time after which a change counts as noticed: it may never end."""

MEMORY = 3 * 2**30

COMPARED = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
RECKONED = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.Mult: ast.Add,
}

GAMES = ("mosh", "non_morts", "inferno", "reptiliens", "humans")
SHARED = (
    "games/test_arguments.py",
    "games/test_declarations.py",
    "games/test_sentences.py",
    "games/test_visibility.py",
    "games/test_long_words.py",
    "games/test_evenings.py",
    "play/test_seating.py",
    "evenings/test_kept_evenings.py",
)
"""Tests of all games."""

TABLE = ("companion/test_corrections.py", "terminal/test_play.py")
"""Further tests of what all games share: they come last."""

THOROUGH = (
    "humans/test_humans_always.py",
    "humans/test_humans_play.py",
    "humans/test_humans_secrets.py",
    "inferno/test_fire_always.py",
    "inferno/test_inferno_always.py",
    "inferno/test_models.py",
    "mosh/test_mosh_always.py",
    "non_morts/test_non_morts_always.py",
    "reptiliens/test_play.py",
    "reptiliens/test_told.py",
    "reptiliens/test_two_villages.py",
    "reptiliens/test_whole_games.py",
)
"""Tests of a game that play a lot: they come last."""

DRAWN = (
    "inferno/test_boards.py",
    "inferno/test_boards_split.py",
    "inferno/test_data.py",
    "inferno/test_markers.py",
    "reptiliens/test_reptiliens_pieces.py",
    "reptiliens/test_reptiliens_sheets.py",
)
"""Tests of what is printed of a game."""


@dataclass(frozen=True)
class Mutant:
    """A change of one place: what stands there, and what is put in its place."""

    file: str
    line: int
    old: str
    new: str
    start: int
    end: int
    key: str
    """The file and function, the change, and which of several alike it is: no line numbers."""

    def told(self) -> str:
        """Return `file:line  old -> new`."""
        return f"{self.file}:{self.line}  {self.old} -> {self.new}"


def mutants(file: Path) -> Iterator[Mutant]:
    """Yield every change that is known for the code of a file."""
    source = file.read_bytes()
    lines = [0]
    for line in source.splitlines(keepends=True):
        lines.append(lines[-1] + len(line))
    seen: dict[str, int] = {}
    name = file.relative_to(ROOT).as_posix()
    for function, node, new in _changes(ast.parse(source)):
        start = lines[node.lineno - 1] + node.col_offset
        end = lines[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
        old = " ".join(source[start:end].decode().split())
        key = f"{name} {function}: {old} -> {new}"
        seen[key] = seen.get(key, 0) + 1
        key += f" #{seen[key]}" if seen[key] > 1 else ""
        yield Mutant(name, node.lineno, old, new, start, end, key)


def _changes(tree: ast.AST, function: str = "") -> Iterator[tuple[str, ast.expr | ast.stmt, str]]:
    """Walk through code; yield the function, the place, and what may be put there."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.JoinedStr) or _changes_nothing(node):
            continue  # places inside f-strings are not told rightly before Python 3.12
        inside = node.name if isinstance(node, (ast.FunctionDef, ast.ClassDef)) else function
        if isinstance(node, (ast.expr, ast.stmt)):
            for new in _replaced(node):
                yield function, node, new
        yield from _changes(node, inside)


def _changes_nothing(node: ast.AST) -> bool:
    """Whether code is for type checkers only, or says of a class what no player can notice."""
    if isinstance(node, ast.Call):
        return ast.unparse(node.func).endswith("dataclass")
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def _replaced(node: ast.expr | ast.stmt) -> Iterator[str]:
    match node:
        case ast.Compare(ops=[operator]) if type(operator) in COMPARED:
            yield _with(node, ops=[COMPARED[type(operator)]()])
        case ast.BoolOp(op=operator):
            yield _with(node, op=ast.Or() if isinstance(operator, ast.And) else ast.And())
        case ast.BinOp(op=operator, left=left) if type(operator) in RECKONED and not _is_type(node):
            if not (isinstance(left, ast.JoinedStr) or isinstance(getattr(left, "value", 0), str)):
                yield _with(node, op=RECKONED[type(operator)]())
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield f"({ast.unparse(operand)})"
        case ast.IfExp(body=body, orelse=orelse):
            yield _with(node, body=orelse, orelse=body)
        case ast.Constant(value=bool(value)):
            yield str(not value)
        case ast.Constant(value=int(value)):
            yield str(value + 1)
        case ast.Expr(value=ast.Call()):
            yield "pass"
        case ast.Continue():
            yield "break"
        case ast.Break():
            yield "continue"


def _is_type(node: ast.BinOp) -> bool:
    """Whether `A | B` may be a union of types, which only a type checker looks at."""
    names = [each.id for each in ast.walk(node) if isinstance(each, ast.Name)]
    return isinstance(node.op, ast.BitOr) and any(
        name[:1].isupper() or name in ("str", "int") for name in names
    )


def _with(node: ast.AST, **fields: object) -> str:
    changed = deepcopy(node)
    for field, value in fields.items():
        setattr(changed, field, value)
    return f"({ast.unparse(changed)})"


def every() -> list[Mutant]:
    """Return every change of the resolver that is known."""
    files = [*(ROOT / "printkit" / "games").rglob("*.py"), *(ROOT / "printkit" / "table").rglob("*.py")]
    return [mutant for file in sorted(files) for mutant in mutants(file)]


def sample(found: Sequence[Mutant], count: int) -> list[Mutant]:
    """Return so many of all changes, the same ones while their code stays."""
    drawn = sorted(found, key=lambda mutant: hashlib.sha256(mutant.key.encode()).digest())[:count]
    return sorted(drawn, key=lambda mutant: (mutant.file, mutant.line))


def package_of(file: str) -> str:
    """Return the game that a file belongs to, or "" for what all games share."""
    return next((part for part in Path(file).parts if part in GAMES), "")


def tests_of(package: str, tree: Path) -> list[str]:
    """Return the tests of a package, as pytest is told of them: the quick ones first.

    Raises FileNotFoundError where one that is named in this file is not there.
    """
    tests = tree / "tests"
    games = tests / "games"
    late, drawn = [games / name for name in THOROUGH], [games / name for name in DRAWN]
    shared, further = [tests / name for name in SHARED], [tests / name for name in TABLE]
    cases = tests / "cases" / "test_cases.py"
    for path in (cases, *late, *drawn, *shared, *further, tests / "table"):
        if not path.exists():
            raise FileNotFoundError(path.relative_to(tree).as_posix())
    if package:
        own = [path for path in sorted((games / package).glob("test_*.py")) if path not in drawn]
        if not own:
            raise FileNotFoundError((games / package).relative_to(tree).as_posix())
        thorough = [path for path in own if path in late]
        first = [path for path in own if path not in late]
    else:
        first, thorough = [tests / "table"], further
    files = [cases, *first, *shared, *thorough]
    chosen = ["-k", " or ".join({package, package.replace("_", "-")})] if package else []
    return [*(path.relative_to(tree).as_posix() for path in files), *chosen]


def noticed(mutant: Mutant, tree: Path, stamp: int) -> bool:
    """Whether a test in a copy of the tree fails with the change; the copy is then as it was."""
    file = tree / mutant.file
    source = file.read_bytes()
    try:
        _write(file, source[: mutant.start] + mutant.new.encode() + source[mutant.end :], stamp)
        return _fails(tree, package_of(mutant.file))
    finally:
        _write(file, source, stamp + 1)


def _write(file: Path, source: bytes, stamp: int) -> None:
    """Write code with a time of its own, so that no compiled code of the same second is taken for it."""
    file.write_bytes(source)
    os.utime(file, (stamp, stamp))


def _fails(tree: Path, package: str) -> bool:
    call = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-m", "not slow", "-p", "no:cacheprovider"]
    call += tests_of(package, tree)
    environment = {**os.environ, "PYTHONPATH": str(tree)}
    done = subprocess.run(call, cwd=tree, env=environment, capture_output=True, preexec_fn=_bound)
    return done.returncode != 0


def _bound() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (PATIENCE, PATIENCE + 5))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def survivors(tried: Sequence[Mutant], at_once: int = AT_ONCE) -> list[Mutant]:
    """Try changes, a few at once; name those that no test notices, and give them."""
    with tempfile.TemporaryDirectory() as folder:
        trees: SimpleQueue[Path] = SimpleQueue()
        for at in range(at_once):
            tree = Path(folder) / str(at)
            for name in COPIED:
                _copy(ROOT / name, tree / name)
            trees.put(tree)
        stamps = iter(range(10**9, 2 * 10**9, 2))

        def survives(mutant: Mutant) -> bool:
            tree = trees.get()
            try:
                if noticed(mutant, tree, next(stamps)):
                    return False
            finally:
                trees.put(tree)
            print(f"{mutant.told()}\n    {mutant.key}", flush=True)
            return True

        def sound(package: str) -> bool:
            tree = trees.get()
            try:
                return not _fails(tree, package)
            finally:
                trees.put(tree)

        with ThreadPoolExecutor(at_once) as threads:
            packages = sorted({package_of(mutant.file) for mutant in tried})
            for package, well in zip(packages, threads.map(sound, packages), strict=True):
                if not well:
                    raise SystemExit(f"the tests of {package or 'all games'} fail without any change")
            return [
                mutant for mutant, lives in zip(tried, threads.map(survives, tried), strict=True) if lives
            ]


def _copy(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", ".hypothesis"))
    else:
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, target)


def equivalent() -> dict[str, str]:
    """Return the changes that nobody can notice, each with the reason."""
    listed = tomllib.loads(EQUIVALENT.read_text("utf-8"))["equivalent"]
    return {each["change"]: each["why"] for each in listed}


def main() -> int:
    """Try changes of the resolver; 1 where no test notices one of them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--count", type=int, help=f"how many changes are tried: {COUNT}, of a path all")
    parser.add_argument("--of", type=Path, metavar="PATH", help="try changes of one file or folder only")
    parser.add_argument("--at-once", type=int, default=AT_ONCE, help="how many are tried side by side")
    parser.add_argument("--list", action="store_true", help="only list what would be tried")
    given = parser.parse_args()
    found, known = every(), equivalent()
    if stale := [change for change in known if change not in {mutant.key for mutant in found}]:
        print(*(f"{EQUIVALENT.name}: no code is changed by {change}" for change in stale), sep="\n")
        return 1
    try:
        for package in ("", *GAMES):
            tests_of(package, ROOT)
    except FileNotFoundError as missing:
        print(f"{Path(__file__).name}: there is no test {missing}")
        return 1
    if given.of:
        of = given.of.resolve()
        found = [mutant for mutant in found if (ROOT / mutant.file).is_relative_to(of)]
    tried = sample(found, given.count or (len(found) if given.of else COUNT))
    left = [mutant for mutant in tried if mutant.key not in known]
    if given.list:
        print(*(mutant.told() for mutant in left), sep="\n")
        return 0
    alive = survivors(left, given.at_once)
    print(
        f"{len(tried)} changes tried, {len(alive)} survive, {len(tried) - len(left)} that nobody can notice"
    )
    return 1 if alive else 0


if __name__ == "__main__":
    raise SystemExit(main())
