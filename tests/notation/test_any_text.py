"""Whatever somebody writes, a file is read, or refused with a NotationError."""

import json
from contextlib import suppress

from hypothesis import example, given, settings
from hypothesis import strategies as st

from carddata.sets import load
from tableside.notation.check import check_scenario
from tableside.notation.errors import NotationError

CARDS = load()
POSITION = """
[position]
turn = "A"
battlefields = ["Bandle Tree", "plain", "Grove of the God-Willow"]
units = { "A @1" = ["Mega-Mech", "Recruit"], "A base" = ["Daring Poro"], "B @2" = ["Sprite"], "C base" = ["Recruit"] }
gear = { "A base" = ["Sun Disc"] }
facedown = { "A @1" = ["Pakaa Cub", "unread"], "B @2" = "Lotus Trap this turn" }
points = { A = 6, B = 7 }
deck = { C = [] }
runes = { B = { fury = 2 } }
"""

LINES = (
    "{p} hides {c} at {b}",
    "{p} hides unread at {b} paying {n}",
    "{p} hides {c} at {b} from champion",
    "{p} plays {c}",
    "{p} plays {c} from {b}",
    "{p} plays {c} to {w}",
    "{p} plays {c} on {r}",
    "{p} moves {r} to {w}",
    "{p} moves {r}, {r} to {w}",
    "{p} passes",
    "all pass",
    "{p} chooses {w}",
    "{p} chooses {p}",
    "{p} chooses yes",
    "{p} ends turn",
    "{p} concedes",
    "{p} conquers {b}",
    "{p} corrects points {p} {n}",
    "{p} corrects control {b} {p}",
    "{p} corrects control {b} none",
    "{p} corrects {r} at {w}",
    "{p} corrects {r} at trash",
    "{p} corrects {r} damage {n}",
    "judge rules stands",
    "judge rules refused",
    "? {r} at {w}",
    "? {r} might {n}",
    "? can {p} plays {c} from {b}",
    "? cannot {p} moves {r} to {w} ! 144",
    "? sees {p} facedown {b} {c}",
    "? told {p} 811",
    "? offers {p} {r}",
    "? count {c} at {w} {n}",
    "? count units {p} {n}",
    "? count facedown at {b} {n}",
    "? none {r}",
    "? tokens {p} {n}",
    "? {r} keyword Tank",
    "? {r} type unit",
    "? {r} might -{n}",
    "? facedown {b}#{n} {p}",
    "{p} plays {c} paying {n}, accelerate from {b}#{n}",
    "{p} plays {c} on facedown {b}#{n}",
    "{p} chooses {r}",
)
NAMES = ["Mega-Mech", "Recruit", "Sprite", "Daring Poro", "Sun Disc", "Pakaa Cub", "Lotus Trap", "Teemo, Scout"]
PLAYED = [*NAMES, "Sprite Call", "Consult the Past", "Shen, Kinkou", "Cleave", "Void Gate", "Edge of Night"]

line = st.builds(
    lambda form, p, b, w, n, c, r: form.format(p=p, b=b, w=w, n=n, c=f'"{c}"', r=r),
    st.sampled_from(LINES),
    p=st.sampled_from("ABC"),
    b=st.sampled_from(["@1", "@2", "@3"]),
    w=st.sampled_from(["@1", "@2", "@3", "base"]),
    n=st.integers(0, 12),
    c=st.sampled_from(PLAYED),
    r=st.builds(lambda whose, name, number: f'{whose}"{name}"{number}', st.sampled_from(["", "A's ", "B's "]),
                st.sampled_from(NAMES), st.sampled_from(["", "", "#1", "#2"])),
)  # fmt: skip


def run(play: str, dial: str = "casual", follow: str = "all", strict: str = "false") -> None:
    head = f'title = "x"\nmode = "ffa3"\ndial = "{dial}"\nfollow = "{follow}"\nstrict = {strict}\n'
    with suppress(NotationError):
        check_scenario(f"{head}play = {json.dumps(play, ensure_ascii=False)}\n{POSITION}", CARDS)


@settings(max_examples=500)
@given(
    st.lists(line, min_size=4, max_size=20),
    st.sampled_from(["casual", "silent"]),
    st.sampled_from(["all", "moves", "score"]),
    st.sampled_from(["true", "false"]),
)
def test_no_play_makes_it_stumble(lines: list[str], dial: str, follow: str, strict: str) -> None:
    run("\n".join(lines), dial, follow, strict)


@settings(max_examples=200)
@given(st.text(max_size=80))
@example('A hides "Windsinger" at @' + "9" * 5000)
@example('A moves "Recruit"#' + "9" * 5000 + " to @1")
@example('? "' + "a" * 2000 + '" at @1')
@example("A hides unread at @1 paying " + "fury," * 500)
def test_no_text_makes_it_stumble(text: str) -> None:
    run(text)


@settings(max_examples=100)
@given(st.text(max_size=200))
def test_no_file_makes_it_stumble(text: str) -> None:
    for whole in (text, text + POSITION):
        with suppress(NotationError):
            check_scenario(whole, CARDS)
