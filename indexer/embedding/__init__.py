"""A sentence-transformers model: chosen, prepared once, and run without torch for questions."""
