"""Words of a text stay words with markup, whatever a template does to them."""

from __future__ import annotations

import jinja2
import pytest

from printkit.faces.environment import TemplateEnvironment
from printkit.faces.face import check_tokens
from printkit.kit.text.text import Text

GAIN = Text('Gain <icon name="idea"/> when <b>R&amp;D</b> &lt; 2%n<b>one%ntwo</b>')


def filled(template: str) -> str:
    environment = TemplateEnvironment(jinja2.DictLoader({}), {})
    return environment.from_string(template).render(t=GAIN, n=Text("A &amp; B"), data="<br/>&")


@pytest.mark.parametrize(
    ("template", "made"),
    [
        ("{{ t|upper }}", 'GAIN <icon name="idea"/> WHEN <b>R&amp;D</b> &lt; 2%N<b>ONE%NTWO</b>'),
        ("{{ t.lower() }}", 'gain <icon name="idea"/> when <b>r&amp;d</b> &lt; 2%n<b>one%ntwo</b>'),
        (
            '{{ t|replace("%n", "<br/>") }}',
            'Gain <icon name="idea"/> when <b>R&amp;D</b> &lt; 2<br/><b>one<br/>two</b>',
        ),
        ('{{ t[:6]|replace("Gain", data) }}', '&lt;br/&gt;&amp; <icon name="idea"/>'),
        ('{{ t[:6]|replace("Gain", "lose")|trim }}', 'lose <icon name="idea"/>'),
        ('{% for part in t.split("%n") %}[{{ part[-3:] }}]{% endfor %}', "[&lt; 2][<b>one</b>][<b>two</b>]"),
        ("{{ t[5] }}{{ t[12:15] }}", '<icon name="idea"/><b>R&amp;D</b>'),
        ("{{ t|truncate(14, true) }}", 'Gain <icon name="idea"/> when...'),
        ("{{ t|striptags }}", "Gain when R&amp;D &lt; 2%none%ntwo"),
        ("{{ (t ~ data)|plain }}", "Gain when R&amp;D &lt; 2%none%ntwo&lt;br/&gt;&amp;"),
        ('{{ "<b>" ~ data ~ "</b>" }}', "<b>&lt;br/&gt;&amp;</b>"),
        ('{{ t[:4] + "<br/>" + data }}', "Gain<br/>&lt;br/&gt;&amp;"),
        ('{{ data|replace("&", "<i>and</i>") }}', "&lt;br/&gt;<i>and</i>"),
        (
            '{{ n == "A & B" }} {{ n in ["A & B"] }} {{ n is equalto "A & B" }} {{ "&" in n }}',
            " ".join(["True"] * 4),
        ),
        ('{{ "{icon:idea}" in t }} {{ "icon" in t }} {{ n|length }}', "True False 5"),
        ("{% for letter in t[3:6] %}[{{ letter }}]{% endfor %}", '[n][ ][<icon name="idea"/>]'),
        ("{{ n|title }} {{ n.partition(' ')[2] }}", "A &amp; B &amp; B"),
    ],
)
def test_words_keep_their_markup(template: str, made: str) -> None:
    assert filled(template) == made


PHOTO = '<icon name="camera" data-sign="📷"/>'
SIGNS = Text(f'Take {PHOTO} or <icon name="gold" data-sign="(R&amp;G)"/>, not <icon name="idea"/>')


@pytest.mark.parametrize(
    ("template", "made"),
    [
        (
            '{{ "📷" in t }} {{ "(R&G)" in t }} {{ "{icon:camera}" in t }} {{ "camera" in t }}',
            "True True True False",
        ),
        ('{{ t.find("📷") }} {{ t.count("📷") }} {{ t.startswith("📷") }}', "5 1 False"),
        ('{{ t.split("📷")|length }}{{ t[:6]|replace("📷", "two") }}', "2Take two"),
        ('{{ t[:6]|replace("Take", "Keep") }}', f"Keep {PHOTO}"),
        (
            '{{ t[5] == "📷" }} {{ "📷" == t[5] }} {{ t[5] in ["📷"] }} {{ t[5] != "x" }}',
            "True True True True",
        ),
        ('{{ t[5] is equalto "📷" }} {{ t[5] == "{icon:camera}" }}', "True False"),
        ('{{ t == "Take 📷 or (R&G), not {icon:idea}" }}', "True"),
    ],
)
def test_a_sign_that_became_an_icon_is_found_by_its_letters(template: str, made: str) -> None:
    environment = TemplateEnvironment(jinja2.DictLoader({}), {})
    assert environment.from_string(template).render(t=SIGNS) == made


@pytest.mark.parametrize(
    "looked",
    [
        '{"R&D": 1}[key]',
        '{"R&D": 1}.get(key)',
        'dict([("R&D", 1)])[key]',
        '["a", "R&D"].index(key)',
        "[key, key][1:].count('R&D')",
        '{"📷": 1}[sign]',
        '{"<b>Fire</b>": 1}[bold]',
        '{"Fire": 1}[bold|plain]',
    ],
)
def test_words_are_looked_up_as_their_row_has_them(looked: str) -> None:
    environment = TemplateEnvironment(jinja2.DictLoader({}), {})
    values = {"key": Text("R&amp;D"), "sign": Text(PHOTO), "bold": Text("<b>Fire</b>")}
    assert environment.from_string(f"{{{{ {looked} }}}}").render(values) == "1"


@pytest.mark.parametrize("tag", ["<b>", "</p>", "<br/>", '<icon name="idea"/>'])
def test_a_tag_that_is_printed_as_letters_is_a_warning(tag: str) -> None:
    written = tag.replace("<", "&lt;").replace(">", "&gt;").replace('"', "&#34;")
    (told,) = check_tokens(f"<p>Gain {written} now</p>", lambda _: ("f.svg", "line 1"))
    assert (told.severity, told.values["token"]) == ("warning", tag)
    assert not check_tokens("<p>3 &lt; b &gt; 2</p>", lambda _: ("f.svg", "line 1"))
