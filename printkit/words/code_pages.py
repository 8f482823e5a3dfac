"""Know the code pages in which Excel saves a plain CSV file, by the languages of the Windows it runs on."""

from __future__ import annotations

from printkit.base.languages import language

WESTERN = "cp1252"

_PAGES = {
    "cp1250": "bs cs hr hu pl ro sk sl sq sr-Latn",
    "cp1251": "az-Cyrl be bg bs-Cyrl kk ky mk mn ru sr tg tt uk uz-Cyrl",
    WESTERN: "af br ca co cy da de en es eu fi fil fo fr fy ga gd gl gsw id is it lb ms nb nl nn no oc pt rm "
    "sv sw",
    "cp1253": "el",
    "cp1254": "az tr uz",
    "cp1255": "he yi",
    "cp1256": "ar fa ur",
    "cp1257": "et lt lv",
    "cp1258": "vi",
    "cp874": "th",
    "cp932": "ja",
    "cp936": "zh",
    "cp949": "ko",
    "cp950": "zh-Hant zh-HK zh-MO zh-TW",
}
"""By Microsoft's list of locales. What is not here, such as Hindi, has none there."""

_BY_LANGUAGE = {lang: page for page, langs in _PAGES.items() for lang in langs.split()}


def code_page(lang: str) -> str:
    """Return the codec of a language's code page, by its nearest name (`pt` of `pt-BR`); "" where none is."""
    parts = language(lang).split("-")
    names = ("-".join(parts[:length]) for length in range(len(parts), 0, -1))
    return next((_BY_LANGUAGE[name] for name in names if name in _BY_LANGUAGE), "")


def code_page_name(codec: str) -> str:
    """Return what a code page is called: `Windows-1250`."""
    return f"Windows-{codec.removeprefix('cp')}"
