"""A wrong call names the name that was meant and whose help tells more; help and shells know every verb."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from printkit.cli.app import VERBS
from tests.all_games import GAMES

Called = Callable[..., tuple[int, str, str]]


@pytest.fixture
def called(tmp_path: Path) -> Called:
    """Call the program; give exit status, what it printed, what it told."""

    def call(*arguments: str, lang: str = "en", **environment: str) -> tuple[int, str, str]:
        known = {name: value for name, value in os.environ.items() if name not in ("LANGUAGE", "LC_MESSAGES")}
        done = subprocess.run(
            [sys.executable, "-m", "printkit", *arguments],
            cwd=tmp_path,
            env=known | {"LC_ALL": f"{lang}_XX.UTF-8", "COLUMNS": "100"} | environment,
            capture_output=True,
            text=True,
        )
        return done.returncode, done.stdout, done.stderr

    return call


@pytest.mark.parametrize("verb", ["build", "resolve", "play", "serve", "check"])
def test_a_wrong_option_names_the_verbs_own_help(verb: str, called: Called) -> None:
    for lang, told, hint in (
        ("en", "printkit: there is no option --lnag", "hint: did you mean “--lang”? see printkit {} --help"),
        (
            "fr",
            "printkit: l'option --lnag n'existe pas",
            "conseil : vouliez-vous dire « --lang » ? voyez printkit {} --help",
        ),
    ):
        assert called(verb, "--lnag", "fr", lang=lang) == (2, "", f"{told}\n{hint.format(verb)}\n")


@pytest.mark.parametrize(
    ("call", "told"),
    [
        ("bild mosh", "there is no command “bild”\nhint: did you mean “build”? see printkit --help\n"),
        ("words chek", "there is no command “chek”\nhint: did you mean “check”? see printkit words --help\n"),
        (
            "words updat",
            "there is no command “updat”\nhint: did you mean “update”? see printkit words --help\n",
        ),
        (
            "play",
            "the argument GAME is missing\nhint: printkit games lists all games; see printkit play --help\n",
        ),
        ("play mosh x", "too many words in this command: x\nhint: see printkit play --help\n"),
        ("play mosh --players", "the option --players needs a value\nhint: see printkit play --help\n"),
        ("resolve mosh setup", "the option --position is missing\nhint: see printkit resolve --help\n"),
        ("play mosh --seed y", "--seed: “y” is not a whole number\nhint: see printkit play --help\n"),
        ("serve mosh --port y", "--port: “y” is not a whole number\nhint: see printkit serve --help\n"),
        ("serve mosh --port 0", "--port: expected 1 to 65535, got 0\nhint: see printkit serve --help\n"),
        (
            "words update mosh --lang nl",
            "there is no option --lang\nhint: here a language is named without --lang; "
            "see printkit words update --help\n",
        ),
        (
            "words update mosh xx-long",
            "LANG: nobody translates into “xx-long”: printkit makes it itself\n",
        ),
        ("words check mosh nl", "there is no game “nl”\nhint: a language is named with --lang nl\n"),
        ("play mosh --lang zz", "--lang: there is no “zz”: choose among fr, en, de, es, it\n"),
    ],
)
def test_a_wrong_call_says_what_is_wrong(call: str, told: str, called: Called) -> None:
    assert called(*call.split()) == (2, "", f"printkit: {told}")


@pytest.mark.parametrize(
    "call", ["play mosch", "build mosch", "resolve mosch deal --position -", "check mosch"]
)
def test_a_game_that_was_meant_is_named_alike(call: str, called: Called) -> None:
    status, _, told = called(*call.split())
    assert status == 2 and told.startswith("printkit: there is no game “mosch”\nhint: did you mean “mosh”?")


@pytest.mark.parametrize("verb", ["", *VERBS])
def test_help_is_in_the_users_language(verb: str, called: Called) -> None:
    _, english, _ = called(*verb.split(), "--help")
    _, french, _ = called(*verb.split(), "--help", lang="fr")
    assert english.startswith("Usage: printkit") and french.startswith("Utilisation : printkit")
    lines = {line.strip() for line in english.splitlines() if " " in line.strip()}
    same = lines & {line.strip() for line in french.splitlines()}
    assert not re.search(r"\b(the|and|of|message)\b", "\n".join(same))


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("printkit play ", [*GAMES]),
        ("printkit build mosh --paper le", ["legal", "letter"]),
        ("printkit play mosh --lang ", ["en", "fr"]),
        ("printkit build mosh --lang fr,", ["fr,en", "fr,fr"]),
        (
            "printkit build mosh --only zombie-card/h",
            [f"zombie-card/h-{each}" for each in ("la", "ll", "ra", "rl")],
        ),
        ("printkit preview mosh bot", ["bot-card"]),
        ("printkit pl", ["play"]),
    ],
)
def test_a_shell_completes_what_may_be_named(words: str, offered: list[str], called: Called) -> None:
    count = str(len(words.split(" ")) - 1)
    _, shown, _ = called(_PRINTKIT_COMPLETE="complete_bash", COMP_WORDS=words, COMP_CWORD=count)
    found = [line for line in shown.split() if line]
    assert found[: len(offered)] == offered or set(offered) <= set(found)


@pytest.mark.parametrize(("verb", "all_games"), [("play", False), ("resolve", False), ("build", True)])
def test_only_games_that_are_played_are_offered_to_play(verb: str, all_games: bool, called: Called) -> None:
    called("new", "picnic")
    words = f"printkit {verb} "
    _, shown, _ = called(_PRINTKIT_COMPLETE="complete_bash", COMP_WORDS=words, COMP_CWORD="2")
    assert ("picnic" in shown.split()) == all_games and "mosh" in shown.split()


@pytest.mark.skipif(shutil.which("bash") is None, reason="no shell to complete in")
def test_the_completion_is_installed(tmp_path: Path) -> None:
    call = f"{sys.executable} -m printkit --install-completion; :"
    environment = {**os.environ, "HOME": str(tmp_path)}
    done = subprocess.run(["bash", "-c", call], cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert "bash completion installed" in done.stdout, done.stderr
    assert "_PRINTKIT_COMPLETE=complete_bash" in (tmp_path / ".bash_completions/printkit.sh").read_text()
