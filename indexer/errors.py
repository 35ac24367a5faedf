"""Every error that Emancipa raises on purpose, in one tree.

    EmancipaError                  anything a caller may want to show
    ├── InputError                 the request is at fault; HTTP 4xx, exit status 2
    │   ├── NotFoundError          a statute, provision or page that does not exist; HTTP 404
    │   └── TooLargeError          text, file or list over its limit; HTTP 413
    ├── CorpusError                a file under corpus/ or a user's statute is missing or wrong
    │   └── SourceError            a source file that cannot be read as a law
    ├── IndexUnusableError         the index is missing, damaged or of another corpus or model
    ├── EngineError                the embedding engine cannot run; search goes on lexically
    └── ServiceError               something outside failed (port in use, no network)

Each carries a stable `code`, a message in Portuguese, and where they apply the field at fault and a
hint that says the remedy.
"""

from __future__ import annotations


class EmancipaError(Exception):
    """An error with a stable code, the field at fault and the remedy."""

    http_status = 500
    exit_status = 1

    def __init__(
        self, code: str, message: str, *, field: str | None = None, hint: str | None = None
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.field = field
        self.hint = hint

    def to_json(self) -> dict[str, dict[str, str]]:
        """The one shape in which errors leave the program."""
        body = {"code": self.code, "message": self.message}
        if self.field is not None:
            body["field"] = self.field
        if self.hint is not None:
            body["hint"] = self.hint
        return {"error": body}


class InputError(EmancipaError):
    """The request cannot be answered as it stands."""

    http_status = 422
    exit_status = 2


class NotFoundError(InputError):
    """What was asked for does not exist."""

    http_status = 404


class TooLargeError(InputError):
    """The request is over a limit."""

    http_status = 413


class CorpusError(EmancipaError):
    """A file of the corpus is missing or wrong."""

    exit_status = 2


class SourceError(CorpusError):
    """A source file cannot be read as a law."""

    http_status = 422


class IndexUnusableError(EmancipaError):
    """The index is missing, damaged, or belongs to another corpus or model."""

    http_status = 503


class EngineError(EmancipaError):
    """The embedding engine cannot run here."""

    http_status = 503


class ServiceError(EmancipaError):
    """Something outside the program failed."""

    http_status = 503
    exit_status = 2
