"""non_morts: directors of one terrible film play its zombies and its survivors in turn."""
