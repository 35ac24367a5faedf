"""Which rule tests which provision for which operation: corpus/statutes/<key>/rules.toml.

The file names a kind of rule (a function of this package) and its arguments; numbers come by name
from parameters.toml. Everything named is checked when the file is read.
"""

from __future__ import annotations

import inspect
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from assistant.rules import (  # noqa: F401  each module enters its kinds of rule
    basic,
    boundaries,
    creation,
    districts,
    extinction,
    names,
    petition,
    plebiscite,
    terms,
)
from assistant.rules.case import KINDS, OWN_FACTS, About, Certifier, Law, Rule
from assistant.rules.facts import registry
from assistant.rules.outcome import Reading, Text
from assistant.rules.parameters import Parameters, load, require_quote
from indexer import corpus
from indexer.errors import CorpusError, NotFoundError
from indexer.paths import CORPUS

OPERATIONS: Mapping[str, Text] = MappingProxyType(
    {
        "create_municipality": Text("Criar município", "Create a municipality"),
        "fusion": Text("Fundir municípios", "Merge municipalities"),
        "incorporation": Text("Incorporar município a outro", "Incorporate a municipality"),
        "annexation": Text(
            "Anexar área ou distrito a outro município", "Annex an area or district"
        ),
        "create_district": Text("Criar distrito", "Create a district"),
        "petition": Text("Pedido e assinaturas", "Petition and signatures"),
        "plebiscite": Text("Plebiscito", "Plebiscite"),
        "calendar": Text("Prazos e calendário", "Deadlines and calendar"),
        "boundary": Text("Alterar limites", "Change boundaries"),
        "extinction": Text("Extinguir município", "Extinguish a municipality"),
        "name_form": Text("Nome de município ou distrito", "Name of a municipality or district"),
    }
)
_FIELDS = frozenset(
    {"id", "test", "quote", "when", "alone", "only", "waiver", "replaces", "readings", "notes",
     "cites"}
)  # fmt: skip
_ABOUT = frozenset(
    {"chooser", "default", "undecided", "decides", "remark_pt", "remark_en", "silent_pt",
     "silent_en", "cites"}
)  # fmt: skip


@lru_cache(maxsize=32)
def law(key: str) -> Law:
    """A statute's numbers and rules; no rules for a statute without rules.toml. Raises
    CorpusError.
    """
    path = CORPUS / "statutes" / key / "rules.toml"
    numbers = load(key)
    if not path.is_file():
        return Law(key, numbers, MappingProxyType({}), MappingProxyType({}))
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise CorpusError("rules_wrong", f"rules.toml de {key}: {error}") from error
    return of_toml(key, raw, numbers)


def of_toml(key: str, raw: Mapping[str, Any], numbers: Parameters) -> Law:
    """The rules from the parsed file, everything that they name checked."""
    abouts = {op: _about(key, op, body) for op, body in raw.get("about", {}).items()}
    rules = {
        op: tuple(_rule(key, op, body, numbers) for body in bodies)
        for op, bodies in raw.items()
        if op not in ("about", "certifiers")
    }
    certifiers = dict(_certifiers(key, raw.get("certifiers", ())))
    rules = {op: tuple(_with_facts(rule, rules) for rule in found) for op, found in rules.items()}
    for op in (*rules, *abouts):
        if op not in OPERATIONS:
            raise CorpusError("rules_wrong", f"{key}: rules.toml: operação {op!r}")
    return Law(
        key,
        numbers,
        MappingProxyType(rules),
        MappingProxyType(abouts),
        MappingProxyType(certifiers),
    )


def _with_facts(rule: Rule, rules: Mapping[str, Sequence[Rule]]) -> Rule:
    """The rule with the facts of the creation requirements that it rests on.

    Limbs of the parent are asked under the parent's names, the figures of before last.
    """
    required = {other.id: other for other in rules.get("create_municipality", ())}
    after: list[str] = []
    before: list[str] = []
    for name in (n for id_ in rule.args.get("limbs", ()) for n in required[id_].facts):
        fact = registry()[name]
        if fact.parent_after is not None or not fact.optional:
            after.append(fact.parent_after or name)
        if fact.parent_before is not None and fact.parent_before != fact.parent_after:
            before.append(fact.parent_before)
    worked_out = () if rule.args.get("ask") else rule.args.get("requirements", ())
    own = [n for id_ in worked_out for n in required[id_].facts]
    return replace(rule, facts=tuple(dict.fromkeys([*after, *own, *rule.facts, *before])))


def _certifiers(key: str, bodies: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, Certifier]]:
    for body in bodies:
        require_quote(key, body["provision"], body["quote"])
        certifier = Certifier(Text(body["pt"], body["en"]), body["provision"], body["quote"])
        for fragment in body["of"]:
            corpus.default().provision(key, fragment)
            yield fragment, certifier


def statute_key(name: str) -> str:
    """The key of a statute given by key or by state ('MG', 'mg'); NotFoundError for an
    unknown one.
    """
    if not isinstance(name, str):
        raise NotFoundError(
            "unknown_statute", "A lei é dada pela chave ou pela UF.", field="statute"
        )
    wanted = name.strip().lower()
    statutes = corpus.default().statutes
    if wanted in statutes:
        return wanted
    by_uf = [key for key, s in statutes.items() if s.uf.lower() == wanted and s.kind == "statute"]
    return by_uf[0] if by_uf else corpus.default().statute(wanted[:40]).key


def _about(key: str, op: str, body: Mapping[str, Any]) -> About:
    unknown = set(body) - _ABOUT
    if unknown:
        raise CorpusError("rules_wrong", f"{key}: rules.toml: about.{op}: {sorted(unknown)}")
    for fragment in body.get("cites", ()):
        corpus.default().provision(key, fragment)
    return About(
        chooser=body.get("chooser"),
        default=body.get("default"),
        undecided=body.get("undecided"),
        decides=body.get("decides"),
        remark=Text(body.get("remark_pt", ""), body.get("remark_en", "")),
        silent=Text(body.get("silent_pt", ""), body.get("silent_en", "")),
        cites=tuple(body.get("cites", ())),
    )


def _rule(key: str, op: str, body: Mapping[str, Any], numbers: Parameters) -> Rule:
    def wrong(what: str) -> CorpusError:
        return CorpusError("rules_wrong", f"{key}: rules.toml: {op}: {body.get('id')}: {what}")

    test, fragment = body["test"], body["id"]
    if test not in KINDS:
        raise wrong(f"não há regra do tipo {test!r}")
    args = {name: value for name, value in body.items() if name not in _FIELDS}
    signature = inspect.signature(KINDS[test])
    try:
        signature.bind(None, **args)
    except TypeError as error:
        raise wrong(str(error)) from error
    for number in _numbers_named(args, numbers, signature):
        numbers[number]  # raises when it is missing
    quote = body.get("quote") or _quote_of(fragment, args, numbers)
    require_quote(key, fragment, quote)
    for other in body.get("cites", ()):
        corpus.default().provision(key, other)
    only = {fact: _listed(value) for fact, value in body.get("only", {}).items()}
    for fact in (*only, *body.get("when", ()), *body.get("alone", ())):
        if fact not in registry():
            raise wrong(f"{fact!r} não é um fato")
    return Rule(
        statute=key,
        operation=op,
        id=fragment,
        test=test,
        args=MappingProxyType(args),
        quote=quote,
        number=_main_number(args, numbers),
        when=tuple(body.get("when", ())),
        alone=tuple(body.get("alone", ())),
        only=MappingProxyType(only),
        waiver=body.get("waiver", False),
        replaces=body.get("replaces", False),
        readings=MappingProxyType(
            {name: _readings(pair) for name, pair in body.get("readings", {}).items()}
        ),
        notes=MappingProxyType(
            {status: Text(note["pt"], note["en"]) for status, note in body.get("notes", {}).items()}
        ),
        cites=tuple(body.get("cites", ())),
        facts=tuple(
            dict.fromkeys(_facts_named(test, args, numbers, (*only, *body.get("when", ()))))
        ),
    )


def _listed(value: Any) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


def _readings(pair: list[Mapping[str, Any]]) -> tuple[Reading, ...]:
    return tuple(Reading(Text(r["pt"], r["en"]), r["status"], r.get("safer", False)) for r in pair)


def _strings(value: Any) -> Iterator[str]:
    """Every string among a rule's arguments, however nested."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from _strings(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _strings(item)


_NUMBER_ARGS = frozenset(
    {"number", "numbers", "reduction", "quorum", "majority", "share", "extra", "areas", "piece",
     "total", "years", "month", "day"}
)  # fmt: skip


def _numbers_named(
    args: Mapping[str, Any], numbers: Parameters, signature: inspect.Signature
) -> Iterator[str]:
    """The ids of numbers among the arguments, whether they exist or not."""
    for name, value in args.items():
        if name in _NUMBER_ARGS and name in signature.parameters:
            yield from _strings(value)
    for bracket in args.get("brackets", ()):
        yield from (value for name, value in bracket.items() if name != "id")


def _main_number(args: Mapping[str, Any], numbers: Parameters) -> str | None:
    return next((word for word in _strings(dict(args)) if word in numbers.by_id), None)


def _quote_of(fragment: str, args: Mapping[str, Any], numbers: Parameters) -> str:
    named = (numbers.by_id[w] for w in _strings(dict(args)) if w in numbers.by_id)
    return next((number.quote for number in named if number.provision == fragment), "")


def _facts_named(
    test: str, args: Mapping[str, Any], numbers: Parameters, extra: tuple[str, ...]
) -> Iterator[str]:
    """The facts that a rule may take: its kind's own, those of its numbers, those that it names."""
    yield from (*extra, *OWN_FACTS[test])
    for word in _strings(dict(args)):
        number = numbers.by_id.get(word)
        named = (number.fact, number.of) if number is not None else (word,)
        known = (registry().get(name or "") for name in named)
        yield from (fact.name for fact in known if fact is not None and not fact.inner)
    if "doubtful_for" in args:
        yield "procedure"
