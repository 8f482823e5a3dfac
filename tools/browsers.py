"""Hold what phones are sent (scripts, styles, pages) against the oldest browsers that they may have.

tests/companion/browser_features.csv has a line for all that is used of a browser: the names of members and
globals in scripts, properties, keywords, functions, units, selectors and at-rules in styles, elements and
attributes in pages. It says since which version Chrome, Firefox and Safari have it, on computers and phones,
as MDN's browser-compat-data says, and where that is too late what happens without it. What has no line is
told; so is what is newer than printkit/companion/oldest_browsers.py and has no word on what happens without
it, syntax that is newer, and a line for what is used no more.

Not looked at: options of calls, but for those of which a line of kind `part` speaks; in styles what stands in
@supports, or after the same property in the same rule; members that have a name of our own scripts.

`--write` lets npm fetch the data, adds lines for what is new and brings all versions up to date. It also
writes newer_features.txt beside the table: whatever has a name that is used, and is newer, on anything in a
browser. A test takes all of it out of a browser and plays.
"""

from __future__ import annotations

import csv
import json
import re
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, NamedTuple

import tinycss2
import tree_sitter_javascript
from tree_sitter import Language, Node, Parser

from printkit.companion.loader import TABLE_SCRIPTS
from printkit.companion.oldest_browsers import APP, SERVED

ROOT = Path(__file__).resolve().parent.parent
BROWSER_FEATURES = ROOT / "tests/companion/browser_features.csv"
NEWER = BROWSER_FEATURES.with_name("newer_features.txt")
COMPAT_DATA = "@mdn/browser-compat-data"

BROWSERS = {
    "Chrome": ("chrome", "chrome_android"),
    "Firefox": ("firefox", "firefox_android"),
    "Safari": ("safari", "safari_ios"),
}
"""Each with what MDN calls it on computers and on phones."""

NEVER = 9999.0

_INTERFACES = """
AbortController AbortSignal Animation AudioBuffer AudioBufferSourceNode AudioContext AudioNode AudioParam
BaseAudioContext BiquadFilterNode BeforeUnloadEvent Blob BroadcastChannel Cache CacheStorage
Client Clients Clipboard Crypto CSS CSSStyleDeclaration DOMException DOMParser DOMRect DOMTokenList
Document Element ErrorEvent Event EventSource EventTarget ExtendableEvent FetchEvent File FileList
FormData HTMLAnchorElement HTMLDetailsElement HTMLElement HTMLFormElement HTMLInputElement
HTMLProgressElement HTMLScriptElement Headers History IDBDatabase IDBFactory IDBKeyRange
IDBObjectStore IDBRequest IDBTransaction IDBOpenDBRequest KeyboardEvent Location LockManager
MessageEvent MouseEvent Navigator Node NodeList Performance PerformanceNavigationTiming
PerformanceResourceTiming PointerEvent PopStateEvent ReadableStream ReadableStreamDefaultController
ReadableStreamDefaultReader Request Response SVGElement ServiceWorker ServiceWorkerContainer
ServiceWorkerGlobalScope ServiceWorkerRegistration SpeechSynthesis SpeechSynthesisEvent
SpeechSynthesisUtterance SpeechSynthesisVoice GainNode Storage StorageManager SubmitEvent UIEvent URL
URLSearchParams WakeLock WakeLockSentinel Window Worker DedicatedWorkerGlobalScope WorkerGlobalScope
"""
INTERFACES = _INTERFACES.split()
"""What our scripts have to do with: where a name may come from."""

BUILTINS = (
    "Array",
    "Boolean",
    "Date",
    "Error",
    "JSON",
    "Map",
    "Math",
    "Number",
    "Object",
    "Promise",
    "RegExp",
    "Set",
    "String",
    "TypedArray",
    "Uint8Array",
)
"""And of the language."""

_SYNTAX = """
arguments array array_pattern arrow_function assignment_expression assignment_pattern
augmented_assignment_expression await_expression binary_expression break_statement call_expression
catch_clause class class_body class_declaration class_heritage comment computed_property_name
continue_statement do_statement else_clause empty_statement escape_sequence expression_statement
false field_definition finally_clause for_in_statement for_statement formal_parameters
function_declaration function_expression generator_function generator_function_declaration
identifier if_statement lexical_declaration member_expression method_definition new_expression null
number object object_assignment_pattern object_pattern optional_chain pair pair_pattern
parenthesized_expression program property_identifier regex regex_flags regex_pattern rest_pattern
return_statement sequence_expression shorthand_property_identifier
shorthand_property_identifier_pattern spread_element statement_block string string_fragment
subscript_expression super switch_body switch_case switch_default switch_statement template_string
template_substitution ternary_expression this throw_statement true try_statement unary_expression
undefined update_expression variable_declaration variable_declarator while_statement
yield_expression
"""
SYNTAX = frozenset(_SYNTAX.split())
"""What tree-sitter calls the syntax of ECMAScript 2021 and class fields: all browsers of the line read it."""

_SINCE_2015 = """
array_pattern arrow_function assignment_pattern await_expression class class_body class_declaration
class_heritage computed_property_name field_definition generator_function method_definition
generator_function_declaration lexical_declaration object_assignment_pattern object_pattern
optional_chain pair_pattern rest_pattern shorthand_property_identifier super spread_element
shorthand_property_identifier_pattern template_string template_substitution yield_expression
"""
OLD_SYNTAX = SYNTAX - set(_SINCE_2015.split())
"""That of ECMAScript 5, which is read by browsers that are told that they are too old."""

REGEX = re.compile(r"\(\?<[=!]|\\p\{|\(\?[imsx-]+:")
"""What newer regular expressions have: looking behind, properties of letters, flags inside."""

FLAGS = frozenset("gimsuy")

ALWAYS = ("data-", "aria-")
"""Attributes that any browser keeps, whatever they are called."""

OWN_WORDS = ("role", "class", "id")


class Use(NamedTuple):
    """Something that is used of a browser: of what kind, by what name."""

    kind: str
    name: str


class Feature(NamedTuple):
    """A line of the table."""

    kind: str
    name: str
    feature: str
    """What MDN calls it, by its place in the data."""
    chrome: str
    firefox: str
    safari: str
    without: str
    """What happens where it is missing, if the line allows that."""

    @property
    def use(self) -> Use:
        return Use(self.kind, self.name)

    def since(self) -> dict[str, float]:
        """Return the first version of each browser, NEVER where none has it."""
        told = zip(BROWSERS, (self.chrome, self.firefox, self.safari), strict=True)
        return {browser: float(version) if version else NEVER for browser, version in told}


class Uses(NamedTuple):
    """What is used, by the line that it is held against; and the names that are our own."""

    served: frozenset[Use]
    app: frozenset[Use]
    own: frozenset[str]
    faults: tuple[str, ...]

    def line(self, use: Use) -> Mapping[str, str]:
        """Return the oldest browsers that meet with something."""
        return SERVED if use in self.served or use.kind == "part" else APP


# ── Scripts

_PARSER = Parser(Language(tree_sitter_javascript.language()))
_DECLARED = {
    "variable_declarator": "name",
    "function_declaration": "name",
    "class_declaration": "name",
    "arrow_function": "parameter",
    "catch_clause": "parameter",
    "for_in_statement": "left",
    "assignment_pattern": "left",
    "object_assignment_pattern": "left",
}
"""Where a name is declared: the field of what it stands in."""
_LISTS = ("formal_parameters", "array_pattern", "rest_pattern", "pair_pattern")
_KEYS = ("pair", "method_definition", "field_definition")


class Script(NamedTuple):
    """What a script uses; names that it declares, and gives its own members; syntax that is too new."""

    uses: set[Use]
    declared: set[str]
    keys: set[str]
    faults: list[str]


def script_uses(words: str, syntax: frozenset[str] = SYNTAX) -> Script:
    """Read a script."""
    uses, declared, keys, faults = set[Use](), set[str](), set[str](), list[str]()
    for node in nodes(_PARSER.parse(words.encode()).root_node):
        text = (node.text or b"").decode()
        if node.is_named and node.type not in syntax:
            faults.append(f"line {node.start_point.row + 1}: {node.type}")
        if node.type == "regex_pattern" and (found := REGEX.search(text)):
            faults.append(f"line {node.start_point.row + 1}: {found[0]} in a regular expression")
        if node.type == "regex_flags" and not FLAGS.issuperset(text):
            faults.append(f"line {node.start_point.row + 1}: flags {text} of a regular expression")
        parent = node.parent
        if parent is None:
            continue
        if node.type == "property_identifier":
            holder = parent.parent if parent.type == "pair_pattern" else parent
            if parent.type in ("member_expression", "pair_pattern"):
                if holder and not of_dataset(holder):
                    uses.add(Use("member", text))
            elif parent.type in _KEYS:
                keys.add(text)
        elif node.type == "shorthand_property_identifier_pattern":
            if not of_dataset(parent):
                uses.add(Use("member", text))
            declared.add(text)
        elif node.type in ("identifier", "shorthand_property_identifier"):
            if node.type != "identifier":
                keys.add(text)
            if declares(parent, node):
                declared.add(text)
            elif text != "undefined":
                uses.add(Use("global", text))
    return Script(uses - {Use("global", name) for name in declared}, declared, keys, faults)


def nodes(node: Node) -> Iterator[Node]:
    """Yield a node and all in it."""
    yield node
    for child in node.children:
        yield from nodes(child)


def declares(parent: Node, node: Node) -> bool:
    """Whether a name is declared where it stands."""
    field = _DECLARED.get(parent.type)
    return parent.type in _LISTS or bool(field and parent.child_by_field_name(field) == node)


def of_dataset(parent: Node) -> bool:
    """Whether a member is one of an element's own data, or is taken out of them."""
    whole = parent.parent if parent.type == "object_pattern" else parent
    value = (
        whole.child_by_field_name("value" if whole.type == "variable_declarator" else "object")
        if whole
        else None
    )
    inner = value.child_by_field_name("property") if value is not None else None
    return inner is not None and inner.text == b"dataset"


# ── Styles


def style_uses(words: str) -> set[Use]:
    """Return what a style sheet uses, but for what it asks for by @supports, or says in two ways.

    Whoever does not know the second way keeps to the first, unless there is a variable in it.
    """
    uses = set[Use]()
    _rules(tinycss2.parse_stylesheet(words, skip_comments=True, skip_whitespace=True), uses)
    return uses


def _rules(rules: Iterable[Any], uses: set[Use]) -> None:
    for rule in rules:
        if rule.type == "at-rule":
            name = rule.lower_at_keyword
            uses.add(Use("at-rule", name))
            if name == "media":
                uses.update(_media(rule.prelude))
            if name == "supports" or rule.content is None:
                continue
            if name in ("font-face", "page"):
                _block(rule.content, uses)
            else:
                _rules(tinycss2.parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True), uses)
        elif rule.type == "qualified-rule":
            uses.update(_selectors(rule.prelude))
            _block(rule.content, uses)
        elif rule.type == "error":
            uses.add(Use("error", rule.message))


def _media(tokens: Iterable[Any]) -> Iterator[Use]:
    for token in tokens:
        if token.type == "() block":
            inner = [each for each in token.content if each.type != "whitespace"]
            yield from (
                Use("media", "range") for each in inner if each.type == "literal" and each.value in "<>="
            )
            if inner and inner[0].type == "ident":
                yield Use("media", inner[0].lower_value)
            yield from _media(token.content)


def _selectors(tokens: list[Any]) -> Iterator[Use]:
    for before, token in zip([None, *tokens], tokens, strict=False):
        if token.type in ("ident", "function") and before is not None and before == ":":
            yield Use("selector", (token.lower_value if token.type == "ident" else token.lower_name))
        if token.type == "literal" and token.value == "&":
            yield Use("selector", "&")
        if token.type in ("function", "[] block", "() block"):
            yield from _selectors(token.arguments if token.type == "function" else token.content)


def _block(content: list[Any], uses: set[Use]) -> None:
    said = set[str]()
    for each in tinycss2.parse_blocks_contents(content, skip_comments=True, skip_whitespace=True):
        if each.type == "declaration":
            if each.lower_name not in said or "var(" in tinycss2.serialize(each.value):
                _declaration(each, uses)
            said.add(each.lower_name)
        elif each.type == "error":
            uses.add(Use("error", each.message))
        else:
            uses.add(Use("selector", "nesting"))
            _rules([each], uses)


def _declaration(declaration: Any, uses: set[Use]) -> None:
    name = declaration.lower_name
    own = name.startswith("--")
    if not own:
        uses.add(Use("property", name))
    _values(declaration.value, "" if own or name in NAMING else name, uses)


NAMING = ("font-family", "animation-name", "grid-area", "counter-reset", "counter-increment")
"""Properties whose words are names."""


def _values(tokens: Iterable[Any], name: str, uses: set[Use]) -> None:
    for token in tokens:
        if token.type == "function":
            uses.add(Use("function", token.name))
            _values(token.arguments, "" if token.lower_name in ("env", "local", "url") else name, uses)
        elif token.type == "dimension":
            uses.add(Use("unit", token.lower_unit))
        elif token.type == "ident" and name and not token.value.startswith("--"):
            uses.add(Use("value", f"{name}: {token.lower_value}"))
        elif token.type in ("() block", "[] block"):
            _values(token.content, name, uses)


# ── Pages

_COMMENT = re.compile(r"\{#.*?#\}", re.DOTALL)
_LOGIC = re.compile(r"\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)


_SVG_ELEMENTS = "circle clippath defs ellipse g image line path pattern polygon rect svg symbol text use"
SVG_ELEMENTS = frozenset(_SVG_ELEMENTS.split())
"""Elements of drawings, parts of which templates hold by themselves."""


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.uses = set[Use]()
        self.drawing = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._tag(tag, attrs)
        self.drawing += tag == "svg"

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._tag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        self.drawing -= tag == "svg"

    def _tag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        drawn = self.drawing > 0 or tag in SVG_ELEMENTS
        self.uses.add(Use("drawing" if drawn else "element", tag))
        for name, _ in () if drawn else attrs:
            if not name.startswith(ALWAYS) and name not in OWN_WORDS:
                self.uses.add(Use("attribute", f"{tag} {name}"))


def page_uses(words: str, *, drawn: bool = False) -> set[Use]:
    """Return the elements of a template, and the attributes of those that are not drawn."""
    reader = _Page()
    reader.drawing = int(drawn)
    reader.feed(_LOGIC.sub("", _COMMENT.sub("", words)))
    return reader.uses


# ── All that is sent


def used(root: Path = ROOT) -> Uses:
    """Return what is used of a browser by all that phones are sent."""
    sent = root / "templates/companion"
    served, app, faults = set[Use](), set[Use](), list[str]()
    own, declared = set[str](), set[str]()
    for path in sorted((sent / "offline").glob("*.js")):
        syntax = OLD_SYNTAX if path.name == OLDEST_SCRIPT else SYNTAX
        read = script_uses(_LOGIC.sub("{}", path.read_text("utf-8")), syntax)
        app |= read.uses
        declared |= read.declared
        own |= read.declared | read.keys
        faults += [f"{path.relative_to(root).as_posix()}, {each}" for each in read.faults]
    app -= {Use("global", name) for name in declared}  # the scripts of the app lie together
    known = set[str]()
    for name in TABLE_SCRIPTS:
        read = script_uses((sent / name).read_text("utf-8"))
        served |= read.uses
        known |= read.declared
        own |= read.declared | read.keys
        faults += [f"templates/companion/{name}, {each}" for each in read.faults]
    served -= {Use("global", name) for name in known}  # they lie together too
    for path in sorted(sent.rglob("*")):
        if path.suffix in (".html", ".svg"):
            held = app if path.parent.name == "offline" else served
            held |= page_uses(path.read_text("utf-8"), drawn=path.suffix == ".svg")
    app |= style_uses((sent / "offline/frame.css").read_text("utf-8"))
    for sheet in style_sheets():
        served |= style_uses(sheet)
    return Uses(frozenset(served), frozenset(app), frozenset(own), tuple(faults))


OLDEST_SCRIPT = "fit.js"
"""Looks whether a browser is new enough, and is read by all that are not."""


def style_sheets() -> Iterator[str]:
    """Yield the style of the pages of every game."""
    from printkit.base import paths
    from printkit.companion.loader import opened
    from printkit.companion.pages.render import stylesheet
    from printkit.kit.kit_cache import quick_kit

    for game in paths.game_names():
        kit = quick_kit(paths.card_data(game), "fr")
        yield stylesheet(opened({"fr": kit}))


# ── The table


def read_features(path: Path = BROWSER_FEATURES) -> dict[Use, Feature]:
    """Return the lines of the table."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = [Feature(**row) for row in csv.DictReader(file)]
    return {row.use: row for row in rows}


def wrong(uses: Uses, known: Mapping[Use, Feature]) -> Iterator[str]:
    """Yield what is wrong: what is too new, or not known."""
    yield from (f"{fault} is newer than the oldest browsers" for fault in uses.faults)
    for use in sorted(uses.served | uses.app):
        if use not in known and not (use.kind == "member" and use.name in uses.own):
            told = f"no line in {BROWSER_FEATURES.name}; tools/browsers.py --write adds it"
            yield f"{use.kind} {use.name}: {told}"
    for use, feature in known.items():
        if use.kind != "part" and use not in uses.served | uses.app:
            yield f"{use.kind} {use.name}: used no more, but in {BROWSER_FEATURES.name}"
        late = newer(feature.since(), uses.line(use))
        if late and not feature.without:
            yield f"{use.kind} {use.name}: {late}; say in {BROWSER_FEATURES.name} what happens without it"


def newer(since: Mapping[str, float], line: Mapping[str, str]) -> str:
    """Return which browsers of the line do not have something that came with these versions."""
    late = [
        f"not in {browser} {oldest}" for browser, oldest in line.items() if since[browser] > float(oldest)
    ]
    return ", ".join(late)


# ── MDN's data


def fetch_data() -> Any:
    """Let npm fetch MDN's data."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            ["npm", "pack", COMPAT_DATA, "--loglevel=error", "--pack-destination", folder],
            check=True,
            cwd=folder,
        )
        with tarfile.open(next(Path(folder).glob("*.tgz"))) as package:
            file = package.extractfile("package/data.json")
            assert file
            return json.load(file)


def versions(entry: Any) -> tuple[str, str, str]:
    """Return since when each browser has a feature whole, without a flag or another name; "" for never."""
    told = []
    for names in BROWSERS.values():
        since = max(_since(entry["__compat"]["support"].get(name)) for name in names)
        told.append("" if since == NEVER else f"{since:g}")
    chrome, firefox, safari = told
    return chrome, firefox, safari


def _since(support: Any) -> float:
    best = NEVER
    for each in support if isinstance(support, list) else [support or {}]:
        version = each.get("version_added")
        unfit = ("flags", "prefix", "alternative_name", "partial_implementation", "version_removed")
        if isinstance(version, str) and version != "preview" and not any(map(each.get, unfit)):
            best = min(best, float(".".join(version.removeprefix("≤").split(".")[:2])))
    return best


def _entry(data: Any, feature: str) -> Any:
    """Return the entry of a feature; None where there is none."""
    for name in feature.split("|"):
        data = data.get(name) if isinstance(data, dict) else None
    return data if isinstance(data, dict) and "__compat" in data else None


def mdn_names(use: Use) -> Iterator[str]:
    """Yield what MDN may call something, the likeliest first."""
    name = use.name
    if use.kind == "member":
        event = name.removeprefix("on")
        for interface in INTERFACES:
            yield from (f"api|{interface}|{name}{end}" for end in ("", "_static"))
            if event != name:
                yield f"api|{interface}|{event}_event"
        for builtin in BUILTINS:
            yield from (f"javascript|builtins|{builtin}|{name}{end}" for end in ("", "_static"))
        yield from (
            f"webassembly|api|{each}" for each in (f"{name}_static", f"Memory|{name}", f"Instance|{name}")
        )
        yield f"api|{name}"
    elif use.kind == "global":
        yield from (f"api|{name}|{name}", f"api|{name}", f"api|Window|{name}", f"api|{name}_static")
        yield from (
            f"javascript|builtins|{name}|{name}",
            f"javascript|builtins|{name}",
            f"webassembly|api|{name}",
        )
        yield from (f"javascript|builtins|globals|{name}", "webassembly|api" if name == "WebAssembly" else "")
        yield from (f"api|WorkerGlobalScope|{name}", f"api|EventTarget|{name}")
    elif use.kind == "property":
        yield f"css|properties|{name}"
    elif use.kind == "value":
        prop, _, word = name.partition(": ")
        yield from (f"css|properties|{prop}|{word}", f"css|properties|{prop}")
    elif use.kind == "function":
        groups = (
            "basic-shape",
            "transform-function",
            "gradient",
            "color",
            "image",
            "easing-function",
            "filter-function",
        )
        yield from (f"css|types|{name}", f"css|types|color|{name.removesuffix('a')}")
        yield from (f"css|types|{group}|{name}" for group in groups)
        yield from (f"css|properties|{prop}|{name}" for prop in ("grid-template-columns", "width"))
    elif use.kind == "unit":
        if re.fullmatch("[dls]v(h|w|i|b|min|max)", name):
            kinds = {"d": "dynamic", "l": "large", "s": "small"}
            yield f"css|types|length|viewport_percentage_units_{kinds[name[0]]}"
        yield from (f"css|types|{kind}|{name}" for kind in ("length", "angle", "time", "resolution"))
        yield {
            "fr": "css|types|flex",
            "px": "css|types|length",
            "s": "css|types|time",
            "deg": "css|types|angle",
        }.get(name, "")
    elif use.kind == "selector":
        yield f"css|selectors|{name}"
    elif use.kind == "at-rule":
        yield f"css|at-rules|{name}"
    elif use.kind == "media":
        plain = name.removeprefix("min-").removeprefix("max-")
        yield f"css|at-rules|media|{'range_syntax' if name == 'range' else plain}"
    elif use.kind == "element":
        yield f"html|elements|{name}"
    elif use.kind == "drawing":
        yield f"svg|elements|{name}"
    elif use.kind == "attribute":
        tag, _, attribute = name.partition(" ")
        yield from (f"html|elements|{tag}|{attribute}", f"html|global_attributes|{attribute}")
        if attribute in ("type", "value"):  # MDN lists what they may be
            yield f"html|elements|{tag}"


def brought_up_to_date(uses: Uses, known: Mapping[Use, Feature], data: Any) -> list[Feature]:
    """Return the table as it should be: kept is which feature a name means, and what happens without it."""
    rows = list[Feature]()
    for use in sorted(uses.served | uses.app):
        old = known.get(use)
        found = [each for each in mdn_names(use) if _entry(data, each)]
        if not (old or found) and use.kind == "member" and use.name in uses.own:
            continue
        feature = old.feature if old and old.feature else (found or [""])[0]
        entry = _entry(data, feature)
        since = versions(entry) if entry else (old or Feature(*[""] * 7))[3:6]
        rows.append(Feature(*use, feature, *since, old.without if old else ""))
        if entry and use.kind in ("member", "global") and feature.count("|") > 1:
            rows += _parts(feature, entry, known)
    return sorted({row.use: row for row in rows}.values())


def _parts(feature: str, entry: Any, known: Mapping[Use, Feature]) -> Iterator[Feature]:
    """Yield a line for each parameter of a feature that came later than the oldest browsers."""
    for name, part in entry.items():
        if name == "__compat" or not isinstance(part, dict) or "__compat" not in part:
            continue
        yield from _parts(f"{feature}|{name}", part, known)
        status = part["__compat"]["status"]
        row = Feature("part", f"{feature}|{name}", f"{feature}|{name}", *versions(part), "")
        told = "param" in name or "option" in name or name == "submitter"
        if told and status["standard_track"] and newer(row.since(), SERVED):
            yield row._replace(without=known[row.use].without if row.use in known else "")


def newer_features(uses: Uses, data: Any) -> list[str]:
    """Name whatever a browser has by a name that is used and is newer than the oldest browsers."""
    names = {use.name for use in uses.served if use.kind in ("member", "global")}
    found = set[str]()
    for root in (data["api"], data["javascript"]["builtins"]):
        for owner, members in root.items():
            for member, entry in members.items():
                plain = member.removesuffix("_static")
                if member == "__compat" or plain not in names or "__compat" not in entry or plain == owner:
                    continue
                since = dict(zip(BROWSERS, versions(entry), strict=True))
                told = {browser: float(version) if version else NEVER for browser, version in since.items()}
                if newer(told, SERVED):
                    found.add(f"{owner}.{plain}")
    return sorted(found)


def write_table(uses: Uses, data: Any) -> None:
    """Write the table, and what is taken out of a browser that is tried."""
    rows = brought_up_to_date(uses, read_features() if BROWSER_FEATURES.exists() else {}, data)
    with BROWSER_FEATURES.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(Feature._fields)
        writer.writerows(rows)
    NEWER.write_text("".join(f"{each}\n" for each in newer_features(uses, data)), "utf-8")


def main(words: list[str], fetch: Callable[[], Any] = fetch_data) -> int:
    """Tell what is wrong; with --write bring the table up to date first."""
    uses = used()
    if words == ["--write"]:
        write_table(uses, fetch())
    told = list(wrong(uses, read_features()))
    print("\n".join(told), file=sys.stderr)
    return bool(told)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
