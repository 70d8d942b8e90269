"""What stands in the way of reading a picture: light, sharpness, contrast."""
