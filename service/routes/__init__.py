"""The routes: one module a capability, each with its `router`; none imports another."""
