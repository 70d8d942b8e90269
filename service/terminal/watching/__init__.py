"""A table watched live: in a window, on a page, or told in lines."""
