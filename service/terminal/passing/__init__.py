"""Pass-the-cards Set at one keyboard."""
