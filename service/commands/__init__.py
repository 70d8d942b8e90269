"""One module a verb of the command line; `service.cli` imports only the one that was asked for."""
