"""The cases of each pair of twin tables: every zone with everything that is done with its cards.

One card differs between the tables: the first of the deck of A, `X` below. Until a step by which its owner shows it,
nobody else may learn which card it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal, get_args

from msgspec.structs import replace

from carddata.model import operations as m
from carddata.model.abilities import Ability
from carddata.model.card import Card, Catalogue
from carddata.model.targets import Choice, TargetFilter
from tableside.engine import Secret
from tableside.engine.model.actions import Action, Concede, ControlIs, EndTurn, Pass, PermanentIs, Play, StandardMove
from tableside.engine.model.dials import Dial
from tableside.engine.model.references import Place, Player
from tableside.engine.model.setup import Follow
from tableside.match.judge_actions import ReturnCard
from tableside.table import commands as c
from tableside.table.readers.assignments import Spot
from tests.kit.engine.unread_positions import CARDS as WITH_UNREAD
from tests.kit.match.cards import CARDS as MADE
from tests.kit.table.memory_table import MemoryTable

Zone = Literal["hand", "deck", "facedown", "champion"]

NORTH, SOUTH = "North Field", "South Field"
GUARD, COVER, SPARK, GRAB = "Twin Guard", "Twin Cover", "Twin Spark", "Twin Grab"
DROP, FIND, SEEK, ROB = "Twin Drop", "Twin Find", "Twin Seek", "Twin Rob"
SETTING = (
    Card(NORTH, "battlefield"),
    Card(SOUTH, "battlefield"),
    Card(GUARD, "unit", ("calm",), 2, 0, 3),
    Card(COVER, "unit", ("calm",), 2, 0, 2, keywords=("Hidden",)),
    Card(SPARK, "spell", ("calm",), 1, keywords=("Reaction",), abilities=(Ability("resolve", (m.Draw(),)),)),
    Card(
        GRAB,
        "spell",
        ("calm",),
        1,
        abilities=(Ability("resolve", (m.Return(what=1),), (Choice(TargetFilter(kind="permanent or facedown")),)),),
    ),
    replace(MADE["Drop Two"], name=DROP),
    replace(MADE["Find One"], name=FIND),
    replace(MADE["Seek Three"], name=SEEK),
    replace(MADE["Rob One"], name=ROB),
)
"""Cards of which the tables are made, whose names occur nowhere else."""

CARDS: Catalogue = {**MADE, **WITH_UNREAD, **{card.name: card for card in SETTING}}

DECK = (COVER, GUARD, GUARD, GUARD)
"""The other cards in the deck of A, from place 1; and the deck of B."""

X, OTHER = 0, 1
ZONE_SPOT = Spot(at=2, facedown=True)


@dataclass(frozen=True)
class Step:
    """One thing that is done at the table.

    - `shows`: the dials at which its owner plays X by it, or touches the table for X. Where X is then named, that is
      meant; where it is not, as after a refusal, X is as unknown as before
    - `opens`: whether X lies face up from then on, whatever comes of the step
    """

    do: Callable[[MemoryTable], None]
    shows: tuple[Dial, ...] = ()
    opens: bool = False


@dataclass(frozen=True)
class Case:
    """A zone and what is done with X there; `before` is the same at all tables, and X takes no part in it.

    `spot` is what the reader stands for.
    """

    zone: Zone
    action: str
    steps: tuple[Step, ...]
    before: tuple[Step, ...] = ()
    follow: Follow = "all"
    spot: Spot | None = None

    @property
    def name(self) -> str:
        """Zone and action."""
        return f"{self.zone}/{self.action}"


ALWAYS: tuple[Dial, ...] = get_args(Dial)
QUIETLY: tuple[Dial, ...] = ("silent",)
"""At the silent dial nothing is refused, so a tap that would be refused elsewhere plays the card."""


def command(*taken: c.Command) -> Step:
    return Step(lambda table: table.do(*taken))


def act(*actions: Action) -> Step:
    return command(*map(c.Do, actions))


def tap(at: int = X, *, shows: tuple[Dial, ...] = (), opens: bool = False) -> Step:
    """Put a card of A on the reader."""
    return Step(lambda table: table.tap_card("A", at), shows, opens)


def press(player: Player, *codes: str, shows: tuple[Dial, ...] = (), opens: bool = False) -> Step:
    """Press the first button of this player's notice with one of these codes; nothing if there is none."""
    return Step(lambda table: table.press_any(player, *codes), shows, opens)


def wait(seconds: float) -> Step:
    return Step(lambda table: table.later(seconds))


def awaits(verb: c.Verb, at: int, player: Player = "A") -> Step:
    return command(c.AwaitCard(player, verb, at))


def passes(count: int = 2) -> Step:
    """Whoever has priority passes, so many times."""

    def do(table: MemoryTable) -> None:
        for _ in range(count):
            table.do(c.Do(Pass(table.priority)))

    return Step(do)


def unit(player: Player, place: Place) -> Step:
    """A unit of this player is there."""
    return act(PermanentIs(player, player, Secret(GUARD), place))


def attack(at: int) -> Step:
    """The first unit of the turn player moves to a battlefield."""
    return Step(lambda table: table.do(c.Do(StandardMove(table.turn, (table.unit_of(table.turn),), at))))


def spell(player: Player, name: str) -> Step:
    """This player plays a spell from hand."""
    return act(Play(player, Secret(name)))


END = Step(lambda table: table.do(c.Do(EndTurn(table.turn))))
GO_ON = press("A", "button-go-on")
BACK = press("A", "button-take-back")
NOTHING = press("A", "button-nothing")
KEEP_DOWN = press("A", "button-do-not-agree")
PLAY = press("A", "action-play", opens=True)
CONTROL = act(ControlIs("A", 1, "A"), ControlIs("A", 2, "B"))
HIDE = (awaits("hide", 1), tap(), GO_ON, command(c.Dismiss("A")))
"""A hides X at battlefield 1, although that is refused if it is."""

COVERED = (CONTROL, awaits("hide", 1), tap(OTHER), command(c.Dismiss("A")))
"""A controls battlefield 1, where another card lies facedown."""

UNDO = (command(c.Undo("A")), press("B", "button-agree"))
REDO = (command(c.Redo("A")), press("B", "button-agree"))
MENUS = (command(c.Touch("A", 1)), command(c.Dismiss("A")), command(c.Touch("B", 1)), command(c.Touch("A", 0)))


def of_hand() -> Iterator[Case]:
    """A card that is in a hand, as far as its owner knows."""

    def case(
        action: str,
        *steps: Step,
        before: tuple[Step, ...] = (CONTROL,),
        follow: Follow = "all",
        spot: Spot | None = None,
    ) -> Case:
        return Case("hand", action, steps, before, follow, spot)

    yield case("hide by touch and tap", awaits("hide", 1), tap(), *UNDO, END)
    yield case("hide by tap and touch", tap(), press("A", "action-hide"), END, END)
    yield case("play by tap and touch", tap(), PLAY)
    yield case("tap and leave it", tap(), NOTHING, END)
    yield case("tap without a battlefield", tap(), NOTHING, END, before=())
    yield case("tap with a full zone", tap(), NOTHING, END, before=COVERED)
    yield case("hide without control", awaits("hide", 2), tap(), GO_ON, END, END)
    yield case("hide without control and take it back", awaits("hide", 2), tap(), BACK, END)
    yield case("hide where nobody has control", awaits("hide", 2), tap(), GO_ON, END, END, before=())
    yield case("hide in a full zone", awaits("hide", 1), tap(), GO_ON, END, END, before=COVERED)
    yield case("hide on the other turn", awaits("hide", 1), tap(), GO_ON, END, END, before=(CONTROL, END))
    yield case("hide during a chain", awaits("hide", 1), tap(), GO_ON, passes(), before=(CONTROL, spell("A", SPARK)))
    yield case(
        "hide during a showdown", awaits("hide", 1), tap(), GO_ON, passes(), before=(CONTROL, unit("A", "A"), attack(2))
    )
    yield case("hide at a spot", tap(), END, END, before=(act(ControlIs("A", 2, "A")),), spot=ZONE_SPOT)
    yield case("hide at a spot without control", tap(), GO_ON, END, END, spot=ZONE_SPOT)
    yield case("tap at a spot on the other turn", tap(), END, END, before=(CONTROL, END), spot=ZONE_SPOT)
    yield case("put at a battlefield", tap(), NOTHING, spot=Spot(at=1))
    yield case("tap on the other turn", tap(), NOTHING, END, before=(CONTROL, END))
    yield case("play on the other turn", tap(), PLAY, before=(CONTROL, END))
    yield case("play on the other turn by touch and tap", awaits("play", 0), tap(opens=True), before=(CONTROL, END))
    yield case("tap during a chain", tap(), NOTHING, passes(), before=(CONTROL, END, spell("B", SPARK)))
    yield case("tap during an own chain", tap(), NOTHING, passes(), before=(CONTROL, spell("A", SPARK)))
    yield case("tap during a showdown", tap(), NOTHING, passes(), before=(CONTROL, unit("A", "A"), attack(2)))
    yield case("tap after the time for a touch", awaits("hide", 1), wait(16), tap(), NOTHING, END)
    yield case("tap while the other hides", awaits("hide", 2, "B"), tap(), END, before=(CONTROL, END))
    yield case("discard", tap(), tap(OTHER, shows=ALWAYS), before=(CONTROL, spell("A", DROP), passes()))
    yield case("tap twice", tap(), tap(), NOTHING, END)
    yield case("units followed, tap", tap(), NOTHING, END, follow="moves")
    yield case("score followed, tap", tap(), NOTHING, END, follow="score")
    yield case("score followed, hide", awaits("hide", 1), tap(), END, follow="score")
    yield case("score followed, hide without control", awaits("hide", 2), tap(), GO_ON, END, follow="score")
    yield case("score followed, put at a battlefield", tap(), END, before=(), follow="score", spot=Spot(at=1))


def of_facedown() -> Iterator[Case]:
    """A card that its owner hid at battlefield 1, legally or not."""

    def case(action: str, *steps: Step, before: tuple[Step, ...] = (CONTROL,), follow: Follow = "all") -> Case:
        return Case("facedown", action, (*HIDE, *steps), before, follow)

    lost, over = act(ControlIs("B", 1, "B")), (act(Concede("B")), wait(2))
    yield case("play on the same turn", tap(shows=QUIETLY), BACK, END)
    yield case("play by tap", END, END, tap(shows=ALWAYS), BACK, END)
    yield case("play by touch and tap", END, END, awaits("facedown", 1), tap(shows=ALWAYS), BACK, END)
    yield case("play on the other turn", END, tap(shows=QUIETLY), BACK, END)
    yield case("play during a chain", END, spell("B", SPARK), tap(shows=ALWAYS), BACK, passes())
    showdown = (act(ControlIs("A", 1, "A")), unit("B", "B"))
    yield case("play in a showdown", END, attack(2), passes(1), tap(shows=ALWAYS), BACK, passes(), before=showdown)
    yield case("play as another card", END, END, awaits("facedown", 1), tap(OTHER), BACK, END)
    yield case("menus", *MENUS, END, END, *MENUS)
    yield case("control lost", lost, KEEP_DOWN, END)
    yield case("control lost and shown", lost, press("A", "button-agree", shows=ALWAYS))
    yield case(
        "combat", END, attack(1), passes(), passes(), KEEP_DOWN, END, before=(CONTROL, unit("A", 1), unit("B", "B"))
    )
    yield case("returned by a spell", spell("A", GRAB), passes(), KEEP_DOWN, END)
    yield case("undo", END, *UNDO, *UNDO)
    yield case("undo and redo", *UNDO, *REDO, END)
    yield case("look", Step(lambda table: table.do(c.LookAtFacedown("A", table.handle))), END, END)
    yield case("another card in its place", awaits("other facedown", 1), tap(OTHER), END)
    yield case("turns go by", *[END] * 4, before=(CONTROL, unit("A", 1), unit("B", 2)))
    yield case("given back by a judge", Step(lambda table: table.judged(ReturnCard(table.handle))), END)
    yield case("judge called", command(c.CallJudge("B")), command(c.JudgeCame("B")), command(c.CallOver("B")))
    yield case("game over", *over, tap(OTHER), press("A", "button-no"))
    yield case("game over and shown", *over, tap(shows=ALWAYS))
    yield case("game over and shown unread", *over, press("A", "button-shown-unread", shows=ALWAYS))
    yield case("score followed", END, END, lost, KEEP_DOWN, follow="score")
    without = (awaits("hide", 2), tap(), GO_ON)
    yield Case("facedown", "to settle", (*without, END, tap(shows=QUIETLY), BACK, END, END), (CONTROL,))
    yield Case(
        "facedown", "to settle, and control gained", (*without, act(ControlIs("A", 2, "A")), END, END), (CONTROL,)
    )


def of_deck() -> Iterator[Case]:
    """A card that is in a deck, as far as the table knows, and one that its owner takes from there."""
    searched = (CONTROL, spell("A", FIND), passes())
    yield Case("deck", "turns go by", (act(Play("A", Secret(GUARD), to="A")), *[END] * 3), (CONTROL,))
    yield Case("deck", "looked at", (press("A", "button-revealed-none"), END), (CONTROL, spell("A", SEEK), passes()))
    yield Case("deck", "played from the top", (tap(shows=ALWAYS),), searched)
    yield Case("deck", "another card played from the top", (tap(OTHER), END), searched)
    robbed = (CONTROL, END, spell("B", ROB), passes())
    yield Case("deck", "another card revealed", (tap(OTHER),), robbed)


def of_champion() -> Iterator[Case]:
    """The Chosen Champion, which lies in the Champion Zone."""
    yield Case("champion", "hide", (*HIDE, END), (CONTROL,))
    yield Case("champion", "tap", (tap(), NOTHING, END), (CONTROL,))


CASES = (*of_hand(), *of_facedown(), *of_deck(), *of_champion())
