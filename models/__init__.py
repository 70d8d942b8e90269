"""What was learned, and how: data sets, training, evaluation, the shipped weights."""
