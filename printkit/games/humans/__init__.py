"""Zombies in a town that grows tile by tile: they break in, catch humans who flee, eat or recruit them."""
