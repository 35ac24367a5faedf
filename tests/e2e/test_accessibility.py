"""axe-core finds nothing, and every page is in reach of a keyboard and a narrow screen."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import DESK, PHONE, open_page

pytestmark = pytest.mark.e2e
PAGES = {
    "chat": "/",
    "laws": "/leis",
    "law": "/leis/mg",
    "law with words found": "/leis/mt?q=limites",
    "bullets without numerals": "/leis/go",
    "vetoed article": "/leis/ac/art7",
    "provision": "/leis/mg/art3_cpt_inc2",
    "search": "/busca",
    "results": "/busca?q=plebiscito&lei=mg",
    "nothing found": "/busca?q=zzzzz",
    "comparison": "/comparar",
    "comparison of all": "/comparar?grupo=todos",
    "check": "/verificar",
    "check form": "/verificar?lei=mg&operacao=create_municipality",
    "names": "/toponimos",
    "a name found": "/toponimos?nome=Ouro+Preto&lei=mt",
    "about": "/sobre",
    "api": "/docs",
    "not found": "/nada",
}
STANDARD: dict[str, Any] = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
}


def faults(page: Page) -> list[str]:
    """What axe-core finds, a line each."""
    # axe is injected as a script element, which the page's own policy rightly refuses
    found = Axe().run(page, options=STANDARD).response["violations"]
    return [f"{v['id']}: {v['nodes'][0]['html'][:160]}" for v in found]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_no_barriers(browser: Browser, site: str, name: str, scheme: str) -> None:
    size = PHONE if scheme == "light" else DESK
    context, page, _ = open_page(browser, site, viewport=size, color_scheme=scheme, bypass_csp=True)
    page.goto(PAGES[name])
    assert faults(page) == []
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_an_answer_has_no_barriers(browser: Browser, site: str, scheme: str) -> None:
    context, page, _ = open_page(browser, site, color_scheme=scheme, bypass_csp=True)
    page.goto("/")
    page.get_by_label("Sua pergunta").fill(
        "Meu distrito em Minas tem 2.100 eleitores e 380 casas. Pode virar município?"
    )
    page.get_by_role("button", name="Perguntar").click()
    page.locator("a.cite").first.click()
    assert faults(page) == []
    context.close()


@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_wider_than_a_small_phone_or_a_page_at_four_times_its_size(
    browser: Browser, site: str, name: str
) -> None:
    context, page, _ = open_page(browser, site, viewport={"width": 320, "height": 640})
    page.goto(PAGES[name])
    wide = page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    assert wide <= 0
    context.close()


def test_every_page_has_its_own_title_one_heading_and_one_main(browser: Browser, site: str) -> None:
    context, page, heard = open_page(browser, site)
    titles = []
    for address in PAGES.values():
        page.goto(address)
        titles.append(page.title())
        expect(page.locator("h1")).to_have_count(1)
        expect(page.locator("main")).to_have_count(1)
        expect(page.locator("html")).to_have_attribute("lang", "pt-BR")
    assert len(set(titles)) >= len(PAGES) - 3
    assert heard == []
    context.close()


def test_the_first_stop_of_the_keyboard_skips_to_the_content(desk: Page) -> None:
    desk.goto("/leis/mg")
    desk.keyboard.press("Tab")
    expect(desk.get_by_role("link", name="Pular para o conteúdo")).to_be_focused()
    desk.keyboard.press("Enter")
    expect(desk.locator("main")).to_be_focused()


def test_motion_is_still_when_it_should_be(browser: Browser, site: str) -> None:
    context, page, _ = open_page(browser, site, reduced_motion="reduce")
    page.goto("/")
    assert (
        page.evaluate("getComputedStyle(document.querySelector('.dots')).animationName") == "none"
    )
    context.close()
