"""Read one frame: find the cards, fit their corners, read their faces, decode the table."""
