"""Plumbing of HTTP: limits, errors, security, files, certificates."""
