"""The classic game at one keyboard."""
