"""Les Reptiliens de Quinte-Bourg: hidden camps, a game master, nights of calls and days of votes.

Nothing offers the game yet: card_data has a draft of it.
"""
