"""Follow a table from frame to frame: which card is which, and what happened to it."""
