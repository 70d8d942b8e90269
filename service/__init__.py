"""What people touch: the command line, and later the API and the web page."""
