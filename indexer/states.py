"""The states of Brazil by the name that URN LEX gives them."""

from __future__ import annotations

from types import MappingProxyType

_NAMES = {
    "AC": "Acre", "AL": "Alagoas", "AM": "Amazonas", "AP": "Amapá", "BA": "Bahia", "CE": "Ceará",
    "DF": "Distrito Federal", "ES": "Espírito Santo", "GO": "Goiás", "MA": "Maranhão",
    "MG": "Minas Gerais", "MS": "Mato Grosso do Sul", "MT": "Mato Grosso", "PA": "Pará",
    "PB": "Paraíba", "PE": "Pernambuco", "PI": "Piauí", "PR": "Paraná", "RJ": "Rio de Janeiro",
    "RN": "Rio Grande do Norte", "RO": "Rondônia", "RR": "Roraima", "RS": "Rio Grande do Sul",
    "SC": "Santa Catarina", "SE": "Sergipe", "SP": "São Paulo", "TO": "Tocantins",
}  # fmt: skip
_PLAIN = str.maketrans("áãâàéêíóôõúç", "aaaaeeiooouc")


def _slugs(name: str) -> tuple[str, str]:
    """'Mato Grosso do Sul' -> 'mato.grosso.sul' and 'mato.grosso.do.sul': both are in use."""
    words = name.lower().translate(_PLAIN).split()
    short = ".".join(word for word in words if word not in ("do", "de"))
    return short, ".".join(words)


# 'sao.paulo' -> ('SP', 'São Paulo')
STATES = MappingProxyType(
    {slug: (uf, name) for uf, name in _NAMES.items() for slug in _slugs(name)}
)
