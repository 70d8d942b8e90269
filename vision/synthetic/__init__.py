"""Pictures and films made by us, whose truth is known exactly."""
