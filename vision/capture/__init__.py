"""Where frames come from and how they are kept: cameras, videos, recordings."""
