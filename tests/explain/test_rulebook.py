"""Rulebooks cut into clauses."""

import pytest

from banneret.explain.rulebook import is_reference, parse, references
from banneret.kernel.refusal import BanneretError

BOOK = """# A Game

**Summary of play.** One marches,
the other waits.

Other words.

## 1. Terms

Words before the first clause.

- **ABC-1.1** A *place* is a place. [S]
- **ABC-1.2** A table follows. [O: the sheet has none]

| id | what |
| --- | --- |
| a | **ABC-9.9** is only named here |

* **ABC-1.2a** A star begins this one, and it speaks of Péronne. `[P: a book]`

### 1.10 More terms

  - **ABC-1.10** Indented, and ABC-1.1 is mentioned.

## ABC-2 Fights

**ABC-2.1** A paragraph, no list.
It goes on.

```
# no heading
- **ABC-7.7** no clause
```

## Notes

Nothing numbered. **Bold** words.
"""


def test_clauses_in_lists_and_paragraphs_with_and_without_letters() -> None:
    book = parse(BOOK)
    assert list(book.clauses) == ["ABC-1.1", "ABC-1.2", "ABC-1.2a", "ABC-1.10", "ABC-2.1"]
    assert book.prefix == "ABC"
    assert book.prefixes == {"ABC"}
    assert book.twice == ()


def test_a_clause_runs_to_the_next_clause_or_heading() -> None:
    book = parse(BOOK)
    assert book.clauses["ABC-1.1"].plain == "A *place* is a place."
    assert book.clauses["ABC-1.2"].text.startswith("A table follows. [O: the sheet has none]\n\n| id | what |")
    assert book.clauses["ABC-1.2"].text.endswith("is only named here |")
    assert "the sheet has none" not in book.clauses["ABC-1.2"].plain
    assert book.clauses["ABC-1.2"].plain.endswith("is only named here |")
    assert book.clauses["ABC-1.2a"].plain == "A star begins this one, and it speaks of Péronne."
    assert book.clauses["ABC-2.1"].text.startswith("A paragraph, no list.\nIt goes on.")
    assert "**ABC-7.7** no clause" in book.clauses["ABC-2.1"].text, "a fence is text"


def test_sections_have_numbers_titles_and_introductions() -> None:
    book = parse(BOOK)
    assert [(section.number, section.title) for section in book.sections] == [
        ("", "A Game"),
        ("1", "1. Terms"),
        ("1.10", "1.10 More terms"),
        ("2", "ABC-2 Fights"),
        ("", "Notes"),
    ]
    assert book.sections[1].intro == "Words before the first clause."
    assert [clause.id for clause in book.sections[1].clauses] == ["ABC-1.1", "ABC-1.2", "ABC-1.2a"]
    assert book.clauses["ABC-1.10"].section == "1.10 More terms"
    assert book.title_of("1") == "1. Terms"
    assert book.title_of("ABC-2") == "ABC-2 Fights"
    assert book.title_of("3") == ""


@pytest.mark.parametrize(
    ("reference", "ids"),
    [
        ("ABC-1.1", ["ABC-1.1"]),
        ("abc-1.1", ["ABC-1.1"]),
        ("1.1", ["ABC-1.1"]),
        ("1.2", ["ABC-1.2"]),
        ("1.2a", ["ABC-1.2a"]),
        ("1", ["ABC-1.1", "ABC-1.2", "ABC-1.2a", "ABC-1.10"]),
        ("ABC-2", ["ABC-2.1"]),
        ("3", []),
        ("1.3", []),
        ("XYZ-1.1", []),
    ],
)
def test_references(reference: str, ids: list[str]) -> None:
    book = parse(BOOK)
    assert [clause.id for clause in book.find(reference)] == ids
    assert book.has(reference) == bool(ids)


def test_look_up_takes_several_references_or_words() -> None:
    book = parse(BOOK)
    assert [c.id for c in book.look_up("2.1, 1.1 ABC-2.1")] == ["ABC-2.1", "ABC-1.1"]
    assert [c.id for c in book.look_up("PERONNE star")] == ["ABC-1.2a"], "whatever the case and accents"
    with pytest.raises(BanneretError, match=r"The rulebook has no clause “7\.7”\. It has the sections 1, 2\."):
        book.look_up("7.7")
    with pytest.raises(BanneretError, match="No clause speaks of “dragons”"):
        book.look_up("dragons")


def test_summary_is_the_paragraph_or_section_of_that_name_or_what_comes_first() -> None:
    assert parse(BOOK).summary() == "**Summary of play.** One marches,\nthe other waits."
    assert parse("# A\n\nWords.\n\n## Summary of play\n\nOne marches.\n").summary() == "One marches."
    assert parse("# A\n\nWords.\n").summary() == "Words."
    assert parse("").summary() == ""


def test_a_clause_that_is_there_twice_is_a_defect() -> None:
    book = parse("- **ABC-1.1** One.\n- **ABC-1.1** Two.\n- **ABC-1.2** Three.\n- **ABC-1.1** Four.\n")
    assert book.twice == ("ABC-1.1",)
    assert book.clauses["ABC-1.1"].text == "One."


def test_a_book_of_several_parts() -> None:
    book = parse("## 1 Men\n- **ABC-1a** One.\n\n## 1 Sieges\n- **ABS-1a** Two.\n", "ABC")
    assert book.prefixes == {"ABC", "ABS"}
    assert [c.id for c in book.find("1")] == ["ABC-1a"]
    assert [c.id for c in book.find("ABS-1")] == ["ABS-1a"]
    assert book.title_of("ABS-1") == "1 Sieges"


def test_references_in_a_text() -> None:
    assert references("a\nABC-1.2, ABC-3.4a.\nABC-5") == [(2, "ABC-1.2"), (2, "ABC-3.4a"), (3, "ABC-5")]
    assert is_reference("ABC-1.2a")
    assert is_reference("6.8")
    assert is_reference("6")
    assert not is_reference("ford")
    assert not is_reference("ABC-x")


def test_clauses_put_in_later_have_a_number_after_their_letter_and_a_section_may_be_two_capitals() -> None:
    book = parse(
        "# Book\n\n## 1 Men\n\n- **ABC-1.2p** Cost.\n- **ABC-1.2p2** Cost on foot.\n\n## SC Scenarios\n\n- "
        "**ABC-SC.1** Where they are.\n"
    )
    assert list(book.clauses) == ["ABC-1.2p", "ABC-1.2p2", "ABC-SC.1"]
    assert [clause.id for clause in book.find("abc-sc.1")] == ["ABC-SC.1"]
    assert [clause.id for clause in book.find("1.2")] == ["ABC-1.2p", "ABC-1.2p2"]
    assert [clause.id for clause in book.find("SC")] == ["ABC-SC.1"]
    assert [number for _, number in references("ABC-1.2p2, ABC-1.2p and ABC-SC.1.")] == [
        "ABC-1.2p2",
        "ABC-1.2p",
        "ABC-SC.1",
    ]
    assert is_reference("SC.1")
    assert is_reference("abc-sc.1")
    assert not is_reference("he-man")
