"""Which names designate a date."""

from __future__ import annotations

import pytest

from assistant.toponyms.characters import clean
from assistant.toponyms.dates import find_date


@pytest.mark.parametrize(
    "name",
    ["XV de Novembro", "xxi de abril", "Sete de Setembro", "7 de Setembro", "7 Setembro",
     "1º de Maio", "Primeiro de Maio", "I de Maio", "Vinte e Cinco de Julho", "Vila 21 de Abril",
     "Linha 31 de Março de 1964", "25 de marco", "Dia 7", "Dia Sete", "Dia VII", "Dia Primeiro",
     "Vila Dia 31", "Abril de 1960", "Maio de Mil Novecentos e Sessenta e Oito", "Maio de 68",
     "Março 7", "Vila 21/04/1960", "Vila 21-4", "Vila 1960-04-21", "Ano 2000", "Ano de 1822",
     "7 de set."],
)  # fmt: skip
def test_a_date_breaks_the_rule(name: str) -> None:
    found = find_date(clean(name))
    assert found is not None
    assert found.status == "violation"


@pytest.mark.parametrize("name", ["Vila 1930", "Mil e Quinhentos", "Dia da Independência"])
def test_a_bare_year_or_feast_has_to_be_verified(name: str) -> None:
    found = find_date(name)
    assert found is not None
    assert found.status == "verify"


@pytest.mark.parametrize(
    "name",
    ["Três Corações", "Sete Lagoas", "Cinco Marias", "Maio Verde", "Agosto", "Março",
     "Outubro Rosa", "Marco Zero", "Marco 5", "32 de Maio", "Dia 32", "Dia 0", "Dia Novo",
     "Bom Dia", "Ano Bom",
     "Pio XII", "Mutum 14", "Maiolândia", "Vinte", "Natal", "Um Maio Verde", "Doze Mil",
     "Vila 32/13", "Vila 1499", "Dia do Sol", "Domingos Martins", "Quatro Irmãos"],
)  # fmt: skip
def test_a_number_or_a_month_alone_is_no_date(name: str) -> None:
    assert find_date(name) is None


def test_the_date_is_quoted_as_it_was_typed() -> None:
    found = find_date("Vila XV de Novembro Velha")
    assert found is not None
    assert found.words == "XV de Novembro"


@pytest.mark.parametrize(("day", "is_date"), [(0, False), (1, True), (31, True), (32, False)])
def test_days_run_from_1_to_31(day: int, is_date: bool) -> None:
    assert (find_date(f"{day} de Abril") is not None) is is_date
