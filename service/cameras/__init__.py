"""Live pictures: frames of a camera in, views of the table out."""
