"""The view that each person has of the table."""
