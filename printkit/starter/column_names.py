"""What columns are for, and what they are called where their names tell it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal
from unicodedata import normalize

ColumnRole = Literal[
    "title", "text", "flavour", "answer", "number", "count", "id", "art", "colour", "kind", "flag", "words",
    "translation", "empty", "lost", "nested",
]  # fmt: skip
"""What a column is for.

`kind` is one of a few words that sorts the cards; `words` is whatever is left, `lost` names of pictures that
are not there, `nested` lists of lists or maps.
"""

COLUMN_NAMES: Mapping[ColumnRole, str] = {
    "title": "name names title titles card cardname word noun term nom titre carte mot titel karte wort "
    "nombre titulo nome naam название имя заголовок 名称 名字 标题 名前 الاسم اسم العنوان",
    "text": "text texts description desc effect effects rule rules rulestext ability abilities body content "
    "action actions event question prompt quote quotation sentence statement clue task texte effet regle "
    "citation beschreibung effekt regel frage aufgabe zitat texto efecto pregunta testo domanda tekst "
    "описание текст эффект вопрос 描述 说明 效果 文本 说明文 النص الوصف",
    "flavour": "flavour flavor flavourtext flavortext lore ambiance stimmung",
    "answer": "answer answers solution reponse antwort loesung losung respuesta risposta antwoord",
    "count": "qty quantity count counts copies copy amount number num no nr n x times pieces howmany "
    "quantite exemplaires nombre anzahl menge stuck stueck cantidad copias quantita copie aantal "
    "количество кол колво копии 数量 张数 枚数 العدد الكمية",
    "id": "id ids key code ref reference slug no nr number num index sku cardid uid uuid",
    "art": "art artwork image images img picture pictures pic illustration illustrations photo file "
    "filename graphic portrait icon bild illustrationen dessin imagen immagine afbeelding",
    "colour": "colour color colours colors farbe couleur hex rgb",
    "kind": "type types kind category categories class suit suits faction element family group genre deck "
    "set colour color rarity typ art klasse kategorie farbe categorie couleur famille enseigne tipo "
    "categoria palo seme rarete soort",
}
"""Names of columns, without accents, blanks and dashes."""


NOTE_SHEETS = frozenset(
    {
        *("note", "notes", "todo", "todos", "todolist", "readme", "changelog", "changes", "comments"),
        *("scratch", "designnotes", "designernotes", "empty", "emptysheet", "blank", "blanksheet"),
        *("afaire", "remarques", "commentaires", "brouillon", "feuillevide", "vide"),
        *("notiz", "notizen", "zutun", "bemerkungen", "leer", "leeresblatt", "notas", "apuntes"),
    }
)
"""What sheets of a workbook are called that hold no cards: notes of an author, and empty ones."""


def folded_name(name: str) -> str:
    """Return the name of a column as the lists here have it: `Qté (total)` is `qtetotal`."""
    letters = normalize("NFKD", name).lower().replace("ß", "ss")
    return "".join(letter for letter in letters if letter.isalnum())


def tells_role(name: str) -> bool:
    """Whether a column is called as one that is known."""
    return any(folded_name(name) in words.split() for words in COLUMN_NAMES.values())
