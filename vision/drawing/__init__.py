"""Draw on a copy of the picture: outlines, labels, SETs, zones."""
