"""A reading of a picture: in words, as JSON, corrected, kept."""
