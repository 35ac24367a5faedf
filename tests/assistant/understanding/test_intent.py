"""What messages want: language, form, operation, kind, follow-ups, chat, parts, names."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from assistant.understanding import Question

Read = Callable[[str], Question]

LANGUAGE = {
    "How many voters do we need in Minas?": "en",
    "And in Acre?": "en",
    "why?": "en",
    "Do they have to be notarised there?": "en",
    "what about Goias?": "en",
    "Goiás: 6,000 inhabitants. Eligible for emancipação?": "en",
    "show me the article": "en",
    "quantos eleitores precisa?": "pt",
    "e no Acre?": "pt",
    "por quê?": "pt",
    "e em mg?": "pt",
    "plebiscito quorum": "pt",
    "art. 3º": "pt",
    "meu distrito vira cidade?": "pt",
    "¿cuántos votantes necesita un municipio?": "pt",
    "MG": "pt",
    "LC 37/95": "pt",
    "what is a plebiscito?": "en",
}


@pytest.mark.parametrize(("message", "language"), LANGUAGE.items())
def test_language(read: Read, message: str, language: str) -> None:
    assert read(message).language == language


FORM = {
    "quantos eleitores precisa em Minas?": "how_many",
    "qtos eleitor precisa": "how_many",
    "qual o mínimo de casas?": "how_many",
    "how many signatures are needed?": "how_many",
    "quem paga as dívidas?": "who",
    "qual tribunal resolve isso": "who",
    "who certifies the population?": "who",
    "até quando posso protocolar?": "when",
    "qual o prazo para o plebiscito?": "when",
    "how long do voters have to live there?": "when",
    "como faz pra mudar a divisa?": "how",
    "how is the boundary drawn?": "how",
    "quais os requisitos do art. 2º?": "which",
    "o que diz o art. 18 da lei do Acre?": "what",
    "What does art. 26, § 2 say?": "what",
    "por que o plebiscito é obrigatório?": "why",
    "posso votar no plebiscito?": "yes_no",
    "precisa de deputado?": "yes_no",
    "a lei mineira exige população mínima?": "yes_no",
    "Can a district become a town?": "yes_no",
    "Goiás exige tempo mínimo de domicílio?": "yes_no",
    "temos 2.100 eleitores, pode?": "yes_no",
    "o prefeito da cidade nova pode ganhar mais que o da cidade velha? mg": "yes_no",
    "quem mora na área há 1 ano pode votar?": "yes_no",
    "quem pode votar?": "who",
    "comissão paritária transição composição": "keywords",
    "Quero criar um município novo no norte de Minas.": "statement",
    "2.000 eleitores bastam?": "yes_no",
    "tem distância mínima em Minas?": "yes_no",
    "existe prazo para o plebiscito no Acre?": "yes_no",
    "pode ser criado município em 2028?": "yes_no",
}


@pytest.mark.parametrize(("message", "form"), FORM.items())
def test_form(read: Read, message: str, form: str) -> None:
    assert read(message).form == form


OPERATION = {
    "meu distrito quer virar cidade": "create_municipality",
    "quero emancipar minha vila": "create_municipality",
    "criar município em Goiás": "create_municipality",
    "what does it take to become a municipality?": "create_municipality",
    "minha comunidade quer virar distrito": "create_district",
    "criar um distrito no Acre": "create_district",
    "can a village become a district?": "create_district",
    "um distrito pode ser criado em ano de eleição?": "create_district",
    "fusão de dois municípios": "fusion",
    "duas cidades querem se juntar numa só": "fusion",
    "merger of two towns": "fusion",
    "incorporação de um município a outro": "incorporation",
    "passar nosso distrito pro município vizinho": "annexation",
    "anexar uma área a outro município": "annexation",
    "move our district to the neighbouring municipality": "annexation",
    "a divisa entre as duas cidades está errada no mapa": "boundary",
    "alteração de limites entre municípios": "boundary",
    "ceder 300 km² ao vizinho": "boundary",
    "o município pode ser extinto?": "extinction",
    "a cidade deixa de ser município se perder população?": "extinction",
    "can a municipality be abolished?": "extinction",
    "mudar o nome do município": "name_form",
    "nome de pessoa viva pode?": "name_form",
    "rename our town": "name_form",
    "quantas assinaturas no abaixo-assinado?": "petition",
    "60 eleitores assinaram": "petition",
    "o plebiscito passou? 590 sim, 500 não": "plebiscite",
    "quem vota no plebiscito?": "plebiscite",
    "oi": None,
    "qual a capital da França?": None,
    "meu distrito tem 2.100 eleitores, vira cidade?": "create_municipality",
    "dois distritos querem virar um município": "create_municipality",
}


@pytest.mark.parametrize(("message", "operation"), OPERATION.items())
def test_operation(read: Read, message: str, operation: str | None) -> None:
    assert read(message).operation == operation


KIND = {
    "meu distrito em Minas tem 2.100 eleitores e 380 casas, vira cidade?": "eligibility",
    "com 400 casas passa em mg?": "eligibility",
    "A place has 5,000 voters. Is that enough to become a municipality?": "eligibility",
    "60 eleitores assinaram em Goiás, basta?": "petition",
    "600 sim e 500 não no plebiscito, passou?": "plebiscite",
    "moro lá há 8 meses, posso votar no plebiscito?": "plebiscite",
    "posso protocolar os documentos em 31/5/2027?": "calendar",
    "pode criar município em Goiás em 2028?": "calendar",
    "ceder 300 km² de 5.000 km² precisa de plebiscito?": "boundary",
    "a cidade que perde população é extinta em Goiás?": "extinction",
    "posso chamar o município de Nova Califórnia?": "name",
    "nome de pessoa viva pode?": "name",
    "quantos eleitores precisa em Minas?": "threshold",
    "how many signatures are needed in Acre?": "threshold",
    "compare os requisitos de Minas e Goiás": "compare",
    "qual estado exige menos população?": "compare",
    "prazo: MT, AC e GO": "compare",
    "o que diz o art. 18 da lei do Acre?": "citation",
    "LC 35/91-AC: teor dos arts. 7º e 35": "citation",
    "art. 5º, § 2º, da LC 37/95": "citation",
    "o que a LC 792/2024 mudou?": "amendment",
    "que leis alteraram a LC 1/67?": "amendment",
    "quais leis a LC 37/95 revogou?": "amendment",
    "o que é fusão de municípios?": "definition",
    "what is incorporation?": "definition",
    "quem paga as dívidas do município de origem em Minas?": "article",
    "me dá uma receita de bolo": "out_of_scope",
    "oi, bom dia": "out_of_scope",
    "quantos eleitores tem o meu distrito?": "out_of_scope",
    "quem ganhou o jogo do Flamengo?": "out_of_scope",
}


@pytest.mark.parametrize(("message", "kind"), KIND.items())
def test_kind(read: Read, message: str, kind: str) -> None:
    assert read(message).kind == kind


NAMES = {
    "posso chamar meu município de Nova Califórnia?": ("Nova Califórnia",),
    'o nome "Bela Vista" já existe?': ("Bela Vista",),
    "pode batizar a cidade nova de Nova Santa Rita da Boa Esperança em MT?": (
        "Nova Santa Rita da Boa Esperança",
    ),
    "posso batizar de santa rita do mato grosso em mt?": ("santa rita do mato grosso",),
    "Can we name our town New Hope in Goias?": ("New Hope",),
    "já existe cidade chamada Ouro Preto?": ("Ouro Preto",),
    "mudar o nome de Vila Rica para Ouro Branco, pode?": ("Vila Rica", "Ouro Branco"),
    "nome: Pedra Azul": ("Pedra Azul",),
    "Is the name Boa Vista taken?": ("Boa Vista",),
    "o topônimo São João está livre?": ("São João",),
    "nosso distrito vai se chamar Campo Belo": ("Campo Belo",),
    "o nome Boa Esperança já existe?": ("Boa Esperança",),
    "queremos o nome de Presidente Lula": ("Presidente Lula",),
    "pode nome de pessoa viva?": (),
    "como se escolhe o nome do município?": (),
    "Deu Sim em Minas, qual o próximo passo?": (),
    "como chamar a comissão?": (),
    "quem muda o nome da cidade?": (),
    "Can a new town be named after a living politician?": (),
    "escrevo em nome da associação": (),
    "posso dar o nome de 15 de Novembro ao município?": ("15 de Novembro",),
    "o município pode se chamar Dona Maria Aparecida?": ("Dona Maria Aparecida",),
}


@pytest.mark.parametrize(("message", "names"), NAMES.items())
def test_names_asked_about(read: Read, message: str, names: tuple[str, ...]) -> None:
    assert read(message).names == names


PARTS = {
    (
        "bom dia, 3 perguntas sobre o acre: quantos dias o prefeito novo tem pra "
        "mandar o orçamento, quanto tempo a câmara tem pra fazer a lei orgânica,"
        " e a prefeitura antiga tem q entregar os livros até quando?"
    ): 3,
    "o municipio deixa de existir em MT? e a terra fica com quem?": 2,
    "Quem vota no plebiscito em Minas? E qual o quórum?": 2,
    "quantas assinaturas precisa em Goiás e quem pode assinar?": 2,
    "How many signatures do we need in Acre, and who certifies the population?": 2,
    "com 1.800 hab dá pra emancipar no Acre? e em Goiás?": 0,
    "tem distância mínima entre a cidade velha e a nova em Minas? e em Goiás?": 0,
    "quantos eleitores precisa?": 0,
    "quem vota, o distrito ou o município inteiro?": 0,
    "O art. 6º não tem inciso V: a que dispositivo se refere?": 0,
    "": 0,
    "?????": 0,
    "posso votar? moro lá há 8 meses. é no Acre": 0,
}


@pytest.mark.parametrize(("message", "count"), PARTS.items())
def test_parts(read: Read, message: str, count: int) -> None:
    assert len(read(message).parts) == count


def test_parts_share_place_and_facts(read: Read) -> None:
    question = read(
        "Em Minas temos 2.100 eleitores. Isso basta para emancipar? E quem "
        "comprova o número de eleitores?"
    )
    assert [part.statutes for part in question.parts] == [("mg",), ("mg",)]
    assert all(any(r.name == "voters" for r in part.facts) for part in question.parts)


@pytest.mark.parametrize(
    "message",
    [
        "existe prazo para o plebiscito no Acre?",
        "a lei mineira exige população mínima?",
        "a lei fala de servidores?",
        "does the law require a minimum distance?",
        "is there a deadline in Goias?",
        "tem distância mínima em Minas?",
    ],
)
def test_questions_whether_the_law_says_anything(read: Read, message: str) -> None:
    assert read(message).asks_silence


@pytest.mark.parametrize(
    "message", ["quem vota no plebiscito?", "art. 5º", "60 eleitores assinaram", "mostra o artigo"]
)
def test_other_questions_do_not_ask_about_silence(read: Read, message: str) -> None:
    assert not read(message).asks_silence


@pytest.mark.parametrize(
    "message",
    [
        "em cada estado",
        "compare todos os estados",
        "qual estado exige menos eleitores?",
        "nas cinco leis",
        "which state is the easiest?",
        "across the five statutes",
    ],
)
def test_all_statutes(read: Read, message: str) -> None:
    assert read(f"quantos eleitores {message}").all_statutes
    assert not read("quantos eleitores em Minas?").all_statutes


def test_statutes_in_the_order_of_mention(read: Read) -> None:
    assert read("GO, AC e a lei federal").statutes == ("go", "ac", "br")
    assert read("o que a LC 792/2024 mudou?").statutes == ("mt",)
    assert read("prazo na Bahia e em Minas").outside == ("Bahia",)
    assert read("prazo na Bahia e em Minas").statutes == ("mg",)
    assert read("moro em Bom Jesus").towns[0][0] == "Bom Jesus"


ACTS = {
    "posso protocolar os documentos em 31/5/2027?": "file_documents",
    "até quando o plebiscito tem que ser realizado?": "hold_plebiscite",
    "pode criar município em 2028?": "create_municipality",
    "dá pra criar distrito no ano da eleição?": "create_district",
    "prazo pra câmara votar a lei orgânica": "enact_organic_law",
    "até quando a prefeitura entrega os livros?": "send_books",
    "quanto tempo o prefeito tem pra mandar o orçamento?": "send_budget",
    "quando o projeto de lei pode tramitar?": "process_bill",
    "prazo para instalar o distrito": "install_district",
    "prazo para os órgãos prestarem as informações": "deliver_information",
    "servidor tem quanto tempo pra optar?": "staff_option",
    "quando o TRE comunica o resultado?": "communicate_result",
}


@pytest.mark.parametrize(("message", "act"), ACTS.items())
def test_acts_of_the_calendar(read: Read, message: str, act: str) -> None:
    assert read(message).acts[:1] == (act,)


def test_understanding_is_pure(read: Read) -> None:
    message = "meu distrito em Minas tem 2.100 eleitores, vira cidade?"
    assert read(message) == read(message)
