"""Solitaire at one keyboard."""
