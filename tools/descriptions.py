"""What the fields, types and names of a game are for, in the words of the docs."""

GAME_WORDS = {
    "game": "the folder's name",
    "title": "text; the game's name",
    "summary": "text; two sentences on what happens in it",
    "credit": "list of the authors' names",
    "credit_note": "text; what is whose",
    "languages": "list of codes, such as fr, en or pt-BR; the first is the language of these files",
    "prefix": "the first letters of the rules' ids",
    "players": "`{ min = 2, max = 6 }`",
    "seats": "list of ids of the places at the table",
    "minutes": "the least and the most minutes of a game, such as `[30, 60]`",
    "age": "the age from which the game can be played",
    "look": "named colours for the templates; `spot` is the second ink, a grey if nothing is said",
    "icons": 'the icons that signs of the texts become: `"⚔" = "sword"`, see [texts](#texts)',
    "markdown": "true reads texts as [light Markdown](#markdown); a table may say otherwise",
    "table": "one `[table.NAME]` a table, see below",
    "component": "one `[[component]]` each, see below",
    "terrain": "one `[terrain.NAME]` each kind of ground, see [maps](#kinds-of-cells)",
    "special": "one `[special.NAME]` each kind of special cell",
    "border": "one `[border.NAME]` each kind of wall that is the game's own",
    "role": "what the rules ask the kinds for: a name and what it means, below `[role]`",
    "link": "one `[link.NAME]` each list of ways from a cell to one far off",
}
TERRAIN_WORDS = {
    "letter": "means such a cell in every drawing, without a legend",
    "sign": "means it where the board is drawn in letters; the `letter`, else the first of the name",
    "role": "list of words that the rules of the game ask for",
    "encloses": "the name of an enclosure outside buildings that such cells belong to",
    "border": "what lies between the enclosure and everything else",
    "building": "`true`: such cells are of a building and a floor, with walls around",
    "upper_border": "what lies around an upper floor; `wall` if nothing is said",
    "upper_sign": "means an upper floor where the board is drawn in letters",
}
SPECIAL_WORDS = {
    **{name: TERRAIN_WORDS[name] for name in ("letter", "sign", "role")},
    "encloses": "as for terrain, before what the ground encloses",
    "border": "as for terrain",
    "terrain": "the ground that the `letter` means with it; elsewhere the legend says it",
    "arrow": "`true`: such a cell points to a side",
}
BORDER_WORDS = {
    "list": "the field by which a board may name such edges, to check itself",
    "signs": "two letters for a board drawn in letters: between cells side by side, and one above the other",
}
COMPONENT_WORDS = {
    "id": "its name on the command line and in `kit.json`",
    "name": "text; its name for people",
    "kind": "`card`, `token`, `marker`, `standee`, `tile`, `board`, `sheet`, `table`, `rules` or `box`",
    "from": "where it comes from: `seed`, `public` or `ours`; for the record only",
    "size": "`[width, height]` of one face in mm, as cut, a named size, or a size in [cells of a map](#maps)",
    "rows": "the table that gives one face a row; without it there is one face",
    "where": 'only some rows: `{ place = "manor" }`, see [rows of a component](#rows-of-a-component)',
    "copies": "how often each face is printed: a number, or the column that holds it",
    "front": 'the template of the front, or finished art: `"art/front.svg"`, `"front.png"`, '
    '`{ file = "all.pdf", page = 2 }`, see [finished art](#finished-art)',
    "back": "the same for the back; without it the component is printed on one side",
    "document": "an HTML template instead of front and back",
    "shape": "`rect`, `round` or `hex`",
    "bleed": "`false` where the drawing is white at its edges and needs none",
    "safe": "mm inside the cut where no words and no frames may be: 3, or 2 on a piece that is narrower "
    "than 30 mm, where nothing is said; less needs a `safe_reason`",
    "safe_reason": "why `safe` has to be less, for whoever draws it",
    "same_size": "true: words of one box have one size on all faces, the largest that fits everywhere; "
    "or a list of boxes, by id or class",
    "reading": "true: its words are read at the table; `build --large` prints it at 1.41 times its size",
    "feet": "standees only: mm of the flap at each end",
    "booklet": "rules only: `true` makes a second file to fold in the middle",
    "pages": "documents only: how many pages it may take, for each row of its `rows`: the most, `2`, or "
    '`"1..4"`; one if nothing is said, `rules` as many as they need',
    "longer_in": "documents only: by language, why a translation takes more pages than the source language: "
    '`{ de = "long words in its tables" }`; without it `check` warns of that',
    "each_player": "how many pieces of it a player needs: the page “how to print and cut this kit” then says "
    "what is enough for fewer players",
    "for_players": "which of its rows a number of players needs, see [by the number of players]"
    "(#by-the-number-of-players)",
    "instead_of": "the component whose place it takes for those who like it better: each is printed on "
    "sheets of its own, and the page “how to print and cut this kit” says that one of the two is enough",
    "print": "the file it is printed in, without `.pdf`; components of one file may share sheets; "
    "a name that a build makes of another one itself, such as `cards-low`, is refused",
    "code": "the [code](#codes-of-cards) of a card without `rows`",
    "fields": "list of what it shows, for people who draw it",
    "stock": "what it is printed on, `card` or `paper`; if nothing is said `card` for pieces, `paper` for "
    "documents; pieces on different stock never share a sheet",
    "notes": "text; how to print, cut and fold it, for the page “how to print and cut this kit”",
}
KIND_WORDS = {
    "text": "words to translate, with `<b> <i> <br/> <p>` and tokens; `text with n` may hold `{n}` too",
    "plain": "words that are the same in every language",
    "id": "a name for machines: letters a-z, digits, `-`, `_`, `.`",
    "int": "a whole number; `int 1..6`, `int 0..` with bounds",
    "number": "a number, bounds as for `int`",
    "bool": "`true` or `false`",
    "colour": '`"#rrggbb"`',
    "code": "a card's code: two letters and two digits, see [codes of cards](#codes-of-cards)",
    "image": "the name of art, or a file of the game's folder: svg, png, jpg, webp, gif, avif or pdf",
    "choice": "one of a few words: `choice seed public ours`",
    "ref": "the id of a row: `ref limb`",
    "list": "several: `list text`, `list ref limb`; in a spreadsheet split by `|`",
    "map": "values by id: `map limb int 1..4`; in a spreadsheet `head=2|arm=1`",
}
CONTEXT_WORDS = {
    "kit": "the whole game in this language: `kit.title`, `kit.summary`, `kit.credit`, `kit.players`, "
    "`kit.seats`, `kit.rules`, `kit.components`",
    "component": "what is being drawn: `component.id`, `.name`, `.width`, `.safe`, `.feet`, …",
    "row": 'the row of this face: `row.name`, `row["Card Text"]` or `row.card_text`, see '
    "[columns](#columns); nothing where the component has no `rows`",
    "number": "the place of the row in its table, from 1",
    "ink": "`full`, `low` or `grey`",
    "lang": "the language's code",
    "dir": "`ltr`, or `rtl` for languages written from the right",
    "mirroring": "faces: whether what is drawn is being mirrored, for [`parts.mirrored`](#mirrored-faces)",
    "look": "the colours of `[look]`: `look.spot`",
    "say": '`say("attack-row")`: words of `labels.toml`; `say("cards", n=4)` fills `{n}`, picks the plural; '
    "`say(row.text, n=4)` does it with a text",
    "art": '`art("skull")`: the reference to a drawing, for `href`; `art(row.art, default="plain")` has '
    "one that serves where there is none of the name",
    "has_art": "`has_art(row.art)`: whether there is a drawing of this name",
    "drawn": '`drawn("skull")`: `.viewbox` and `.content` of an SVG drawing',
    "table": '`table("limb")`: all rows of a table',
    "ref": '`ref("limb", id)`: one row',
    "rule": '`rule("MOSH-DMG-01")`: a rule: `.text`, `.ruling`, `.topic`',
    "side": "faces: `front` or `back`",
    "copy": "faces: the number of the copy, from 1; a face that asks for it is drawn for each copy",
    "w": "faces: width in mm, as cut",
    "h": "faces: height in mm, as cut",
    "bleed": "faces: mm drawn past the cut on each side, 3 or 0",
    "page": "documents: `page.width`, `page.height`, `page.margin` in mm",
    "face_style": "documents: the style sheet of the faces, for drawings inside a document",
}
OURS = {
    "--floor": "the smallest size of these words, in mm (`px`); by default 6.5 pt",
    "--gap": "em between paragraphs",
    "--tint": "`color` draws what is in an element in one colour, its `color`: whatever of it is solid",
    "--valign": "`top`, `middle` or `bottom`",
    "--lines": "at most so many lines; 0 is as many as fit",
}
DEPENDENCY_WORDS = {
    "typer": "the command line",
    "rich": "the progress bar of `build`",
    "jinja2": "templates of faces, documents and the phone's pages",
    "markupsafe": "words in templates that are markup already",
    "reportlab": "cut and fold lines, rulers, the calibration sheet",
    "uharfbuzz": "shapes words, and cuts fonts down to the glyphs of a file",
    "lxml": "says what is wrong with SVG and XML, and reads what expat leaves to it",
    "weasyprint": "lays out documents: HTML to PDF",
    "pydyf": "puts drawings into documents: it writes the PDF that WeasyPrint lays out",
    "pikepdf": "reads PDFs from outside, finished art and documents",
    "pypdfium2": "turns pages into pixels, for previews and the ink's share",
    "pillow": "reads, checks and writes images",
    "babel": "reads and writes PO files, and knows the plural rules of languages",
    "pyphen": "brings the patterns by which words are divided",
    "python-bidi": "the order of words that run from right to left",
    "tinycss2": "reads the style sheets of drawings",
    "openpyxl": "reads workbooks (`.xlsx`)",
    "pyyaml": "reads tables in YAML",
    "platformdirs": "finds the user's folders for data and caches",
    "starlette": "routes, requests and responses of `serve`",
    "uvicorn": "the HTTP server of `serve`",
    "segno": "codes to scan",
    "font-source-serif-pro": "a font: running words",
    "font-source-sans-pro": "a font: labels, and letters that other fonts lack",
    "fontpkg-barlow-condensed": "a font: names and headings",
    "fontpkg-anton": "a font: titles and figures",
    "fontpkg-alfa-slab-one": "a font: titles",
    "fontpkg-permanent-marker": "a font: words as if written by hand",
    "fontpkg-ibm-plex-mono": "a font: what looks typed, and signs that other fonts lack",
    "justmytype-intl-rtl": "fonts: Arabic and Hebrew",
}
EXTRA_WORDS = {
    "cjk": "fonts for Chinese, Japanese and Korean",
    "bench": "what `make bench` compares with",
    "dev": "tests and lint",
    "browsers": "tests in Firefox and WebKitGTK",
}
