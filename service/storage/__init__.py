"""The one store of the service and its schema."""
