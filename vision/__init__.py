"""Frame in, facts out: find the cards on a picture, read them, draw what was found."""
