"""The Night Ferry: nine cards, one die, and wolves under the blankets."""
