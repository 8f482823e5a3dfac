"""Where the exported companion may lie: nowhere that is no folder, and over nothing that is not its own."""

import pytest

from printkit.cli.export_companion import export_companion, unfit
from printkit.companion.home import shared_loader
from printkit.companion.house import pages
from printkit.companion.takeaway import MARK


@pytest.mark.parametrize("name", ["diary", "diary/app"])
def test_a_file_is_no_folder(name, tmp_path, capsys):
    (tmp_path / "diary").write_text("Dear diary")
    with pytest.raises(SystemExit) as left:
        export_companion(tmp_path / name, ["mosh"], runtime=tmp_path)
    told = capsys.readouterr().err
    assert left.value.code == 2 and f"{name}: is no folder" in told and "hint: name another folder" in told


@pytest.mark.parametrize(("single", "name"), [(False, "index.html"), (True, "companion.html")])
def test_another_site_is_not_written_over(single, name, tmp_path, capsys):
    (tmp_path / name).write_text("<!doctype html><title>My diary</title>")
    with pytest.raises(SystemExit) as left:
        export_companion(tmp_path, ["mosh"], single_file=single, runtime=tmp_path)
    assert left.value.code == 2 and f"{name} there is not of the companion" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize("single", [False, True])
def test_an_older_companion_is(single, tmp_path):
    page = pages(shared_loader()).get_template("companion/offline/index.html")
    shown = dict.fromkeys(("title", "style", "frame", "words", "script"), "x") | {
        "langs": ["fr"],
        "mark": MARK,
    }
    packs = {"a": "b"} if single else {}
    words = page.render(shown, packs=packs, made="" if single else "abc")
    (tmp_path / ("companion.html" if single else "index.html")).write_text(words)
    assert unfit(tmp_path, single) == []
    assert unfit(tmp_path / "new" / "folder", single) == []
