"""What an ability does and asks for, in a few words of our own: enough to know which one it is, not its card's text."""

from __future__ import annotations

from carddata import model as m

THINGS = {
    "permanent": "unit or gear",
    "permanent or facedown": "unit, gear or facedown card",
    "facedown": "facedown card",
    "card": "card of a trash",
}
MANY = {
    "permanent": "units or gear",
    "permanent or facedown": "units, gear or facedown cards",
    "facedown": "facedown cards",
    "card": "cards of a trash",
    "gear": "gear",
}
WHOSE = {"anybody": "", "you": "of yours", "friendly": "friendly", "enemy": "enemy"}
WHERE = {"anywhere": "", "battlefield": "at a battlefield", "base": "in a base"}
WHO = {"you": "", "opponents": "opponents ", "everybody": "everybody "}


def does(ability: m.Ability) -> str:
    """What it carries out, one thing after the other; empty where it does nothing."""
    return ", then ".join(dict.fromkeys(done(one) for one in ability.do))


def done(effect: m.Effect) -> str:
    """One instruction."""
    match effect:
        case m.Draw(count=count, who=who):
            return f"{_who(who)}draw {count}"
        case m.Discard(count=count, who=who):
            return f"{_who(who)}discard {count}"
        case m.GainPoints(points=points, who=who):
            return f"{_who(who)}{signed(points)} {'point' if abs(points) == 1 else 'points'}"
        case m.Deal(amount=amount):
            return f"{amount} damage"
        case m.GiveMight(amount=amount):
            return f"{signed(amount)} Might"
        case m.GiveKeyword(keyword=keyword):
            return keyword
        case m.Move(to=to):
            return {"chosen": "move", "base": "move to base", "here": "move here"}[to]
        case m.PlayToken(token=token, count=count):
            return f"play {token}" if count == 1 else f"play {count} {token}"
        case m.Add(energy=energy, power=power):
            return "add " + ", ".join([f"{energy} energy"] * bool(energy) + [f"1 {domain}" for domain in power])
        case m.DoThis(then=then):
            return does(then)
        case m.Return():
            return "return to hand"
        case m.Swap():
            return "swap places"
        case m.HideFree():
            return "hide without paying"
        case m.TakeTurn():
            return "another turn"
        case _:
            return str(type(effect).__struct_config__.tag)


def signed(amount: int) -> str:
    """A change with its sign."""
    return f"+{amount}" if amount >= 0 else f"\N{MINUS SIGN}{-amount}"


def _who(who: m.Who) -> str:
    return "its player " if isinstance(who, int) else WHO[who]


def asked_for(choice: m.Choice) -> str:
    """What is to be chosen and how many, as `up to 2 enemy units at a battlefield`."""
    many = choice.most is None or choice.most > 1
    words = (_number(choice.least, choice.most), *described(choice, many=many))
    return " ".join(word for word in words if word)


def described(which: m.TargetFilter, *, many: bool = False) -> tuple[str, ...]:
    """The words for things of a kind."""
    kind = MANY.get(which.kind, f"{which.kind}s") if many else THINGS.get(which.kind, which.kind)
    before = (which.status or "", WHOSE[which.whose] if which.whose != "you" else "")
    keyword = f"with {which.keyword}" if which.keyword else ""
    limits = (keyword, "" if which.might is None else f"of Might {which.might} or less")
    after = (WHOSE["you"] if which.whose == "you" else "", WHERE.get(which.where, which.where), *limits)
    return (*before, kind, *after)


def _number(least: int, most: int | None) -> str:
    if most is None:
        return "any number of" if not least else f"{least} or more"
    if least == most:
        return "one" if least == 1 else str(least)
    return f"up to {most}" if not least else f"{least} to {most}"
