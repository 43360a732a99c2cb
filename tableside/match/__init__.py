"""One recorded match: its entries, the fold, the store and what a hide commits to."""
