"""mosh: zombies dance in the pit; one module for each thing that happens there."""
