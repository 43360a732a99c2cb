"""One match as it is played: what a sighting means, what is recorded, what each person may be told.

`desk` owns the one thread that decides and writes; everything a person sees is a `view` of what the ledger has.
"""
