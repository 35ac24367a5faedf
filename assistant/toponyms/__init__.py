"""Place names: is a name taken, in which spelling, and what do the statutes forbid in it."""

from assistant.toponyms.lookup import lookup
from assistant.toponyms.result import ToponymResult
from assistant.toponyms.wording import describe

__all__ = ["ToponymResult", "describe", "lookup"]
