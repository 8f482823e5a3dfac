"""Words with inline markup, ready for a template."""

from __future__ import annotations

from printkit.kit.text import tokens


class Text(str):
    """Words with inline markup: well-formed XHTML (`b i u br p ul ol li icon`), ready for a template.

    `forms` holds the plural forms in the order of the language's plural rule, where a text has them;
    the string itself is then the last of them. `context` (`cards/dagger.text`) leads back to where the words
    stand, in a table or a translator's file; it is "" where a kit was read back from JSON.
    """

    __slots__ = ("context", "forms")  # tens of thousands of cards have several texts each
    forms: tuple[str, ...]
    context: str

    def __new__(cls, words: str = "", forms: tuple[str, ...] = ()) -> Text:
        text = super().__new__(cls, words)
        text.forms, text.context = forms, ""
        return text

    @classmethod
    def plural(cls, forms: tuple[str, ...]) -> Text:
        """Make a text that has a form for each kind of number."""
        return cls(forms[-1], forms)

    def __html__(self) -> str:
        return str(self)

    @property
    def plain(self) -> str:
        """Return the words alone: no tags, no icons, entities resolved, one blank between paragraphs."""
        return tokens.without_markup(self)


NO_WORDS = Text("")
