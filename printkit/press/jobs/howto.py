"""The page "how to print and cut this kit": written last, because it tells what every file holds."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict

from printkit.base.atomic_write import write_atomically
from printkit.base.dataclass import dataclass
from printkit.base.languages import writing_direction
from printkit.base.messages import fallback_note, spoken_languages
from printkit.faces.document import PageFormat, page_html
from printkit.faces.face import face_rows
from printkit.kit.model import Kit
from printkit.kit.player_counts import shares_of
from printkit.kit.print_names import HOWTO
from printkit.kit.text.text import Text
from printkit.press.documents.page_check import LaidOut
from printkit.press.imposition import CutSketch, Paper, paper
from printkit.press.imposition.paper import measured_in_inches
from printkit.press.jobs.context import BuildContext
from printkit.press.jobs.finished import FinishedFile, digest_of
from printkit.press.manifest import Contents, FileRecord
from printkit.press.pdf.raster import ink_share
from printkit.press.request import Request, folder_of, layout_of
from printkit.press.sheets.document_sheets import whole_pages
from printkit.press.typesetting.spacing import NO_BREAK

TEMPLATE = "common/how-to-print.html"
TO_GLUE = frozenset({"token", "marker", "tile", "board"})
"""Kinds of pieces that are glued to board."""
DUPLEX = frozenset({"long", "short"})
"""Backs for whom prints on both sides."""


@dataclass(frozen=True)
class FileLine:
    """A line of the list of files: files that are printed and cut alike, each in another ink."""

    files: tuple[str, ...]
    printed: FileRecord
    """One of them: all are printed alike."""
    fronts_only: bool
    """Whether backs are left out of it that another line has."""

    @property
    def turned(self) -> str:
        """Return the edge over which its sheets are turned, "long" or "short"; "" where nothing is turned."""
        return (self.printed.backs or "long") if self.printed.sides == 2 else ""

    @property
    def by_hand(self) -> bool:
        """Whether its pages follow each other so that a printer which prints both sides spoils them."""
        return self.printed.order not in ("", "interleaved")

    @property
    def first_pages(self) -> str:
        """Return the pages whose side of the sheets is printed first by hand; "" for every second one."""
        return self._side_pages(0)

    @property
    def second_pages(self) -> str:
        """Return the pages that are printed behind the first ones; "" for every second one."""
        return self._side_pages(1)

    def _side_pages(self, side: int) -> str:
        file = self.printed
        if file.order == "interleaved" and file.pages > 2:
            return ""
        first = file.pages - file.sheets if file.order == "backs-first" else file.sheets
        begin, end = (1, first) if side == 0 else (first + 1, file.pages)
        return f"{begin}–{end}" if begin < end else str(begin)

    @property
    def cuts(self) -> int:
        """Return how many lines the margins of one of its files number, on all its sheets.

        A line that is cut in parts is one here, for all parts stay in their place; kit.json counts each part.
        """
        plans = self.printed.cut_plans
        return sum(len({number for number, *_ in plan.cuts}) * len(plan.pages) for plan in plans)


@dataclass(frozen=True)
class FileChoice:
    """Files that hold the same pieces: one of its lines is enough."""

    kind: str
    contents: tuple[Contents, ...]
    partial: bool
    lines: tuple[FileLine, ...]

    def replaces(self, other: FileChoice) -> bool:
        """Whether all that it holds takes the place of what another one holds."""
        held = {each.id for each in other.contents}
        return all(each.instead_of in held for each in self.contents)


def choices_of(records: Sequence[FileRecord]) -> list[FileChoice]:
    """Return the files of a folder by what they hold, whole ones first; outdated ones are left out.

    Those that take the place of others come right behind them.
    """
    told = [record for record in records if not record.outdated]
    found: dict[tuple[object, ...], list[FileRecord]] = {}
    for record in sorted(told, key=lambda each: each.partial):
        held = (record.kind, record.partial, *sorted(each.id for each in record.components))
        found.setdefault(held, []).append(record)
    choices = [
        FileChoice(alike[0].kind, alike[0].components, alike[0].partial, file_lines(alike))
        for alike in found.values()
    ]
    instead = [(each, other) for each in choices if (other := replaced_by(each, choices))]
    for each, other in reversed(instead):
        choices.remove(each)
        choices.insert(choices.index(other) + 1, each)
    return choices


def replaced_by(choice: FileChoice, choices: Sequence[FileChoice]) -> FileChoice | None:
    """Return the files that some others, all of whose pieces are for another taste, take the place of."""
    whole = (other for other in choices if other.partial == choice.partial and other is not choice)
    return next((other for other in whole if choice.replaces(other)), None)


def first_file(choice: FileChoice) -> str:
    """Return the name of the file that the list has first of those with the same pieces."""
    return choice.lines[0].files[0]


def file_lines(alike: Sequence[FileRecord]) -> tuple[FileLine, ...]:
    """Return the lines of files that hold the same."""
    found: dict[tuple[object, ...], list[FileRecord]] = {}
    for record in alike:
        counts = (record.sheets, record.pages, record.cuts, record.rulers, record.copies)
        way = (record.sides, record.backs, record.order, *counts)
        found.setdefault(way, []).append(record)
    backed = any(record.backs for record in alike)
    return tuple(
        FileLine(tuple(each.file for each in same), same[0], backed and not same[0].backs)
        for same in found.values()
    )


def write_howto(context: BuildContext, paper_name: str, records: Sequence[FileRecord]) -> FinishedFile:
    """Write the page into the folder of one paper; give its record. Raises FaultError.

    `records` are of all other files that lie there, also those of earlier builds.
    """
    kit, request = context.kit, context.request
    sheet = paper(paper_name).portrait
    choices = choices_of(records)
    backs = backs_of_pieces(choices) or set(request.backs)
    duplex = has_duplex(choices, request)
    values = {
        "choices": choices,
        "paper": paper_name,
        "inches": measured_in_inches(sheet.width, sheet.height),
        "players": kit.players["max"],
        "needs": [] if kit.needed else needs_of(kit, choices),
        "shares": shares_of(kit),
        "command": command_parts(command_for_pieces(kit, paper_name)),
        "calibrate": command_parts(command_to_calibrate(kit, paper_name)),
        "layout": shown_layout(request, kit),
        "notes": [(each.name, without_runt(each.notes)) for each in kit.components if each.notes],
        "example": example_of(choices),
        "instead": [
            (first_file(other), other.contents, first_file(each), each.contents)
            for each in choices
            if not each.partial and (other := replaced_by(each, choices))
        ],
        "instead_files": {first_file(each) for each in choices if replaced_by(each, choices)},
        "backs": backs,
        "duplex": duplex,
        "by_hand": any(
            line.turned and (line.by_hand or not duplex or backs - DUPLEX)
            for choice in choices
            for line in choice.lines
        ),
        "to_glue": TO_GLUE.intersection(
            component.kind
            for component in kit.components
            if any(component.id == each.id for choice in choices for each in choice.contents)
        ),
        "plan_before": PLAN_BEFORE,
        "plan_around": PLAN_BEFORE + PLAN_BEHIND,
        "narrow": sheet.width < ONE_COLUMN,
        "inks": {record.ink for record in records},
        "draft": request.draft,
        "lang": context.translate.lang,
        "dir": writing_direction(context.translate.lang),
        "untranslated": fallback_note(context.translate, len(kit.untranslated), kit.source_lang),
        "_": context.translate,
        "ngettext": context.translate.plural,
    }
    laid = on_one_page(context, sheet, values, choices)
    slug = context.slug(context.translate("How to print and cut this kit"))
    printed = whole_pages(laid.parts, laid.at_edges, slug, context.sheet_context, "none")
    write_atomically(folder_of(request, kit, paper_name) / f"{HOWTO}.pdf", printed.data)
    record = FileRecord(
        file=f"{HOWTO}.pdf",
        title=slug.content,
        kind="document",
        paper=paper_name,
        stock="paper",
        ink="full",
        backs="",
        order="",
        **asdict(printed.counts),
        margin=context.sheet_context.margin_on(sheet),
        copies=1,
        components=(),
        ink_share=ink_share(printed.data),
        faces={},
        draft=request.draft,
    )
    return FinishedFile(record, digest_of(printed.data))


LONE_WORD = re.compile(r" (?=[^\s<>]{1,12}$)")
"""The space before a last word that is too short for a line of its own in a column of the page."""


def without_runt(words: str) -> str:
    """Return words whose last line has two of them at least, where the last one is short."""
    return LONE_WORD.sub(NO_BREAK, words)


def on_one_page(
    context: BuildContext, sheet: Paper, values: Mapping[str, object], choices: Sequence[FileChoice]
) -> LaidOut:
    """Lay the page out with large plans, else smaller where all of it comes on one page so.

    As it is, with small plans, where nothing helps.
    """

    def laid_with(width: float, zoom: float) -> LaidOut:
        scale = width / (sheet.width + PLAN_BEFORE + PLAN_BEHIND)
        plans = plans_of(choices, scale)
        shown = {
            "plans": plans,
            "unplanned": unplanned(choices, plans, context.translate("p.")),
            "plan_scale": scale,
        }
        page = PageFormat(sheet.width / zoom, sheet.height / zoom, PAGE_EDGE / zoom)
        html = page_html(context.templates, context.kit, TEMPLATE, page, "full", {**values, **shown})
        return context.writer.lay_out_html(html, f"templates/{TEMPLATE}", zoom)

    large = plan_width(choices, PageFormat(sheet.width, sheet.height, PAGE_EDGE))
    if large > PLAN_WIDTH and is_one_page(laid := laid_with(large, 1.0)):
        return laid
    as_it_is = laid_with(PLAN_WIDTH, 1.0)
    if is_one_page(as_it_is):
        return as_it_is
    for zoom in SMALLER_ZOOMS:
        if as_it_is.may_fit(1, sheet.height - 2 * PAGE_EDGE, zoom) and is_one_page(
            laid := laid_with(PLAN_WIDTH, zoom)
        ):
            return laid
    return as_it_is


def is_one_page(laid: LaidOut) -> bool:
    """Whether a document came on a page."""
    return len(laid.filled) == 1


@dataclass(frozen=True)
class ShownPlan:
    """A cut plan on the page: of which file and pages, and the numbers that have room beside it.

    Each number is given with its x and y, in mm of the sheet, and whether it stands at the left side.
    """

    file: str
    sketch: CutSketch
    numbers: tuple[tuple[int, float, float, bool], ...]

    @property
    def pages(self) -> str:
        """Return the pages on which the sheet stands, runs of every or every second page as one."""
        return page_runs(self.sketch.pages)


def page_runs(pages: Sequence[int]) -> str:
    """Return pages as people write them: "1, 3, 5–9"; of a two-sided file "1, 3 … 9" for its fronts."""
    runs: list[list[int]] = []
    for page in pages:
        last = runs[-1] if runs else []
        step = page - last[-1] if last else 0
        if last and step <= 2 and (len(last) == 1 or step == last[1] - last[0]):
            last.append(page)
        else:
            runs.append([page])
    return ", ".join(map(_run, runs))


def _run(pages: Sequence[int]) -> str:
    if len(pages) < 4:
        return ", ".join(map(str, pages))
    if pages[1] - pages[0] == 1:
        return f"{pages[0]}–{pages[-1]}"
    return f"{pages[0]}, {pages[1]} … {pages[-1]}"


PAGE_EDGE = 9.4
"""Mm of white around the page: label and ruler stand in it."""
SMALLER_ZOOMS = (0.95, 0.9)
"""Sizes that it is tried at besides: its smallest words have 5.9 pt then, more than labels of sheets."""
ONE_COLUMN = 150.0
"""Mm of a paper, such as A5, on which one column has room."""
PLAN_WIDTH, LARGE_PLAN = 17.5, 42.0
"""Mm of a plan on the page: nine lie beside each other on A4. Few are larger, where the page has room."""
PLAN_GAP = 2.5
"""Mm left free beside a plan that is larger."""
MAX_PLANS = 9
"""One row, so that all stays on one page; a folder with more files has one plan of each."""
PLAN_BEFORE, PLAN_BEHIND = 14, 2
"""Mm of the sheet left beside and above a plan for its numbers, and behind and below it for its edge."""
PLAN_NUMBER = 1.75
"""Mm on the page that a number on a plan takes: two closer together could not be read."""


def plans_of(choices: Sequence[FileChoice], scale: float) -> list[ShownPlan]:
    """Return a cut plan of each file, then those that have room, with most that is cut in part.

    Sheets with a single piece have none. They come in the order of files and pages.
    """
    found = []
    for line in planned_lines(choices):
        sketches = sorted(cut_apart(line), key=in_part, reverse=True)
        found += [(line.files[0], sketch, turn) for turn, sketch in enumerate(sketches)]
    order = {(file, sketch): at for at, (file, sketch, _) in enumerate(found)}
    found.sort(key=lambda each: (each[2] > 0, -in_part(each[1])))
    shown = max(MAX_PLANS, sum(1 for *_, turn in found if not turn))
    kept = sorted(found[:shown], key=lambda each: (order[each[0], each[1]] - each[2], each[1].pages))
    return [ShownPlan(file, sketch, plan_numbers(sketch, PLAN_NUMBER / scale)) for file, sketch, _ in kept]


def plan_width(choices: Sequence[FileChoice], page: PageFormat) -> float:
    """Return the mm that plans may be wide in one row."""
    count = len(plans_of(choices, PLAN_WIDTH / page.width))
    if not count:
        return PLAN_WIDTH
    return max(PLAN_WIDTH, min((page.width - 2 * page.margin) / count - PLAN_GAP, LARGE_PLAN))


def planned_lines(choices: Sequence[FileChoice]) -> list[FileLine]:
    """Return the lines of files with all their pieces, whose sheets may have plans."""
    return [line for choice in choices if not choice.partial for line in choice.lines]


def cut_apart(line: FileLine) -> list[CutSketch]:
    """Return the sheets of a file that are cut into more than one piece, those that are cut alike once."""
    return [sketch for sketch in line.printed.cut_plans if len(sketch.pieces) > 1]


def unplanned(choices: Sequence[FileChoice], plans: Sequence[ShownPlan], before_pages: str) -> str:
    """Return the pages of sheets with several pieces that have no plan.

    With "p." before pages, as "cards.pdf, p. 5, 7 – tokens.pdf, p. 3".
    """
    shown = {(plan.file, plan.sketch) for plan in plans}
    left = []
    for line in planned_lines(choices):
        missing = [sketch for sketch in cut_apart(line) if (line.files[0], sketch) not in shown]
        if pages := sorted(page for sketch in missing for page in sketch.pages):
            left.append(f"{line.files[0]}, {before_pages}\u00a0{page_runs(pages)}")
    return " – ".join(left)


def in_part(sketch: CutSketch) -> int:
    """Count the cuts of a plan that do not go through."""
    return sum(1 for *_, through in sketch.cuts if not through)


def plan_numbers(sketch: CutSketch, apart: float) -> tuple[tuple[int, float, float, bool], ...]:
    """Return the numbers of a plan so far apart: above it of upright lines, at its left of level ones."""
    found: dict[bool, list[tuple[int, float]]] = {True: [], False: []}
    for number, x1, y1, x2, _, _ in sketch.cuts:
        level = x1 != x2
        at = y1 if level else x1
        if all(abs(at - other) >= apart for _, other in found[level]):
            found[level].append((int(number), at))
    above = [(number, at, -3.0, False) for number, at in found[False]]
    return (*above, *((number, -2.0, at, True) for number, at in found[True]))


@dataclass(frozen=True)
class PlayerNeed:
    """How many pieces of a component a player needs, and where these have pages of their own."""

    name: Text
    pieces: int
    pages: Mapping[int, tuple[str, ...]]
    """How many pages each piece has in which files."""


def needs_of(kit: Kit, choices: Sequence[FileChoice]) -> list[PlayerNeed]:
    """Return what each player needs; nothing for a game that is always played by the same number."""
    if kit.players["min"] == kit.players["max"]:
        return []
    lines = planned_lines(choices)
    needs = []
    for component in kit.components:
        pages: dict[int, tuple[str, ...]] = {}
        total = sum(kit.copies_of(component, row) for row in face_rows(kit, component))
        for line in lines:
            own = own_pages(line.printed, component.id)
            if own and copies_in(line.printed, component.id) == total:
                pages[own] = (*pages.get(own, ()), *line.files)
        if component.each_player:
            needs.append(PlayerNeed(component.name, component.each_player, pages))
    return needs


def copies_in(record: FileRecord, component: str) -> int:
    """Count the pieces of a component in a file."""
    return sum(each.copies for each in record.components if each.id == component)


def own_pages(record: FileRecord, component: str) -> int:
    """Return how many pages of a file each piece of a component has for itself; 0 where it shares them."""
    held = {each.id: each for each in record.components}
    if component not in held or record.kind != "faces":
        return 0
    pages, copies = set(held[component].pages), held[component].copies
    if any(pages & set(each.pages) for each in record.components if each.id != component):
        return 0
    sides = [2] if record.sides == 2 else [1, 2]
    return next((each for each in sides if copies and len(pages) == each * copies), 0)


def command_for_pieces(kit: Kit, paper_name: str) -> str:
    """Return the command that prints a single piece of those that each player needs; "" where none can be."""
    for component in kit.components:
        rows = kit.rows_of(component)
        if component.each_player and rows and component.front:
            on = "" if paper_name == Request.papers[0] else f" --paper {paper_name}"
            return f"printkit build {kit.game} --lang {kit.lang}{on} --only {component.id}/{rows[0].id}"
    return ""


def command_to_calibrate(kit: Kit, paper_name: str) -> str:
    """Return the command that writes the calibration sheet for a paper, in the kit's language if it can."""
    on = "" if paper_name == Request.papers[0] else f" --paper {paper_name}"
    said = f" --lang {kit.lang}" if kit.lang in spoken_languages() else ""
    return f"printkit calibrate{on}{said}"


def command_parts(command: str) -> list[list[str]]:
    """Return the words of a command in parts that stay on one line: each option with its value."""
    parts: list[list[str]] = []
    for word in command.split():
        if parts and not word.startswith("--") and parts[-1][0].startswith("--"):
            parts[-1].append(word)
        else:
            parts.append([word])
    return parts


def shown_layout(request: Request, kit: Kit) -> str:
    """Return which boards the corners of a town were given, as the option is typed; "" where none were."""
    return ",".join(f"{corner}={board}" for corner, board in layout_of(request, kit).items())


def example_of(choices: Sequence[FileChoice]) -> tuple[str, ...]:
    """Return two files of which one is enough; none where there is nothing to choose."""
    for choice in choices:
        files = [name for line in choice.lines for name in line.files]
        if len(files) > 1 and not choice.partial:
            return tuple(files[:2])
    return ()


def backs_of_pieces(choices: Sequence[FileChoice]) -> set[str]:
    """Return how backs come behind their fronts in the files of pieces."""
    lines = (line for choice in choices if choice.kind == "faces" for line in choice.lines)
    return {line.printed.backs or "none" for line in lines if line.printed.backs or line.fronts_only}


def has_duplex(choices: Sequence[FileChoice], request: Request) -> bool:
    """Whether somebody's printer prints both sides, as the files of pieces tell, else the build."""
    backed = [
        line
        for choice in choices
        if choice.kind == "faces"
        for line in choice.lines
        if line.printed.backs or line.fronts_only
    ]
    if backed:
        return any(line.turned and not line.by_hand for line in backed)
    return bool(DUPLEX.intersection(request.backs)) and request.order == "interleaved"
