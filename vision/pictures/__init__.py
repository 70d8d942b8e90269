"""Picture files: bytes in, an upright frame out, within limits."""
