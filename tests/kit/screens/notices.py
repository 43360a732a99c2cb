"""Notices in the words of the catalogues, so that each language is laid out with its own: the longest of each form."""

from carddata.model.operations import Seek
from carddata.model.targets import Compared, OfType
from carddata.sets import load
from tableside.describe.card import describe_card
from tableside.describe.deck_cards import describe_wanted
from tableside.engine.rules.disputes import sides_of
from tableside.match.public.references import card_message
from tableside.message import CardName, Listing, PlaceName, PlayerName, message
from tableside.table.prompts.card_names import KEYS
from tableside.table.view.model import Notice
from tests.kit.counted import of_deck

CARD = CardName("Ornn, Fire Below the Mountain")
TAKE_BACK = (message("button-take-back"), message("button-call-judge"), message("button-go-on"))
UNITS = tuple(message("button-move-here", unit=unit) for unit in ("Vanguard Sergeant", "Ornn, Fire Below the Mountain"))

REAL_NOTICES = (
    Notice(
        "asks",
        message("prompt-resources"),
        (
            message(
                "has-resources",
                things=Listing(tuple(message(code, number=12) for code in ("has-energy", "has-power", "has-xp"))),
            ),
        ),
        buttons=(
            *(
                message(code)
                for resource in ("energy", "power", "xp")
                for code in (f"button-{resource}-more", f"button-{resource}-less")
            ),
            message("button-close"),
        ),
    ),
    Notice(
        "asks",
        message("prompt-mulligan"),
        (message("prompt-mulligan-text"),),
        buttons=(
            *(message("button-mulligan-cards", count=count) for count in range(3)),
            message("button-close"),
        ),
    ),
    Notice(
        "asks",
        message("prompt-concede-match"),
        buttons=(message("button-concede-yes"), message("button-no")),
    ),
    Notice(
        "note",
        message("notice-lapsed"),
        (message("notice-lapsed-facedown"),),
        buttons=(message("button-wait-again"), message("button-close")),
    ),
    Notice(
        "note",
        card_message("Teemo, Scout"),
        describe_card(load()["Teemo, Scout"]),
        buttons=(message("button-close"),),
        lines=True,
    ),
    Notice(
        "working",
        message("prompt-play-facedown-at", place=PlaceName(1)),
        (message("prompt-tap-cards", count=1),),
        buttons=(
            message("button-play-number", number=1),
            message("button-play-number", number=2),
            message("button-cancel"),
        ),
    ),
    Notice(
        "working",
        message("prompt-hide-at", place=PlaceName(2)),
        (message("tap-ignored-already-on-board"),),
        buttons=(message("button-hide-unread"), message("button-cancel")),
    ),
    Notice(
        "refused",
        message("notice-refused-disputed"),
        (
            message("reason-no-time-to-hide", player=PlayerName("A")),
            message("reason-target-place-disputed", place=PlaceName(1), sides=sides_of("dispute-hidden-targets")),
        ),
        rules=("421.1.a", "811.1.d.1"),
        buttons=TAKE_BACK,
    ),
    Notice(
        "refused",
        message("notice-refused-unknown"),
        (message("assumed-card-facts"), message("reason-showdown-needs-action")),
        rules=("811.1.b",),
        buttons=TAKE_BACK,
    ),
    Notice(
        "note",
        card_message(CARD.card),
        (message("notice-revealed-at", player=PlayerName("B"), place=PlaceName(1)), message("notice-other-card")),
        buttons=(message("button-close"),),
    ),
    Notice(
        "note",
        message("notice-revealed-title"),
        (message("notice-revealed-at", player=PlayerName("B"), place=PlaceName(1)), message("notice-revealed-unknown")),
        buttons=(message("button-close"),),
    ),
    Notice(
        "note",
        message("prompt-hold-to-look"),
        (message("notice-look-on-record", place=PlaceName(1), turn=12),),
        buttons=(message("button-close"),),
        hold="h1",
    ),
    Notice(
        "asks",
        message("prompt-not-in-match"),
        (message("tap-ignored-newer-tag"),),
        buttons=(
            message("button-hide-unread-at", place=PlaceName(1)),
            message("button-hide-unread-at", place=PlaceName(2)),
            message("button-play-unread"),
            message("button-nothing"),
        ),
    ),
    Notice(
        "asks",
        message("prompt-remains"),
        (message("prompt-remains-might"), message("prompt-remains-how")),
        buttons=(
            message("screen-player", name="Alice"),
            message("screen-player", name="Bob"),
            message("button-both"),
            message("button-nobody"),
        ),
    ),
    Notice(
        "asks",
        message("prompt-endless"),
        (message("prompt-endless-how"),),
        buttons=(message("button-stop"),),
    ),
    Notice(
        "asks",
        message("prompt-assign-damage"),
        (message("prompt-damage-left-at", place=PlaceName(1), left=2, amount=11), message("prompt-assign-damage-how")),
        buttons=(
            message("button-damage-assigned", unit=CARD, damage=5),
            message("button-damage-lethal", unit=CardName("Pakaa Cub"), damage=3),
            message("button-take-back-touch"),
            message("button-done"),
        ),
        chosen=(0,),
        off=(3,),
        ways=2,
    ),
    Notice(
        "asks",
        message("prompt-what-happened"),
        (message("prompt-by-hand-how", card=CARD),),
        buttons=(
            message("button-it-died"),
            message("button-it-was-damaged"),
            message("button-it-moved"),
            message("button-its-might-changed"),
            message("button-to-owners-hand"),
            message("button-it-is-stunned"),
            message("button-it-is-buffed"),
            message("button-it-is-exhausted"),
            message("button-back"),
        ),
    ),
    Notice(
        "asks",
        message("prompt-place", place=PlaceName(1)),
        buttons=(
            message("button-hide-here"),
            message("button-play-facedown"),
            message("button-look-number", number=2),
            *UNITS,
            message("button-move-all"),
            message("button-conquered"),
            message("button-i-do-not-control"),
            message("button-thing", thing=CARD),
            message("button-correct-else"),
            message("button-close"),
        ),
    ),
    Notice(
        "asks",
        message("prompt-how-is"),
        (
            message(
                "prompt-shown-as",
                card=CARD,
                states=Listing((message("state-exhausted"), message("state-damage", damage=3))),
            ),
        ),
        buttons=(
            message("button-it-is-ready"),
            message("button-other-damage"),
            message("button-it-has-no-buff"),
            message("button-it-is-elsewhere"),
            message("button-name-it"),
            message("button-tap-it"),
            message("button-it-is-anothers"),
            message("button-close"),
        ),
    ),
    Notice(
        "asks",
        message("prompt-tap-to-name"),
        (message("prompt-name-card-how", number=31, cards=Listing((CARD, CARD, CARD))),),
        buttons=(*(message("button-letters", letters=letters) for letters in KEYS), message("button-back")),
        off=(3,),
    ),
    Notice(
        "working",
        message("prompt-play-to-base"),
        (message("prompt-tap-cards", count=1),),
        buttons=(
            message("button-unread-unit", place=PlaceName("A")),
            message("button-unread-unit", place=PlaceName(1)),
            message("button-unread-spell"),
            message("button-unread-gear"),
            message("button-cancel"),
        ),
    ),
    Notice(
        "asks",
        message("prompt-correct-else"),
        buttons=(
            message("button-unit-is-here"),
            message("button-unit-from-hand"),
            message("button-unit-from-deck"),
            message("button-gear-from-hand"),
            message("button-token-is-here"),
            message("button-card-of-trash"),
            message("button-card-of-banished"),
            message("button-facedown-is-wrong"),
            message("button-close"),
        ),
    ),
    Notice(
        "refused",
        message("notice-refused-illegal"),
        (
            message("reason-no-priority", player=PlayerName("B")),
            message("reason-turn-of-another", player=PlayerName("A")),
        ),
        rules=("312.1", "310.1.a"),
        buttons=(
            TAKE_BACK[0],
            message("button-end-turn-then-play", player=PlayerName("A")),
            TAKE_BACK[1],
        ),
    ),
    Notice(
        "working",
        message("prompt-discard"),
        (
            message("prompt-for-card", card=CARD),
            message("prompt-tap-cards", count=2),
            message("prompt-marked", marked=1),
        ),
        buttons=(message("button-discard-unread"), message("button-take-one-back"), message("button-done")),
        ways=3,
    ),
    Notice(
        "asks",
        message("prompt-unread-text"),
        (
            message(
                "doubt-death",
                texts=Listing((CARD, CardName("Trifarian War Camp"))),
                units=Listing((CARD, CardName("Vanguard Sergeant"), CardName("Shipyard Skulker"))),
                count=3,
            ),
        ),
        buttons=(
            message("doubt-answer-all-die"),
            message("doubt-answer-not-all-die"),
            message("doubt-answer-never"),
        ),
    ),
    Notice(
        "asks",
        message("prompt-reveal"),
        (
            message("prompt-for-card", card=CARD),
            message(
                "prompt-seek-how",
                count=5,
                wanted=describe_wanted(
                    Seek(count=5, of=of_deck(OfType(("spell",)), Compared("energy", "at least", 4)))
                ),
            ),
        ),
        buttons=(message("button-revealed"), message("button-revealed-none")),
        ways=2,
    ),
    Notice(
        "asks",
        message("prompt-look"),
        (message("prompt-for-card", card=CARD), message("prompt-predict-how", count=3)),
        buttons=(
            message("button-recycled-none"),
            *(message("button-recycled", count=count) for count in (1, 2, 3)),
        ),
    ),
    Notice(
        "asks",
        message("prompt-unread-text"),
        (message("doubt-trigger", text=CARD, event=message("event-plays-a-card")),),
        buttons=(
            message("doubt-answer-no-trigger"),
            message("doubt-answer-triggers"),
            message("doubt-answer-never"),
            message("doubt-answer-nothing"),
        ),
    ),
    Notice(
        "asks",
        message("prompt-unread-text"),
        (
            message(
                "doubt-control-lost",
                texts=Listing((CARD,)),
                player=PlayerName("A"),
                place=PlaceName(1),
            ),
        ),
        buttons=(
            message("doubt-answer-loses-control"),
            message("doubt-answer-keeps-control"),
            message("doubt-answer-never"),
        ),
    ),
    Notice(
        "working",
        message("prompt-random-draw", place=PlaceName(1)),
        (message("prompt-draw-tap-hand", player=PlayerName("A")), message("prompt-draw-tapped", count=11)),
        stays=True,
    ),
    Notice(
        "asks",
        message("prompt-random-draw", place=PlaceName(1)),
        (message("prompt-draw-pressed", count=3), message("prompt-draw-digits", count=4)),
        buttons=tuple(message("button-digit", digit=digit) for digit in "1234567890"),
    ),
    Notice(
        "working",
        message("prompt-random-draw", place=PlaceName(1)),
        (message("prompt-draw-find", player=PlayerName("A")),),
        stays=True,
    ),
    Notice("asks", message("prompt-random-draw", place=PlaceName(1)), (message("prompt-draw-again"),), stays=True),
    Notice(
        "note",
        message("draw-tap-found"),
        (message("draw-tap-found-text", player=PlayerName("A"), place=PlaceName(1)),),
    ),
    Notice(
        "asks",
        message("prompt-show-facedown-title"),
        (message("prompt-show-facedown", place=PlaceName(1)),),
        rules=("421.4",),
        buttons=(message("button-shown-unread"),),
    ),
    Notice(
        "asks",
        message("prompt-show-sealed-title"),
        (message("prompt-show-sealed", place=PlaceName(1)),),
        rules=("421.4",),
        buttons=(message("button-shown-sealed"),),
    ),
    Notice(
        "asks",
        message("prompt-show-facedown-title"),
        (message("tap-not-shown"),),
        rules=("421.4",),
        buttons=(message("button-shown-unread"),),
    ),
    Notice(
        "note",
        message("notice-judge-takes-back"),
        (message("notice-judge-takes-back-text"),),
        buttons=(message("button-close"),),
    ),
)
