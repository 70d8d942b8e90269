"""Games and the live table at a terminal: keys in, text out."""
