"""The processes that read pictures, so that the event loop never waits for one."""
