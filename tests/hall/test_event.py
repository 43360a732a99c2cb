"""People and rounds of an event as values."""

from tableside.hall.event import EventLists, EventPairing, EventRound, Participant

KIM, ALEX, SAM = Participant("Kim"), Participant("Alex", "17"), Participant("Sam")
ROUND = EventRound(3, (EventPairing(1, (KIM, ALEX)), EventPairing(None, (SAM,), bye=True)))


def test_a_bye_has_no_table():
    assert [pairing.people for pairing in ROUND.tables] == [(KIM, ALEX)]
    assert [pairing.people for pairing in ROUND.byes] == [(SAM,)]


def test_a_loss_that_was_given_is_neither_a_table_nor_a_bye():
    given = EventRound(3, (EventPairing(None, (SAM,)),))
    assert (given.tables, given.byes) == ((), ())


def test_no_repr_says_what_somebody_is_called():
    shown = repr(EventLists((KIM, ALEX, SAM), (ROUND,)))
    assert not any(name in shown for name in ("Kim", "Alex", "Sam", "17"))
