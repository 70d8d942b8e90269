"""Pure rules of the games called Set: no clock, no chance of its own, no input or output."""
