"""`make bench`: all parts run, every bar has a line, and a part that fails is a missed bar."""

import platform
import subprocess
import sys
from pathlib import Path

import parts
import pytest
import run
import show
from parts import Part
from results import Machine, Results
from verdict import Report, Verdict

HEAD = """
import sys
from pathlib import Path
sys.path.insert(0, {bench!r})
from verdict import Figure, Report, Verdict
target = Path(sys.argv[sys.argv.index("--json") + 1])
"""
GOOD = 'Report([Verdict("speed", "≥ 2", True, 3.0, "×")], [Figure("we", "speed", "/s", [1.0, 2.0, 3.0])]).write(target)'
SLOW = 'Report([Verdict("patience", "≤ 1", False, 4.5, "ms")]).write(target); sys.exit(1)'
CRASH = 'raise ZeroDivisionError("the abacus broke")'
GARBLED = 'target.write_text("{}")'
TAKES = 'Report([Verdict(" ".join(sys.argv[1:3]), "", True)]).write(target)'


@pytest.fixture
def stage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Parts are looked for here."""
    monkeypatch.setattr(parts, "HERE", tmp_path)
    return tmp_path


def part(stage: Path, name: str, body: str, takes: tuple[str, ...] = ()) -> Part:
    bench = str(Path(run.__file__).parent)
    (stage / f"{name}.py").write_text(HEAD.format(bench=bench) + body, encoding="utf-8")
    return Part(name, f"how {name} it is", takes)


def test_the_others_go_on_when_a_part_crashes(stage: Path, capfd: pytest.CaptureFixture[str]) -> None:
    known = [part(stage, "crash", CRASH), part(stage, "slow", SLOW), part(stage, "good", GOOD)]
    assert run.main([], known) == 1
    lines = capfd.readouterr().out.splitlines()
    told = lines[lines.index("Bars") + 1 :]
    assert told == [
        "met    good       speed: 3 × (bar ≥ 2)",
        "missed crash      all of it: it ended with status 1: ZeroDivisionError: the abacus broke",
        "missed slow       patience: 4.5 ms (bar ≤ 1)",
        "1 of 3 bars met, 2 missed.",
    ]


def test_all_met_is_success(stage: Path) -> None:
    assert run.main([], [part(stage, "good", GOOD)]) == 0


def test_what_can_not_be_read_is_missed(stage: Path) -> None:
    report = parts.run(part(stage, "garbled", GARBLED), [])
    assert not report.met
    assert "can't be read" in report.bars[0].error


def test_a_part_that_hangs_is_missed(stage: Path) -> None:
    report = parts.run(part(stage, "hanging", "import time; time.sleep(60)"), [], patience=1.0)
    assert not report.met
    assert "still at work" in report.bars[0].error


def test_without_the_peers_it_says_how_to_get_them(stage: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "PEERS", stage / ".venv-bench" / "bin" / "python")
    report = parts.run(Part("decisions", "", peers=True), [])
    assert not report.met
    assert "there is no .venv-bench with the peers; `make bench` sets it up" in report.bars[0].error


def test_options_go_to_the_parts_that_take_them(stage: Path) -> None:
    known = [part(stage, "some", TAKES, ("rounds",)), part(stage, "other", TAKES)]
    out = stage / "results.json"
    assert run.main(["--rounds", "7", "--json", str(out)], known) == 0
    reports = Results.read(out).parts
    assert reports["some"].bars[0].what.startswith("--rounds=7 --json")
    assert reports["other"].bars[0].what.startswith("--json")


def test_only_some_parts(stage: Path, capfd: pytest.CaptureFixture[str]) -> None:
    known = [part(stage, "good", GOOD), part(stage, "slow", SLOW)]
    assert run.main(["--only", "good"], known) == 0
    assert "slow" not in capfd.readouterr().out
    with pytest.raises(SystemExit):
        run.main(["--only", "quick"], known)
    assert "there is no part “quick”; there are: good, slow" in capfd.readouterr().err


def test_written_results_can_be_told_again(stage: Path, capfd: pytest.CaptureFixture[str]) -> None:
    known = [part(stage, "slow", SLOW)]
    out = stage / "results.json"
    run.main(["--json", str(out)], known)
    before = capfd.readouterr().out.partition("Bars")[2]
    assert run.main(["--results", str(out)], known) == 1
    assert capfd.readouterr().out.partition("Bars")[2] == before


def test_what_was_not_measured_can_not_be_told(stage: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nought of nought bars were met, and all was well."""
    known = [part(stage, "good", GOOD), part(stage, "slow", SLOW)]
    out = stage / "results.json"
    run.main(["--only", "good", "--json", str(out)], known)
    with pytest.raises(SystemExit, match="2"):
        run.main(["--results", str(out), "--only", "slow"], known)
    assert "has nothing about slow; it has: good" in capsys.readouterr().err


def test_tables_are_whole_in_a_pipe() -> None:
    """They were cut to 80 columns, every figure to "…"."""
    program = (
        "import show; t = show.table('x' * 90, ('who ' * 9,), ('a figure ' * 4,) * 3);"
        "t.add_row('w' * 60, *['1234567890'] * 3); show.console().print(t)"
    )
    printed = subprocess.run(
        [sys.executable, "-c", program], cwd=Path(run.__file__).parent, capture_output=True, text=True, check=True
    ).stdout
    assert "…" not in printed
    row = next(line for line in printed.splitlines() if "www" in line)
    assert row.split() == ["w" * 60, *["1234567890"] * 3]


def test_a_long_line_is_not_broken(capfd: pytest.CaptureFixture[str]) -> None:
    run.tell({"part": Report([Verdict("what " * 60, "≤ 1", True)])}, show.console())
    assert len(capfd.readouterr().out.splitlines()[2]) > 300


def test_results_name_no_host() -> None:
    written = str(Machine.here())
    assert "core" in written
    assert platform.node() not in written.split()


@pytest.mark.parametrize("known", parts.PARTS, ids=lambda part: part.name)
def test_every_part_there_is_can_be_run(known: Part) -> None:
    """It says what it understands, and that is what it is told it takes."""
    if known.peers:
        helped = known.script.read_text(encoding="utf-8")
    else:
        command = [sys.executable, str(known.script), "--help"]
        helped = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    for option in ("json", *known.takes):
        assert f"--{option}" in helped


def test_every_script_that_hands_back_bars_is_a_part() -> None:
    """None is written and forgotten."""
    bench = Path(run.__file__).parent
    handing = {path.stem for path in bench.glob("*.py") if "return show.end(" in path.read_text(encoding="utf-8")}
    assert handing == {part.name for part in parts.PARTS}
