"""Text in lines: no line breaks between a rule's id and what stands round it. No window."""

import pytest

from game.screen.ui.flow import flow

TEXTS = (
    "Red cloak, attack with Akinakes: d6 shows 6. [HE-40]",
    "Menon loses 1 hit point to Labrys (5 piercing; armour -6); 22 left. [HE-40 HE-47]",
    "It stands there (HE-92), and dodges worse: see HE-41, HE-93.",
)


@pytest.mark.parametrize("text", TEXTS)
def test_id_stays_with_its_brackets_and_nothing_is_lost(text: str) -> None:
    for letters in range(12, 70):
        flowed = flow(text, letters, lambda words: float(len(words)))
        lines = ["".join(piece.words for piece in line) for line in flowed]
        assert " ".join(" ".join(lines).split()) == text, letters
        for line in lines:
            assert len(line.rstrip()) <= letters
            assert not line.rstrip().endswith(("[", "("))
            assert not line.startswith(("]", ")", ",", "."))


def test_ids_are_links_of_their_own() -> None:
    (line,) = flow(TEXTS[1], 200, lambda words: float(len(words)))
    assert [piece.link for piece in line if piece.link] == ["HE-40", "HE-47"]
    assert [piece.words for piece in line][-4:] == ["HE-40", " ", "HE-47", "]"]
    assert all(piece.left == len("".join(one.words for one in line[:place])) for place, piece in enumerate(line))
