"""What the API takes; unknown fields are refused. What it gives is documented in design terms."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

MAX_MESSAGE = (
    16_000  # characters read at all; the assistant's own limit is lower and says so kindly
)
MAX_TOKEN = 10_000
Key = Annotated[str, Field(min_length=1, max_length=40, examples=["mg"])]


class Strict(BaseModel):
    """A body in which every field is known."""

    model_config = ConfigDict(extra="forbid", strict=True)


class AskRequest(Strict):
    """A message and, from the second turn on, the `conversation` of the last answer."""

    message: Annotated[
        str,
        Field(max_length=MAX_MESSAGE, examples=["Quantos eleitores são precisos em Minas Gerais?"]),
    ]
    conversation: Annotated[str | None, Field(max_length=MAX_TOKEN)] = None


class CheckRequest(Strict):
    """Facts to test against a statute's rules for an operation; absent facts are not stated."""

    statute: Key
    operation: Annotated[str, Field(min_length=1, max_length=60, examples=["create_municipality"])]
    facts: Annotated[
        dict[str, Any], Field(default_factory=dict, examples=[{"voters": 2100, "dwellings": 380}])
    ]


class ErrorDetail(Strict):
    """A stable code, a message in Portuguese, and where they apply the field and the remedy."""

    code: str
    message: str
    field: str | None = None
    hint: str | None = None


class ErrorBody(Strict):
    """The one shape of errors."""

    error: ErrorDetail


class SearchParameters(Strict):
    """`q`: words; `statute`: keys, all when absent; `limit`: 1 to 100."""

    model_config = ConfigDict(extra="forbid", strict=False)

    q: Annotated[str, Field(min_length=1, max_length=2_000, examples=["mandato do administrador"])]
    statute: Annotated[list[str], Field(default_factory=list, max_length=12)]
    limit: Annotated[int, Field(ge=1, le=100)] = 10
