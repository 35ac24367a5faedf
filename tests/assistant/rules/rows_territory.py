"""Rows on districts, names, boundaries, councils and extinction."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from tests.assistant.rules.table import AMB, MET, NOT, OUT, UNK, Row, bare, flags, one, steps, votes

MT_FIGURES = {
    "population": 5200, "voters": 3400, "dwellings": 610, "value_added": 48, "revenue_last_year": 9,
    "avg_value_added_10_lowest": 31, "avg_revenue_40_lowest": 7,
}  # fmt: skip
MT_LOST = {
    "population": 3999,
    "voters": 1,
    "dwellings": 200,
    "value_added": 31,
    "revenue_last_year": 7,
}


def rows() -> Iterator[Row]:
    """Every row of this file."""
    yield from districts()
    yield from names()
    yield from homonyms()
    yield from boundaries()
    yield from acre_areas()
    yield from councils()
    yield from extinction()


def districts() -> Iterator[Row]:
    mg, mt, ac, go = (f"{key}.create_district" for key in ("mg", "mt", "ac", "go"))
    yield from steps(
        "200 eleitores", mg, "art34_par1_inc1", "voters", (199, NOT), (200, MET), (201, MET)
    )
    yield from steps(
        "pelo menos 50 moradias",
        mg,
        "art34_par1_inc2",
        "dwellings",
        (49, NOT),
        (50, MET),
        (51, MET),
    )
    yield from flags(mg, "art34_par1_inc2", "has_school")
    yield from flags(mg, "art34_par1_inc3", "limits_described")
    yield from one("sem emancipação dita", mg, "art8_par2", OUT)
    yield from steps(
        "emancipação em andamento",
        mg,
        "art8_par2",
        "emancipation_pending",
        (True, NOT),
        (False, MET),
    )
    yield from steps(
        "50 habitações", mt, "art25_cpt_inc1", "dwellings", (49, NOT), (50, MET), (51, MET)
    )
    yield from steps(
        "mais de 1.000 habitantes",
        mt,
        "art25_cpt_inc2",
        "population",
        (999, NOT),
        (1000, NOT),
        (1001, MET),
    )
    yield from flags(mt, "art24_par1", "consultation_held")
    yield from steps(
        "vinte edificações",
        ac,
        "art31_par1u_inc1",
        "buildings",
        (19, AMB),
        (20, MET),
        (21, MET),
        (None, UNK),
    )
    yield from steps(
        "vinte em todo o município",
        ac,
        "art31_par1u_inc1",
        "municipality_buildings",
        (19, NOT),
        (20, AMB),
        buildings=15,
    )
    yield from one(
        "o município inteiro não tem vinte",
        ac,
        "art31_par1u_inc1",
        NOT,
        buildings=None,
        municipality_buildings=19,
    )
    yield from steps(
        "mais de trezentos",
        ac,
        "art31_par1u_inc2",
        "population",
        (299, NOT),
        (300, NOT),
        (301, MET),
    )
    yield from flags(ac, "art31_par1u_inc3", "limits_described")
    yield from steps(
        "emancipação em andamento",
        ac,
        "art38_cpt",
        "emancipation_pending",
        (True, NOT),
        (False, MET),
    )
    yield from steps(
        "cem edificações", go, "art17_cpt_inc1", "buildings", (99, NOT), (100, MET), (101, MET)
    )
    yield from steps(
        "mais de um mil", go, "art17_cpt_inc2", "population", (999, NOT), (1000, NOT), (1001, MET)
    )
    yield from flags(go, "art18_cpt", "limits_described")
    yield from one(
        "a redução não alcança distrito",
        go,
        "art17_cpt_inc1",
        NOT,
        buildings=99,
        special_interest="tourism",
    )


def names() -> Iterator[Row]:
    mg, br, mt, ac, go = (f"{key}.name_form" for key in ("mg", "br", "mt", "ac", "go"))
    yield from flags(mg, "art31_cpt_inc1", "name_exists_in_country", passing=False)
    yield from flags(mg, "art31_cpt_inc2", "respects_local_tradition")
    yield from flags(mg, "art31_cpt_inc3", "name_is_date", "name_is_living_person", passing=False)
    for where, fragment, information in (
        (mg, "art31_par1u", "iga_information"),
        (br, "art13_cpt", "ibge_information"),
    ):
        yield from flags(where, fragment, information)
        yield from flags(where, fragment, "name_exists_in_country", passing=False)
        yield from steps(
            "nome parecido", where, fragment, "similar_name_exists", (True, AMB), (False, MET)
        )
    yield from one("seis palavras em Minas", mg, "art31_cpt_inc3", MET, "qualifies", word_count=6)
    yield from flags(br, "art9_cpt_inc3", "name_is_date", "name_is_living_person", passing=False)
    yield from flags(
        mt,
        "art6_cpt",
        "name_exists_in_country",
        "name_is_date",
        "name_is_living_person",
        passing=False,
    )
    yield from flags(mt, "art6_par1", "ibge_information")
    yield from steps(
        "três palavras", mt, "art6_cpt", "word_count", (2, MET), (3, MET), (4, NOT), (None, UNK)
    )
    for name, status in (
        ("São José do Rio Claro", NOT), ("Boa Esperança do Norte", MET),
        ("Santo Antônio do Leverger", MET),
        ("Vila Bela da Santíssima Trindade", NOT), ("Ribeirão-Cascalheira Novo Mundo", AMB),
        ("Nova Monte-Verde", MET), ("Santa Rita d'Oeste", MET),
    ):  # fmt: skip
        yield from one(f"“{name}”", mt, "art6_cpt", status, word_count=None, name=name)
    change = {"mayor_proposal": True, "plebiscite_held": True}
    yield from one("sem mudança de nome", mt, "art6_par2", OUT)
    for members, yes, status in ((9, 5, NOT), (9, 6, MET), (9, 7, MET), (11, 7, NOT), (11, 8, MET)):
        yield from one(
            f"{yes} de {members}", mt, "art6_par2", status, councils=votes(members, yes), **change
        )
    yield from one(
        "sem ouvir a população",
        mt,
        "art6_par2",
        NOT,
        councils=votes(9, 9),
        mayor_proposal=True,
        plebiscite_held=False,
    )
    yield from flags(ac, "art17_cpt_inc1", "same_name_as_seat")
    yield from flags(
        ac,
        "art17_par1u",
        "name_exists_in_country",
        "name_is_date",
        "name_is_living_person",
        passing=False,
    )
    yield from one("nome de distrito", ac, "art32_par1u", MET, unit="district")
    yield from one(
        "nome de distrito que já existe",
        ac,
        "art32_par1u",
        NOT,
        unit="district",
        name_exists_in_country=True,
    )
    yield from one("distrito não leva o nome da sede", ac, "art17_cpt_inc1", OUT, unit="district")
    yield from flags(go, "art3_cpt_inc1", "same_name_as_seat")
    yield from one(
        "Goiás não tem regra de distrito", go, "art3_cpt_inc1", OUT, "undetermined", unit="district"
    )


def homonyms() -> Iterator[Row]:
    br = "br.name_form"
    ranks = ("capital", "comarca_seat", "municipality_seat", "district_seat")
    for high, low in itertools.pairwise(ranks):
        yield from bare(
            "mais alta categoria", br, "art9_cpt_inc1", MET, own_rank=high, other_rank=low
        )
        yield from bare(
            "mais baixa categoria", br, "art9_cpt_inc1", NOT, own_rank=low, other_rank=high
        )
    yield from bare(
        "mais antigo", br, "art9_cpt_inc2", MET, own_name_since=1890, other_name_since=1891
    )
    yield from bare(
        "mais novo",
        br,
        "art9_cpt_inc2",
        NOT,
        own_name_since="1891-02-01",
        other_name_since="1891-01-31",
    )
    agree = {"own_rank": "comarca_seat", "other_rank": "district_seat"}
    yield from bare(
        "categoria e tempo concordam",
        br,
        "art9_cpt_inc1",
        MET,
        own_name_since=1800,
        other_name_since=1900,
        **agree,
    )
    yield from bare(
        "categoria e tempo discordam",
        br,
        "art9_cpt_inc1",
        AMB,
        own_name_since=1900,
        other_name_since=1800,
        **agree,
    )
    yield from bare(
        "mesma categoria: decide o tempo",
        br,
        "art9_cpt_inc1",
        OUT,
        own_rank="capital",
        other_rank="capital",
        own_name_since=1800,
        other_name_since=1900,
    )


def boundaries() -> Iterator[Row]:
    mt = "mt.boundary"
    yield from steps(
        "5% de 10.000", mt, "art8_par2", "ceded_area_km2", (499.99, MET), (500, MET), (500.01, NOT)
    )
    yield from steps(
        "10% de 10.000",
        mt,
        "art8_par2",
        "total_ceded_area_km2",
        (999.99, MET),
        (1000, MET),
        (1000.01, NOT),
        (None, UNK),
    )
    yield from one(
        "5% já falhou", mt, "art8_par2", NOT, ceded_area_km2=501, total_ceded_area_km2=None
    )
    yield from one("sem a área", mt, "art8_par2", UNK, area_km2=None)
    yield from one("sede não perguntada", mt, "art13_cpt", OUT)
    yield from steps(
        "sede na área", mt, "art13_cpt", "area_contains_seat", (True, NOT), (False, MET)
    )
    yield from steps(
        "5% de 8.000", "mt.annexation", "art8_par2", "ceded_area_km2", (400, MET), (400.01, NOT)
    )
    yield from flags("mt.annexation", "art13_cpt", "area_contains_seat", passing=False)
    yield from flags(
        "mg.boundary", "art30_cpt", "municipalities_request", "councils_approve_agreement"
    )
    yield from flags("mg.boundary", "art30_par1u", "iga_description")
    yield from flags(
        "go.boundary", "art6_cpt", "technical_error", "mayors_agree", "councils_authorize"
    )
    yield from flags("go.boundary", "art6_cpt", "area_changes", passing=False)
    ac = "ac.boundary"
    for shift, status in ((299, MET), (300, MET), (300.5, NOT)):
        yield from bare(
            f"linha deslocada {shift} m",
            ac,
            "art18_cpt_inc4",
            status,
            line_shift_m=shift,
            causes_financial_harm=False,
        )
    yield from bare(
        "com prejuízo", ac, "art18_cpt_inc4", NOT, line_shift_m=10, causes_financial_harm=True
    )
    yield from bare("prejuízo não dito", ac, "art18_cpt_inc4", UNK, line_shift_m=10)
    yield from bare(
        "só o deslocamento", ac, "art1_par4_inc1", OUT, line_shift_m=10, causes_financial_harm=False
    )


def acre_areas() -> Iterator[Row]:
    ac, gap = "ac.boundary", "art1_par4_inc1"
    a, b, c = (f"{gap}_ali{n}" for n in (1, 2, 3))
    for area, ceded, fragment, status in (
        (1, 0.15, a, MET), (1, 0.16, a, NOT), (5000, 750, a, MET), (5000, 750.01, a, NOT),
        (5001, 500.1, b, MET), (5001, 500.2, b, NOT),
        (10000, 1000, b, MET), (10000, 1000.1, b, NOT),
        (10001.5, 500, c, MET), (20000, 1000, c, MET), (20000, 1000.1, c, NOT),
        (0.5, 0.075, gap, MET), (0.5, 0.08, gap, NOT),
        (5000.5, 500.05, gap, MET), (5000.5, 500.06, gap, AMB),
        (5000.5, 750.075, gap, AMB), (5000.5, 750.08, gap, NOT), (10001, 500.05, gap, MET),
        (10001, 500.06, gap, AMB), (10001, 1000.1, gap, AMB), (10001, 1000.2, gap, NOT),
        (10000.5, 500.025, gap, MET), (10000.5, 600, gap, AMB),
    ):  # fmt: skip
        waived = "waived" if status == MET else None
        yield from one(
            f"{ceded} de {area} km²",
            ac,
            fragment,
            status,
            waived,
            area_km2=area,
            ceded_area_km2=ceded,
        )
    yield from one(
        "desconta o que recebe",
        ac,
        a,
        MET,
        area_km2=4000,
        ceded_area_km2=900,
        incorporated_area_km2=300,
    )
    yield from one(
        "recebido não dito, bruto dentro",
        ac,
        a,
        MET,
        area_km2=4000,
        ceded_area_km2=600,
        incorporated_area_km2=None,
    )
    yield from one(
        "recebido não dito, bruto acima",
        ac,
        a,
        UNK,
        area_km2=4000,
        ceded_area_km2=601,
        incorporated_area_km2=None,
    )
    yield from one("sem a área", ac, gap, UNK, area_km2=None)
    yield from one("sem a cessão", ac, gap, UNK, ceded_area_km2=None)
    move = "ac.annexation"
    within = {"area_km2": 4000, "ceded_area_km2": 600, "incorporated_area_km2": 0}
    yield from one(
        "dentro da faixa não há plebiscito",
        move,
        "art13_cpt",
        OUT,
        "qualifies",
        plebiscite_favorable=None,
        **within,
    )
    yield from one("dentro da faixa", move, a, MET, plebiscite_favorable=None, **within)
    over = {**within, "ceded_area_km2": 601}
    yield from one(
        "acima da faixa pede plebiscito", move, "art13_cpt", UNK, plebiscite_favorable=None, **over
    )
    yield from one("acima da faixa, com plebiscito", move, "art13_cpt", MET, "qualifies", **over)
    yield from one(
        "acima da faixa, recusado",
        move,
        "art13_cpt",
        NOT,
        **{**over, "plebiscite_favorable": False},
    )
    between = {"area_km2": 5000.5, "ceded_area_km2": 525, "incorporated_area_km2": 0}
    yield from one(
        "entre as faixas, recusado",
        move,
        "art13_cpt",
        AMB,
        **{**between, "plebiscite_favorable": False},
    )
    yield from one("entre as faixas, aprovado", move, "art13_cpt", MET, **between)
    yield from one(
        "pelos votos",
        move,
        "art13_cpt",
        MET,
        plebiscite_favorable=None,
        registered_voters=1000,
        turnout=501,
        yes_votes=251,
    )
    yield from one(
        "pelos votos, sem quórum",
        move,
        "art13_cpt",
        NOT,
        plebiscite_favorable=None,
        registered_voters=1000,
        turnout=500,
        yes_votes=400,
    )


def councils() -> Iterator[Row]:
    for where, fragment in (
        ("br.annexation", "art6_par1u"), ("br.create_district", "art6_par1u"),
        ("ac.annexation", "art28_cpt"),
        ("ac.incorporation", "art29_cpt"), ("ac.fusion", "art30_cpt"),
    ):  # fmt: skip
        for members, yes, status in ((9, 4, NOT), (9, 5, MET), (10, 5, NOT), (10, 6, MET)):
            yield from one(
                f"{yes} de {members}",
                where,
                fragment,
                status,
                councils=votes(members, yes, other=True),
            )
        yield from one("sem votação", where, fragment, UNK, councils=None)
        yield from one("nenhuma câmara", where, fragment, UNK, councils=[])
        yield from one("votação incompleta", where, fragment, UNK, councils=[{"members": 9}])
    yield from flags("ac.incorporation", "art29_cpt", "plebiscite_favorable")


def extinction() -> Iterator[Row]:
    mt, ac, go = "mt.extinction", "ac.extinction", "go.extinction"
    yield from steps(
        "mais da metade de 2.000",
        mt,
        "art10_cpt_inc3",
        "signatures",
        (999, NOT),
        (1000, NOT),
        (1001, MET),
    )
    ground = {"ground": "loss_of_requirements", **MT_FIGURES}
    yield from bare("nenhum perdido", mt, "art10_cpt_inc1", NOT, **ground)
    yield from bare(
        "todos perdidos", mt, "art10_cpt_inc1", MET, **{**ground, **MT_LOST, "voters": 799}
    )
    yield from bare("alguns perdidos", mt, "art10_cpt_inc1", AMB, **{**ground, "population": 3999})
    yield from bare(
        "perdidos os conhecidos",
        mt,
        "art10_cpt_inc1",
        UNK,
        ground="loss_of_requirements",
        population=3999,
    )
    yield from bare(
        "cumpridos os conhecidos",
        mt,
        "art10_cpt_inc1",
        UNK,
        ground="loss_of_requirements",
        population=4000,
    )
    yield from bare(
        "um perdido e um cumprido bastam para a dúvida",
        mt,
        "art10_cpt_inc1",
        AMB,
        ground="loss_of_requirements",
        population=3999,
        dwellings=201,
    )
    flood = {"ground": "seat_destroyed", "seat_destroyed": True, "transfer_impossible": True}
    yield from bare("sede destruída", mt, "art10_cpt_inc2", MET, "qualifies", **flood)
    yield from bare(
        "transferência possível",
        mt,
        "art10_cpt_inc2",
        NOT,
        **{**flood, "transfer_impossible": False},
    )
    yield from bare("sem o motivo", mt, "art10_cpt", UNK)
    two = "dois terços de 3.000"
    yield from steps(two, ac, "art37_cpt_inc2", "signatures", (1999, NOT), (2000, MET), (2001, MET))
    every = [f"art4_cpt_inc{n}" for n in range(1, 7)]
    for lost, signed, first, joint, overall in (
        (every, 2000, MET, MET, "qualifies"), ([], 1999, NOT, NOT, "does_not_qualify"),
        (every, 1999, MET, AMB, "undetermined"), ([], 2000, NOT, AMB, "undetermined"),
        (every[:1], 2000, AMB, AMB, "undetermined"), (None, 2000, UNK, UNK, "undetermined"),
        (None, 1999, UNK, UNK, "undetermined"),
    ):  # fmt: skip
        yield from one(
            "I e II", ac, "art37_cpt", joint, overall, lost_requirements=lost, signatures=signed
        )
        yield from one("I", ac, "art37_cpt_inc1", first, lost_requirements=lost, signatures=signed)
    yield from one("qualquer requisito perdido", go, "art8_cpt", MET, "qualifies")
    yield from one("nenhum perdido", go, "art8_cpt", NOT, "does_not_qualify", voters=1001)
    yield from one(
        "um perdido basta, sem os outros", go, "art8_cpt", MET, population=None, buildings=None
    )
    yield from one("sem dados", go, "art8_cpt", UNK, voters=None)
    yield from one(
        "134 edificações, turístico",
        go,
        "art8_cpt",
        AMB,
        voters=1001,
        buildings=134,
        special_interest="tourism",
    )
    yield from one(
        "133 edificações, turístico",
        go,
        "art8_cpt",
        MET,
        voters=1001,
        buildings=133,
        special_interest="tourism",
    )
    yield from bare("perdidos por lista", go, "art8_cpt", MET, lost_requirements=["art4_cpt_inc5"])
    for statute in ("mg", "br"):
        yield from bare("não há regra", f"{statute}.extinction", "art1_cpt", OUT, "undetermined")
