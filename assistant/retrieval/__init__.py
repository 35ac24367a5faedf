"""Retrieval: from a question's words to the provisions that answer it."""

from assistant.retrieval.result import Hit, SearchResult, SubjectHit
from assistant.retrieval.search import Searcher, search

__all__ = ["Hit", "SearchResult", "Searcher", "SubjectHit", "search"]
