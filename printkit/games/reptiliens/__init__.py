"""Les Reptiliens de Quinte-Bourg: hidden camps, a game master, nights of calls and days of votes.

Nothing offers the game yet: it has nothing to print, and no order of play for terminals and phones.
"""
