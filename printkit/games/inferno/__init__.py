"""inferno: Woodinvale burns, zombies carry the fire; one module for each thing that happens there."""
