"""The rules, one module for each section of the Core Rules (numbers of the edition of 2026-07-16).

    abilities     376-384, 398-406: what triggers, what may be activated, and the conditions of both
    battlefields  107.3, 190: control, contested battlefields, room in a facedown zone, staged showdowns and combats
    costs         356, 805, 809: what a card or an ability costs
    damage        465.2: combat damage, how much there is and how it may be assigned
    drawing       413, 431: drawing cards and Burn Out
    effects       359.3, 407-444: what each operation of a card does
    hidden        811, 421: everything about Hidden, hiding, and facedown cards
    locations     198, 447: locations, and who may come to them
    movement      144, 445-458: the standard move, moves by effects, and recalls
    objects       355.9, 740: game objects as cards describe them
    payment       357, 404: paying the costs of a chain item, step by step
    places        355.2, 359.2, 822: where units and gear enter the board
    playing       349-358, 377, 398-404: playing a card, activating an ability
    resources     158-165, 357, 444: energy, power, runes, the rune pool
    scoring       193-196, 467-472: conquering, holding, points, winning
    targeting     355.5-355.17: choices, and which of them are legal
    timing        307-313, 806, 813: when a card may be played

The turn, the chain, showdowns, combat and cleanups are in `tableside.engine.flow`.
"""
