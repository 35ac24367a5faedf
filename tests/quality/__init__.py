"""Question sets with their gold, and how they are scored."""
