"""How the live table works inside: what changed, where the camera went, which card is which."""
