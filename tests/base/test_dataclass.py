"""A dataclass of ours is what `dataclasses` makes of a class, but for when its methods are compiled."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
import threading
import typing
from collections.abc import Callable
from dataclasses import field, replace
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.base import dataclass as ours

T = TypeVar("T")
Make = Callable[..., Any]
"""What makes a dataclass of a class."""

KINDS = [
    {},
    {"frozen": True},
    {"eq": False},
    {"frozen": True, "eq": False},
    {"frozen": True, "slots": True},
    {"slots": True},
    {"kw_only": True},
    {"frozen": True, "kw_only": True},
]


def both(make: Callable[[Make], Any]) -> tuple[Any, Any]:
    """Return what becomes of classes by `dataclasses`, and by ours."""
    return make(dataclasses.dataclass), make(ours.late_dataclass)


def card(dataclass: Make, **options: bool) -> Any:
    """Make a class with fields of every kind."""

    @dataclass(**options)
    class Card:
        """A card."""

        name: str
        edges: tuple[int, ...] = ()
        texts: dict[str, str] = field(default_factory=dict)
        note: str = field(default="", compare=False)
        shown: int = field(default=3, repr=False)
        hashed: int = field(default=0, hash=False)
        counted: int = field(default=7, init=False)
        made: list[int] = field(default_factory=list, init=False, repr=False)
        late: str = field(default="x", kw_only=True)
        many: ClassVar[int] = 5

        @property
        def long(self) -> str:
            return self.name * 2

    return Card


def outcome(call: Callable[[], object]) -> object:
    """Return what comes of a call, an error in words too."""
    try:
        return call()
    except Exception as error:
        return type(error), str(error)


@pytest.mark.parametrize("options", KINDS, ids=str)
@given(
    st.lists(st.text(max_size=2) | st.integers(0, 2), max_size=4),
    st.dictionaries(st.sampled_from(["name", "texts", "note", "late", "counted", "none"]), st.just("y")),
)
def test_objects_are_made_shown_and_compared_alike(
    options: dict[str, bool], positional: list[Any], named: dict[str, Any]
) -> None:
    def all_of(dataclass: Make) -> list[object]:
        kind = card(dataclass, **options)

        def new() -> Any:
            return kind(*positional, **named)

        def hashed() -> bool:
            one, other = new(), new()  # two that live at once: what is hashed by its place must differ
            return hash(one) == hash(other)

        def values() -> object:
            return {each.name: getattr(new(), each.name) for each in dataclasses.fields(kind)}

        calls: list[Callable[[], object]] = [
            lambda: repr(new()).replace(kind.__qualname__, ""),
            values,
            lambda: new() == new(),
            lambda: new() == kind("other"),
            lambda: new() == replace(new(), note="another"),
            lambda: new() != 3,
            lambda: dataclasses.asdict(new()),
            lambda: repr(replace(new(), name="z")).replace(kind.__qualname__, ""),
            lambda: new().long,
            hashed if "texts" not in named else lambda: None,
        ]
        return [outcome(call) for call in calls]

    theirs, own = both(all_of)
    assert own == theirs


@pytest.mark.parametrize("options", KINDS, ids=str)
def test_classes_are_alike(options: dict[str, bool]) -> None:
    def told(dataclass: Make) -> list[object]:
        kind = card(dataclass, **options)
        return [
            str(inspect.signature(kind)),
            kind.__match_args__,
            [(each.name, each.type, each.init, each.compare) for each in dataclasses.fields(kind)],
            kind.__doc__,
            kind.__hash__ is None,
            [getattr(kind, each.name, None) for each in dataclasses.fields(kind) if "slots" not in options],
            kind.__init__.__qualname__,
            kind.__init__.__annotations__,
            getattr(kind, "__slots__", None),
            dataclasses.is_dataclass(kind),
            kind.many,
        ]

    theirs, own = both(told)
    assert own == theirs


@pytest.mark.parametrize("options", [each for each in KINDS if "frozen" in each], ids=str)
@pytest.mark.parametrize("name", ["name", "counted", "unknown"])
def test_nothing_changes_what_is_frozen(options: dict[str, bool], name: str) -> None:
    def refused(dataclass: Make) -> list[object]:
        first = card(dataclass, **options)(name="a")
        return [outcome(lambda: setattr(first, name, 1)), outcome(lambda: delattr(first, name)), first.name]

    theirs, own = both(refused)
    if name != "unknown" or "slots" not in options:  # there Python 3.11 trips over a class of its own
        assert own == theirs
    assert own[0] == (dataclasses.FrozenInstanceError, f"cannot assign to field {name!r}")


def test_a_value_of_its_own_for_each_object() -> None:
    kind = card(ours.late_dataclass, frozen=True)
    assert kind("a").texts is not kind("a").texts


def test_a_class_keeps_the_methods_it_has() -> None:
    def told(dataclass: Make) -> list[object]:
        @dataclass(frozen=True)
        class Own:
            name: str

            def __eq__(self, other: object) -> bool:
                return True

            def __repr__(self) -> str:
                return "own"

        @dataclass(frozen=True)
        class Hashed:
            name: str

            def __hash__(self) -> int:
                return 3

        @dataclass
        class Made:
            name: str

            def __init__(self) -> None:
                self.name = "made"

            def __post_init__(self) -> None:
                raise AssertionError

        return [
            Own("a") == 7,
            repr(Own("a")),
            hash(Own("a")) == hash(Own("a")),
            hash(Hashed("a")),
            Made().name,
        ]

    theirs, own = both(told)
    assert own == theirs == [True, "own", True, 3, "made"]


def test_classes_inherit() -> None:
    def told(dataclass: Make) -> list[object]:
        @dataclass(frozen=True)
        class Base(Generic[T]):
            value: T
            name: str = "base"

            def __post_init__(self) -> None:
                seen.append(self.name)

            @cached_property
            def twice(self) -> str:
                return self.name * 2

        @dataclass(frozen=True)
        class Derived(Base[int]):
            name: str = "derived"
            more: int = 0

        class Plain(Derived):
            def __init__(self) -> None:
                super().__init__(1, "plain")

        seen: list[str] = []
        plain = Plain()
        object.__setattr__(plain, "free", 1)
        shown = [repr(each).rpartition(".")[2] for each in (Base(1), Derived(1), plain)]
        equal = [Base(1) == Derived(1, "base"), Derived(1) == Derived(1), len({Derived(1), Derived(1)})]
        refused = [outcome(lambda: setattr(plain, "anything", 1)), outcome(lambda: setattr(plain, "more", 1))]
        matched = None
        match Derived(4, "x", 5):
            case Base(value, name):
                matched = (value, name)
        return [seen, shown, equal, refused, plain.twice, matched]

    theirs, own = both(told)
    assert own == theirs


@pytest.mark.parametrize("frozen", [False, True])
@pytest.mark.parametrize("derived", [ours.late_dataclass, dataclasses.dataclass])
@pytest.mark.parametrize("base", [ours.late_dataclass, dataclasses.dataclass])
def test_ours_and_others_inherit_from_each_other(base: Make, derived: Make, frozen: bool) -> None:
    @base(frozen=frozen)
    class Base:
        name: str

    def derive(frozen: bool) -> Any:
        @derived(frozen=frozen)
        class Derived(Base):
            more: int = 0

        return Derived

    assert repr(derive(frozen)("a")).endswith("Derived(name='a', more=0)")
    with pytest.raises(TypeError, match="cannot inherit"):
        derive(not frozen)


def test_what_holds_itself_is_shown() -> None:
    @ours.late_dataclass
    class Ring:
        next: Any = None

    ring = Ring()
    ring.next = ring
    assert repr(ring).endswith(".Ring(next=...)")


@ours.dataclass(frozen=True)
class Kept:
    """What is pickled is found by its name."""

    name: str
    values: tuple[int, ...] = ()


@ours.dataclass(frozen=True, slots=True)
class Slotted:
    """The same with slots."""

    name: str
    values: tuple[int, ...] = ()


@pytest.mark.parametrize("kind", [Kept, Slotted])
@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_what_is_pickled_or_copied_comes_back(kind: Any, protocol: int) -> None:
    value = kind("a", (1, 2))
    if protocol > 1 or kind is Kept:
        assert pickle.loads(pickle.dumps(value, protocol)) == value
    assert copy.copy(value) == copy.deepcopy(value) == value


def test_methods_are_compiled_when_they_are_asked_for() -> None:
    kind = card(ours.late_dataclass, frozen=True)
    waiting = {name for name, value in vars(kind).items() if not callable(value) and name.startswith("__")}
    assert {"__init__", "__repr__", "__eq__", "__hash__"} <= waiting
    assert kind("a") == kind("a")
    assert inspect.isfunction(vars(kind)["__init__"])
    assert inspect.isfunction(vars(kind)["__eq__"])
    assert not inspect.isfunction(vars(kind)["__repr__"])


def test_many_threads_may_make_the_first_objects() -> None:
    kind = card(ours.late_dataclass, frozen=True)
    begin, made = threading.Barrier(8), []

    def work() -> None:
        begin.wait()
        made.append(kind("a", late="y"))

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert made == [kind("a", late="y")] * 8


def test_types_of_fields_are_found() -> None:
    assert typing.get_type_hints(Kept) == {"name": str, "values": tuple[int, ...]}
