"""The conversation as people hold it: ask, follow a citation, go back, fill in, start over."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

pytestmark = pytest.mark.e2e
QUESTION = "Meu distrito em Minas tem 2.100 eleitores e 380 casas. Pode virar município?"


def ask(page: Page, question: str = QUESTION) -> None:
    turns = page.locator(".turn").count()
    page.get_by_label("Sua pergunta").fill(question)
    page.get_by_role("button", name="Perguntar").click()
    expect(page.locator(".turn")).to_have_count(turns + 1)


def test_a_question_is_answered_and_its_citation_leads_to_the_law_and_back(phone: Page) -> None:
    phone.goto("/")
    ask(phone)
    turn = phone.locator(".turn").last
    expect(turn.locator(".badge")).to_contain_text("Não atende")
    expect(turn.locator(".checks tr.not_met")).to_contain_text("380")
    expect(turn.locator(".checks tr.met")).to_contain_text("2.100")
    expect(phone.locator("#message")).to_have_value("")
    turn.locator("a[href='/leis/mg/art3_cpt_inc2']").first.click()
    expect(phone).to_have_url(re.compile("/leis/mg/art3_cpt_inc2$"))
    expect(phone.get_by_role("heading", level=1)).to_contain_text("Art. 3º, II")
    expect(phone.locator(".law-text.big")).to_contain_text("mais de 400 (quatrocentas) moradias")
    phone.go_back()
    expect(phone.locator(".turn .asked")).to_contain_text("380 casas")


def test_a_mark_opens_its_quotation_in_place_and_closes_it(phone: Page) -> None:
    phone.goto("/")
    ask(phone)
    mark = phone.locator("a.cite").first
    mark.click()
    quote = phone.locator(".inline-quote")
    expect(quote).to_have_count(1)
    expect(quote.locator("blockquote")).not_to_be_empty()
    expect(mark).to_have_attribute("aria-expanded", "true")
    mark.click()
    expect(quote).to_have_count(0)


def test_a_missing_fact_is_given_inside_the_answer(phone: Page) -> None:
    phone.goto("/")
    ask(phone)
    form = phone.locator(".turn").last.locator(".missing form")
    before = form.locator("[name='fato.has_school']").count()
    assert before, "the answer asks for the school"
    form.locator("label.choice", has=phone.locator("[name='fato.has_school'][value=sim]")).click()
    form.get_by_role("button", name="Responder").click()
    expect(phone.locator(".turn")).to_have_count(2)
    second = phone.locator(".turn").last
    expect(second.locator(".badge")).to_contain_text("Não atende")
    expect(second.locator(".missing [name='fato.has_school']")).to_have_count(0)


def test_an_answer_is_announced_once_when_it_is_complete(phone: Page) -> None:
    phone.goto("/")
    said = phone.locator("#anuncio")
    expect(said).to_be_empty()
    ask(phone)
    expect(said).to_have_text("Resposta pronta. Não atende.")
    assert phone.locator("#conversa[aria-live]").count() == 0


def test_focus_stays_in_the_box_after_an_answer(desk: Page) -> None:
    desk.goto("/")
    desk.get_by_label("Sua pergunta").fill("Quem vota no plebiscito no Acre?")
    desk.keyboard.press("Enter")
    expect(desk.locator(".turn")).to_have_count(1)
    expect(desk.locator("#message")).to_be_focused()


def test_turns_stay_in_this_tab_until_they_are_deleted(phone: Page) -> None:
    phone.goto("/")
    ask(phone)
    phone.reload()
    expect(phone.locator(".turn")).to_have_count(1)
    phone.get_by_role("link", name="Apagar conversa").click()
    expect(phone.locator(".turn")).to_have_count(0)
    expect(phone.get_by_role("heading", name="Para começar")).to_be_visible()
    other = phone.context.new_page()
    other.goto("/")
    expect(other.locator(".turn")).to_have_count(0)


def test_the_state_is_chosen_once_and_stays(phone: Page) -> None:
    phone.goto("/")
    phone.get_by_label("Estado").select_option("go")
    ask(phone, "Quantas assinaturas são precisas?")
    expect(phone.locator(".turn .quotes")).to_contain_text("GO")
    expect(phone.get_by_label("Estado")).to_have_value("go")
    phone.get_by_label("Estado").select_option("ac")
    ask(phone, "Quem vota no plebiscito?")
    expect(phone.locator(".turn").last.locator(".quotes")).to_contain_text("(AC)")
    ask(phone, "E em Minas?")
    expect(phone.locator(".turn").last.locator(".quotes")).to_contain_text("(MG)")


def test_a_link_reopens_a_question_that_no_server_saw(phone: Page) -> None:
    seen: list[str] = []
    phone.on("request", lambda request: seen.append(request.url))
    phone.goto("/#pergunta=Quem%20vota%20no%20plebiscito%20no%20Acre%3F")
    expect(phone.locator(".turn .asked")).to_contain_text("Quem vota no plebiscito no Acre?")
    assert not any("plebiscito" in url.partition("#")[0] for url in seen)


def test_a_failure_says_what_to_do_and_keeps_what_was_typed(phone: Page) -> None:
    phone.goto("/")
    phone.route(
        "**/", lambda route: route.abort() if route.request.method == "POST" else route.continue_()
    )
    phone.get_by_label("Sua pergunta").fill(QUESTION)
    phone.get_by_role("button", name="Perguntar").click()
    expect(phone.get_by_role("alert")).to_contain_text("tente de novo")
    expect(phone.get_by_label("Sua pergunta")).to_have_value(QUESTION)
    phone.unroute("**/")
    phone.get_by_role("button", name="Perguntar").click()
    expect(phone.locator(".turn")).to_have_count(1)
    expect(phone.get_by_role("alert")).to_have_count(0)


def test_a_long_wait_shows(phone: Page) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        if route.request.method == "POST":
            held.append(route)
        else:
            route.continue_()

    phone.goto("/")
    phone.route("**/", hold)
    phone.get_by_label("Sua pergunta").fill(QUESTION)
    phone.get_by_role("button", name="Perguntar").click()
    expect(phone.locator(".wait")).to_be_visible()
    held[0].continue_()
    expect(phone.locator(".turn")).to_have_count(1)
    expect(phone.locator(".wait")).to_be_hidden()


def test_the_answer_is_copied_with_its_citations(desk: Page) -> None:
    desk.goto("/")
    ask(desk)
    desk.get_by_role("button", name="Copiar resposta").click()
    expect(desk.locator("#aviso")).to_have_text("Copiado.")
    copied = desk.evaluate("navigator.clipboard.readText()")
    assert QUESTION in copied
    assert "[1] LC 37/1995" in copied
    assert "/leis/mg/art3_cpt_inc2" in copied


def test_an_english_question_is_answered_in_english(phone: Page) -> None:
    phone.goto("/")
    ask(phone, "Does a district with 2,100 voters and 380 houses qualify in Minas Gerais?")
    turn = phone.locator(".turn").last
    expect(turn).to_have_attribute("lang", "en")
    expect(turn.locator(".badge")).to_contain_text("Does not qualify")
    expect(turn.locator("blockquote").first).to_have_attribute("lang", "pt-BR")


def test_without_javascript_the_conversation_goes_on(plain: Page) -> None:
    plain.goto("/")
    plain.get_by_label("Sua pergunta").fill(QUESTION)
    plain.get_by_role("button", name="Perguntar").click()
    expect(plain.locator(".turn .badge")).to_contain_text("Não atende")
    plain.locator("a.cite").first.click()
    expect(plain.locator("blockquote:target")).to_be_visible()
    plain.get_by_label("Sua pergunta").fill("E se fossem 401 casas?")
    plain.get_by_role("button", name="Perguntar").click()
    expect(plain.locator(".turn .checks tr.met", has_text="401")).to_be_visible()
    plain.locator(".quotes a[href^='/leis/mg/']").first.click()
    expect(plain).to_have_url(re.compile("/leis/mg/art"))
