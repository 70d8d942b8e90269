"""A table of people and a game: lobby, moves, clock, sockets."""
