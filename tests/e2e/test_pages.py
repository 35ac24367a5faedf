"""Each page's main path in a real browser."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.e2e


def test_a_law_is_read_by_its_contents_and_its_permalinks(desk: Page) -> None:
    desk.goto("/leis")
    desk.get_by_role("link", name="Lei Complementar nº 37").click()
    expect(desk.get_by_role("heading", level=1)).to_contain_text("Lei Complementar nº 37")
    desk.locator(".toc-large").get_by_role("link", name="Art. 7º", exact=True).click()
    expect(desk).to_have_url(re.compile("/leis/mg#art7$"))
    expect(desk.locator("#art7")).to_be_in_viewport()
    article = desk.locator("#art7")
    article.get_by_role("button", name="Copiar link").click()
    expect(desk.locator("#aviso")).to_have_text("Copiado.")
    assert desk.evaluate("navigator.clipboard.readText()").endswith("/leis/mg#art7")
    article.locator("a.label").nth(1).click()
    expect(desk).to_have_url(re.compile("/leis/mg/art7_"))
    desk.get_by_role("button", name="ABNT").click()
    assert "MINAS GERAIS. Lei Complementar nº 37" in desk.evaluate("navigator.clipboard.readText()")


def test_words_are_searched_within_a_law(phone: Page) -> None:
    phone.goto("/leis/ac")
    phone.get_by_label("Procurar nesta lei").fill("administrador")
    phone.get_by_role("button", name="Procurar").click()
    expect(phone.locator(".found-in")).to_contain_text("trechos com “administrador”")
    assert phone.locator(".law-text mark").count() > 1


def test_search_as_you_type_filters_exports_and_keys(desk: Page) -> None:
    desk.goto("/busca")
    desk.keyboard.press("/")
    expect(desk.locator("#busca")).to_be_focused()
    desk.keyboard.type("mandato do administrador")
    expect(desk.locator(".results li").first).to_be_visible()
    expect(desk).to_have_url(re.compile("q=mandato"))
    expect(desk.locator("#busca")).to_be_focused()
    desk.get_by_text("Filtros").click()
    desk.locator("label.choice", has_text="Acre").click()
    expect(desk).to_have_url(re.compile("lei=ac"))
    expect(desk.locator(".hit-label", has_text="(MG)")).to_have_count(0)
    with desk.expect_download() as download:
        desk.get_by_role("link", name="JSON").click()
    exported = json.loads(Path(download.value.path()).read_text("utf-8"))
    assert exported["total"] == len(exported["results"]) > 0
    assert {hit["statute"] for hit in exported["results"]} == {"ac"}
    desk.locator("#busca").focus()
    desk.keyboard.press("ArrowDown")
    expect(desk.locator("a.hit").first).to_be_focused()
    desk.keyboard.press("Enter")
    expect(desk).to_have_url(re.compile("/leis/ac/"))


def test_search_works_without_javascript(plain: Page) -> None:
    plain.goto("/busca")
    plain.get_by_label("O que procurar").fill('"linha reta"')
    plain.get_by_role("button", name="Buscar").click()
    plain.locator("a.hit").first.click()
    expect(plain).to_have_url(re.compile("/leis/"))


def test_laws_are_compared_and_a_cell_shows_its_quote(phone: Page) -> None:
    phone.goto("/comparar")
    expect(phone.locator("svg.plot")).to_have_count(3)
    cell = (
        phone.locator("section.subject", has_text="Casas ou edificações").locator("details").first
    )
    cell.locator("summary").click()
    expect(cell.locator("blockquote")).to_be_visible()
    phone.get_by_role("link", name="Plebiscito", exact=True).click()
    expect(phone.get_by_role("heading", name="Comparecimento mínimo")).to_be_visible()
    with phone.expect_download() as download:
        phone.get_by_role("link", name="CSV").click()
    assert "Comparecimento mínimo" in Path(download.value.path()).read_text("utf-8-sig")


@pytest.mark.parametrize("browser_kind", ["phone", "plain"])
def test_requirements_are_checked(browser_kind: str, request: pytest.FixtureRequest) -> None:
    page: Page = request.getfixturevalue(browser_kind)
    page.goto("/verificar")
    page.get_by_label("Lei", exact=True).select_option("mg")
    page.get_by_label("O que se quer fazer").select_option("create_municipality")
    page.get_by_role("button", name="Continuar").click()
    page.get_by_label("Quantos eleitores tem a área?").fill("2.100")
    page.get_by_label("Quantas casas (moradias)").fill("400")
    page.get_by_role("button", name="Verificar", exact=True).click()
    expect(page.locator("#resultado .badge")).to_contain_text("Não atende")
    expect(page.locator("tr.met .bar .given").first).to_be_attached()
    expect(page.get_by_label("Quantos eleitores tem a área?")).to_have_value("2.100")
    page.get_by_label("Quantas casas (moradias)").fill("muitas")
    page.get_by_role("button", name="Verificar", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("número inteiro")
    expect(page.get_by_label("Quantas casas (moradias)")).to_have_value("muitas")


def test_a_half_filled_check_is_remembered_in_this_tab(phone: Page) -> None:
    phone.goto("/verificar?lei=mg&operacao=create_municipality")
    phone.get_by_label("Quantos eleitores tem a área?").fill("2.100")
    phone.goto("/leis/mg")
    phone.goto("/verificar?lei=mg&operacao=create_municipality")
    expect(phone.get_by_label("Quantos eleitores tem a área?")).to_have_value("2.100")
    phone.get_by_role("button", name="Limpar").click()
    expect(phone.get_by_label("Quantos eleitores tem a área?")).to_have_value("")


@pytest.mark.parametrize("browser_kind", ["phone", "plain"])
def test_a_list_of_names_is_looked_up(browser_kind: str, request: pytest.FixtureRequest) -> None:
    page: Page = request.getfixturevalue(browser_kind)
    page.goto("/toponimos")
    page.get_by_label("Nome", exact=True).fill("Ouro Preto")
    page.get_by_role("button", name="Conferir").first.click()
    expect(page.locator("#resultado")).to_contain_text("Ouro Preto")
    expect(page.locator("#resultado table").first).to_contain_text("MG")
    page.get_by_text("Conferir vários nomes de uma vez").click()
    page.get_by_label("Nomes, um por linha").fill("Ouro Preto\nXilofonópolis do Zê")
    page.get_by_role("button", name="Conferir a lista").click()
    expect(page.locator("#lista")).to_contain_text("Xilofonópolis do Zê")
    expect(page.locator("#lista")).to_contain_text("Ouro Preto")
