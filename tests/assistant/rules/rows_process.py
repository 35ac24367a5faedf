"""Rows on petitions, plebiscites and the calendar."""

from __future__ import annotations

from collections.abc import Iterator

from tests.assistant.rules.table import AMB, MET, NOT, OUT, UNK, Row, bare, flags, one, steps, term


def rows() -> Iterator[Row]:
    """Every row of this file."""
    yield from petitions()
    yield from acre_petition()
    yield from plebiscites()
    yield from minas_plebiscite_by_district()
    yield from residence()
    yield from consulted()
    yield from terms()
    yield from windows()


def petitions() -> Iterator[Row]:
    mg = "mg.petition"
    yield from steps(
        "7% de 2.000",
        mg,
        "art7_cpt_inc2",
        "signatures",
        (139, NOT),
        (140, MET),
        (141, MET),
        (None, UNK),
    )
    yield from steps(
        "7% de 2.001 é 140,07",
        mg,
        "art7_cpt_inc2",
        "signatures",
        (140, NOT),
        (141, MET),
        registered_voters=2001,
    )
    yield from steps(
        "7% de 2.200 é 154 exato",
        mg,
        "art7_cpt_inc2",
        "signatures",
        (153, NOT),
        (154, MET),
        registered_voters=2200,
    )
    yield from one("sem os inscritos", mg, "art7_cpt_inc2", UNK, registered_voters=None)
    yield from bare(
        "anexação em Minas não tem regra de assinaturas",
        mg,
        "art7_cpt_inc2",
        OUT,
        "undetermined",
        petition_for="annexation",
        signatures=500,
    )
    br = "br.petition"
    yield from steps(
        "100 eleitores", br, "art1_par1u", "signatures", (99, NOT), (100, MET), (101, MET)
    )
    yield from flags(br, "art1_par1u", "signatures_notarized")
    mt = "mt.petition"
    yield from steps("10 eleitores", mt, "art13_cpt", "signatures", (9, NOT), (10, MET), (11, MET))
    yield from flags(mt, "art13_cpt", "signatures_notarized")
    yield from flags(mt, "art13_cpt", "area_contains_seat", passing=False)
    yield from steps(
        "10 eleitores para criar",
        mt,
        "art13_cpt",
        "signatures",
        (9, AMB),
        (10, MET),
        (None, UNK),
        petition_for="create_municipality",
    )
    yield from one("9 sem dizer para quê", mt, "art13_cpt", UNK, signatures=9, petition_for=None)
    yield from one("10 sem dizer para quê", mt, "art13_cpt", MET, petition_for=None)
    go = "go.petition"
    yield from steps(
        "cem eleitores", go, "art2_cpt", "signatures", (99, NOT), (100, MET), (101, MET)
    )
    yield from flags(go, "art2_cpt", "deputy_proposal", "signatures_notarized")
    for purpose in ("annexation", "fusion", "incorporation"):
        yield from steps(
            "cinqüenta eleitores",
            go,
            "art5_par1",
            "signatures",
            (49, NOT),
            (50, MET),
            petition_for=purpose,
            residents_and_domiciled=True,
        )
        yield from one("cem não se aplica", go, "art2_cpt", OUT, petition_for=purpose)
    yield from one("sem dizer para quê", go, "art2_cpt", UNK, petition_for=None)
    for where in ("go.annexation", "go.incorporation"):
        yield from steps(
            "cinqüenta eleitores", where, "art5_par1", "signatures", (49, NOT), (50, MET), (51, MET)
        )
        yield from flags(
            where, "art5_par1", "deputy_proposal", "signatures_notarized", "residents_and_domiciled"
        )
        yield from flags(where, "art5_cpt", "plebiscite_favorable")


def acre_petition() -> Iterator[Row]:
    ac = "ac.petition"
    yield from steps(
        "trinta eleitores",
        ac,
        "art8_cpt",
        "signatures",
        (29, NOT),
        (30, MET),
        (31, MET),
        (None, UNK),
    )
    yield from one("um distrito não se divide", ac, "art8_par1u", OUT, districts_count=1)
    yield from one("29 sem dizer quem inicia", ac, "art8_cpt", UNK, signatures=29, initiative=None)
    yield from one("30 sem dizer quem inicia", ac, "art8_cpt", MET, signatures=30, initiative=None)
    yield from bare(
        "governador",
        ac,
        "art8_cpt",
        MET,
        "qualifies",
        initiative="governor",
        documents_attached=True,
    )
    yield from bare(
        "deputado sem documentos",
        ac,
        "art9_cpt",
        NOT,
        initiative="deputy",
        documents_attached=False,
    )
    yield from bare("governador, documentos não ditos", ac, "art9_cpt", UNK, initiative="governor")
    yield from one("eleitores não juntam documentos", ac, "art9_cpt", OUT)
    yield from steps(
        "dois distritos pedem 60 ao todo",
        ac,
        "art8_par1u",
        "signatures",
        (59, NOT),
        (60, UNK),
        (61, UNK),
        districts_count=2,
    )
    yield from steps(
        "em cada distrito",
        ac,
        "art8_par1u",
        "signatures_by_district",
        ([30, 29], NOT),
        ([30, 30], MET),
        ([30], OUT),
        signatures=None,
    )
    yield from one(
        "a soma vale para o caput",
        ac,
        "art8_cpt",
        MET,
        signatures=None,
        signatures_by_district=[20, 10],
    )
    yield from one(
        "um de três distritos não informado",
        ac,
        "art8_par1u",
        UNK,
        signatures=None,
        signatures_by_district=[40, 40],
        districts_count=3,
    )


def plebiscites() -> Iterator[Row]:
    for statute, fragment in (("br", "art5_cpt"), ("ac", "art13_cpt"), ("mg", "art14_cpt")):
        half = MET if statute == "br" else NOT
        here = f"{statute}.plebiscite"
        yield from steps(
            "comparecimento",
            here,
            fragment,
            "turnout",
            (499, NOT),
            (500, half),
            (501, MET),
            yes_votes=300,
            no_votes=199,
        )
        yield from steps(
            "maioria de 600",
            here,
            fragment,
            "yes_votes",
            (301, MET),
            (299, NOT),
            turnout=600,
            no_votes=299,
        )
        yield from one("sem inscritos", here, fragment, UNK, registered_voters=None)
        yield from one("sem comparecimento", here, fragment, UNK, turnout=None)
    for where, fragment in (
        ("br.plebiscite", "art5_cpt"),
        ("ac.plebiscite", "art13_cpt"),
        ("go.plebiscite", "art7_par2"),
    ):
        yield from steps(
            "brancos ficam na base",
            where,
            fragment,
            "yes_votes",
            (299, NOT),
            (300, NOT),
            (301, MET),
            turnout=600,
            no_votes=100,
        )
    mg = "mg.plebiscite"
    yield from steps(
        "votos apurados",
        mg,
        "art14_cpt",
        "yes_votes",
        (280, NOT),
        (281, AMB),
        (300, AMB),
        (301, MET),
        turnout=600,
        no_votes=280,
    )
    yield from one(
        "válidos em vez de não",
        mg,
        "art14_cpt",
        AMB,
        turnout=600,
        yes_votes=290,
        no_votes=None,
        valid_votes=570,
    )
    yield from one(
        "mais não que sim",
        mg,
        "art14_cpt",
        NOT,
        turnout=None,
        registered_voters=None,
        yes_votes=200,
        no_votes=201,
    )
    mt = "mt.plebiscite"
    yield from steps(
        "maioria dos inscritos",
        mt,
        "art11_par2",
        "yes_votes",
        (399, NOT),
        (400, NOT),
        (401, AMB),
        (500, AMB),
        (501, MET),
        no_votes=400,
    )
    yield from one(
        "sem quórum em Mato Grosso",
        mt,
        "art11_par2",
        MET,
        turnout=None,
        no_votes=None,
        yes_votes=501,
    )
    yield from one("sim sem inscritos", mt, "art11_par2", UNK, registered_voters=None)
    go = "go.plebiscite"
    yield from steps(
        "metade mais um de 1.000",
        go,
        "art7_par1_inc1",
        "turnout",
        (500, NOT),
        (501, MET),
        (502, MET),
    )
    yield from steps(
        "metade mais um de 1.001",
        go,
        "art7_par1_inc1",
        "turnout",
        (500, NOT),
        (501, AMB),
        (502, MET),
        registered_voters=1001,
    )
    yield from one("sem inscritos", go, "art7_par1_inc1", UNK, registered_voters=None)


def minas_plebiscite_by_district() -> Iterator[Row]:
    mg = "mg.plebiscite"

    def place(registered: int, turnout: int, yes: int, no: int) -> dict[str, int]:
        return {
            "registered_voters": registered,
            "turnout": turnout,
            "yes_votes": yes,
            "no_votes": no,
        }

    good = place(1000, 600, 400, 150)
    yield from bare("os dois distritos aprovam", mg, "art14_cpt", MET, districts=[good, good])
    yield from bare(
        "um distrito recusa", mg, "art14_cpt", NOT, districts=[good, place(1000, 600, 200, 400)]
    )
    yield from bare(
        "um sem quórum, o conjunto com",
        mg,
        "art14_cpt",
        AMB,
        districts=[place(1000, 900, 600, 200), place(1000, 400, 300, 50)],
    )
    yield from bare(
        "nenhum com quórum",
        mg,
        "art14_cpt",
        NOT,
        districts=[place(1000, 400, 300, 50), place(1000, 500, 300, 50)],
    )
    yield from bare(
        "um distrito sem números",
        mg,
        "art14_cpt",
        UNK,
        districts=[good, {"registered_voters": 900}],
    )
    for statute, fragment in (
        ("br", "art5_cpt"),
        ("ac", "art13_cpt"),
        ("go", "art7_par2"),
        ("mt", "art11_par2"),
    ):
        yield from bare(
            "a área vota junta",
            f"{statute}.plebiscite",
            fragment,
            MET,
            districts=[place(1000, 900, 800, 50), place(1000, 450, 250, 199)],
        )


def residence() -> Iterator[Row]:
    br, ac, mt = "br.plebiscite", "ac.plebiscite", "mt.plebiscite"
    day = {"date": "2027-10-03"}
    yield from bare(
        "um ano e um dia", br, "art3_par1u_inc1", MET, residence_since="2026-10-02", **day
    )
    yield from bare(
        "um ano exato não basta", br, "art3_par1u_inc1", NOT, residence_since="2026-10-03", **day
    )
    yield from bare("dois anos", br, "art3_par1u_inc1", MET, residence_since="2025-10-02", **day)
    yield from bare(
        "um ano exato basta", ac, "art13_par1u_inc1", MET, residence_since="2026-10-03", **day
    )
    yield from bare(
        "um dia a menos", ac, "art13_par1u_inc1", NOT, residence_since="2026-10-04", **day
    )
    yield from bare(
        "sem tempo mínimo", mt, "art12_cpt_inc1", MET, residence_since="2027-10-03", **day
    )
    yield from bare(
        "ainda não residia", mt, "art12_cpt_inc1", NOT, residence_since="2027-10-04", **day
    )
    yield from bare(
        "sem a data do plebiscito", br, "art3_par1u_inc1", UNK, residence_since="2026-10-02"
    )
    yield from bare("só a residência", br, "art5_cpt", OUT, residence_since="2026-10-02", **day)
    yield from one("residência e votos", br, "art5_cpt", MET, residence_since="2026-10-02", **day)
    yield from bare(
        "29 de fevereiro completa em 1º de março",
        ac,
        "art13_par1u_inc1",
        NOT,
        residence_since="2024-02-29",
        date="2025-02-28",
    )
    yield from bare(
        "29 de fevereiro completou",
        ac,
        "art13_par1u_inc1",
        MET,
        residence_since="2024-02-29",
        date="2025-03-01",
    )


def consulted() -> Iterator[Row]:
    mg = "mg.plebiscite"
    right = {
        "create_municipality": ("art14_par1u_inc1", "emancipating_districts"),
        "fusion": ("art14_par1u_inc2", "municipalities_to_be_extinguished"),
        "incorporation": ("art14_par1u_inc3", "incorporated_municipality"),
        "annexation": ("art14_par1u_inc4", "annexed_district"),
    }
    for procedure, (fragment, who) in right.items():
        yield from bare(
            "quem a lei indica", mg, fragment, MET, procedure=procedure, consulted=[who]
        )
        yield from bare(
            "outra população", mg, fragment, NOT, procedure=procedure, consulted=["rest_of_parent"]
        )
        yield from bare(
            "também outra",
            mg,
            fragment,
            NOT,
            procedure=procedure,
            consulted=[who, "rest_of_parent"],
        )
        yield from bare("ninguém", mg, fragment, NOT, procedure=procedure, consulted=[])
        yield from bare("só a consulta", mg, "art14_cpt", OUT, procedure=procedure, consulted=[who])
    yield from bare(
        "sem dizer o procedimento", mg, "art14_par1u", UNK, consulted=["emancipating_districts"]
    )


def terms() -> Iterator[Row]:
    yield from term("mg.hold_plebiscite", "art11_cpt", "2027-03-10", "2027-05-09", "2027-05-10")
    yield from term(
        "mg.publish_icms_indices", "art21_cpt", "2027-11-05", "2028-01-04", "2028-01-05"
    )
    yield from term(
        "mg.complete_debt_calculation", "art26_par2", "2029-01-01", "2029-07-01", "2029-07-02"
    )
    yield from term("mg.enact_organic_law", "art27_cpt", "2029-01-01", "2029-07-01", "2029-07-02")
    yield from term("br.deliver_information", "art2_par3", "2027-03-01", "2027-04-30", "2027-05-01")
    yield from term("mt.deliver_information", "art2_par3", "2027-03-01", "2027-03-31", "2027-04-01")
    yield from term("ac.deliver_information", "art10_cpt", "2027-03-01", "2027-03-31", "2027-04-01")
    yield from term("ac.communicate_result", "art14_cpt", "2027-11-03", "2027-11-18", "2027-11-19")
    yield from term("ac.register_in_plenary", "art15_cpt", "2027-11-18", "2027-11-23", "2027-11-24")
    yield from term("ac.draft_bill", "art16_cpt", "2027-11-23", "2027-12-23", "2027-12-24")
    yield from term("ac.send_books", "art22_par1u", "2029-01-01", "2029-03-02", "2029-03-03")
    yield from term("ac.send_budget", "art23_cpt_inc1", "2029-01-01", "2029-01-31", "2029-02-01")
    yield from term(
        "ac.send_admin_organization_bill",
        "art23_cpt_inc2",
        "2029-01-01",
        "2029-03-02",
        "2029-03-03",
    )
    yield from term(
        "ac.send_staff_regime_bill", "art23_cpt_inc3", "2029-01-02", "2029-04-02", "2029-04-03"
    )
    yield from term(
        "ac.send_staff_table_bill", "art23_cpt_inc4", "2029-01-01", "2029-05-01", "2029-05-02"
    )
    yield from term("ac.enact_organic_law", "art24_cpt", "2029-01-02", "2029-07-02", "2029-07-03")
    yield from term("go.deliver_information", "art4_par3", "2027-03-01", "2027-04-30", "2027-05-01")
    yield from term("go.staff_option", "art12_cpt", "2029-01-02", "2029-04-02", "2029-04-03")
    yield from term("go.send_books", "art14_par3", "2029-01-01", "2029-01-16", "2029-01-17")
    yield from term("go.install_district", "art20_cpt", "2027-01-01", "2027-06-30", "2027-07-01")
    yield from working_days()
    yield from before()


def working_days() -> Iterator[Row]:
    here, act = "mg.calendar", {"act": "communicate_result", "start_date": "2027-08-02"}
    yield from bare("5º dia útil", here, "art16_cpt", MET, date="2027-08-09", **act)
    yield from bare(
        "6º dia útil, sem feriados", here, "art16_cpt", NOT, date="2027-08-10", holidays=[], **act
    )
    yield from bare(
        "6º dia útil, feriados não ditos", here, "art16_cpt", UNK, date="2027-08-10", **act
    )
    yield from bare(
        "6º dia útil, um feriado",
        here,
        "art16_cpt",
        MET,
        date="2027-08-10",
        holidays=["2027-08-05"],
        **act,
    )
    yield from bare(
        "feriado no domingo não conta",
        here,
        "art16_cpt",
        NOT,
        date="2027-08-10",
        holidays=["2027-08-08"],
        **act,
    )


def before() -> Iterator[Row]:
    mg, mt = {"act": "parent_objection"}, {"act": "amend_boundaries"}
    limit, decree = {"plenary_approval_date": "2027-06-20"}, {"decree_approval_date": "2027-06-20"}
    yield from bare("na véspera", "mg.calendar", "art5_par2", MET, date="2027-06-19", **mg, **limit)
    yield from bare(
        "no mesmo dia", "mg.calendar", "art5_par2", AMB, date="2027-06-20", **mg, **limit
    )
    yield from bare(
        "no dia seguinte", "mg.calendar", "art5_par2", NOT, date="2027-06-21", **mg, **limit
    )
    yield from bare("sem a aprovação", "mg.calendar", "art5_par2", UNK, date="2027-06-19", **mg)
    yield from bare(
        "até a aprovação", "mt.calendar", "art19_par3", MET, date="2027-06-20", **mt, **decree
    )
    yield from bare(
        "depois da aprovação", "mt.calendar", "art19_par3", NOT, date="2027-06-21", **mt, **decree
    )
    again = {"act": "reopen_process"}
    yield from bare(
        "mesma legislatura", "mg.calendar", "art16_par1u", NOT, same_legislature=True, **again
    )
    yield from bare(
        "outra legislatura", "mg.calendar", "art16_par1u", MET, same_legislature=False, **again
    )
    yield from bare("legislatura não dita", "mg.calendar", "art16_par1u", UNK, **again)


def windows() -> Iterator[Row]:
    yield from minas_windows()
    yield from mato_grosso_windows()
    yield from acre_window()
    go = "go.calendar"
    for act in ("create_municipality", "fusion"):
        yield from bare("31/12 antes", go, "art7_par3", MET, act=act, date="2027-12-31")
        yield from bare("1º/1 do ano", go, "art7_par3", NOT, act=act, date="2028-01-01")
        yield from bare("depois da eleição", go, "art7_par3", NOT, act=act, date="2028-12-31")
        yield from bare("1º/1 seguinte", go, "art7_par3", MET, act=act, date="2029-01-01")
    yield from bare(
        "anexação em ano eleitoral", go, "art7_par3", MET, act="annexation", date="2028-06-01"
    )
    verify = {"act": "verify_requirements", "election_year": 2028}
    yield from bare("no ano anterior", go, "art8_par1", MET, date="2027-01-01", **verify)
    yield from bare("dois anos antes", go, "art8_par1", NOT, date="2026-12-31", **verify)
    yield from bare("no ano da eleição", go, "art8_par1", NOT, date="2028-01-01", **verify)
    for act in ("create_municipality", "fusion", "annexation"):
        yield from bare(
            "período na lei estadual",
            "br.calendar",
            "art6_cpt",
            UNK,
            act=act,
            date="2027-01-01",
            state_law_period="2027",
        )
    yield from bare("período na lei estadual", "br.boundary", "art6_cpt", UNK)
    yield from bare(
        "ato de outra lei", "mg.calendar", "art10_cpt", OUT, "undetermined", act="send_budget"
    )
    yield from bare("sem o ato", "mg.calendar", "art10_cpt", OUT, "undetermined")


def minas_windows() -> Iterator[Row]:
    here, file = "mg.calendar", {"act": "file_documents"}
    for date, status in (
        ("2025-12-31", NOT), ("2026-01-01", MET), ("2026-12-31", MET), ("2027-01-01", MET),
        ("2027-05-30", MET), ("2027-05-31", MET), ("2027-06-01", NOT), ("2028-01-01", NOT),
    ):  # fmt: skip
        yield from bare(
            f"documentos em {date}",
            here,
            "art10_cpt",
            status,
            date=date,
            election_year=2028,
            **file,
        )
    yield from bare("sem dizer a eleição", here, "art10_cpt", MET, date="2027-05-31", **file)
    yield from bare(
        "depois da eleição conta a seguinte", here, "art10_cpt", NOT, date="2028-10-02", **file
    )
    yield from bare("sem data", here, "art10_cpt", UNK, election_year=2028, **file)
    bill = {"act": "process_bill", "election_year": 2028}
    for date, status in (
        ("2026-12-31", NOT),
        ("2027-01-01", MET),
        ("2027-12-31", MET),
        ("2028-01-01", NOT),
    ):
        yield from bare(f"projeto em {date}", here, "art12_cpt", status, date=date, **bill)
    for procedure in ("fusion", "incorporation", "annexation"):
        late = {"procedure": procedure, "date": "2027-06-01", "election_year": 2028}
        yield from bare("documentos fora do período", here, "art10_cpt", AMB, **file, **late)
        yield from bare(
            "documentos no período",
            here,
            "art10_cpt",
            MET,
            **file,
            **{**late, "date": "2027-05-31"},
        )
    yield from bare(
        "projeto de fusão fora do ano",
        here,
        "art12_cpt",
        NOT,
        procedure="fusion",
        date="2028-01-01",
        **bill,
    )
    yield from bare(
        "projeto de incorporação fora do ano",
        here,
        "art12_cpt",
        AMB,
        procedure="incorporation",
        date="2028-01-01",
        **bill,
    )


def mato_grosso_windows() -> Iterator[Row]:
    here = "mt.calendar"
    for act in ("create_municipality", "fusion", "incorporation", "extinguish_district"):
        for date, status in (
            ("2028-03-31", MET), ("2028-04-01", MET), ("2028-04-02", NOT), ("2028-10-01", NOT),
            ("2028-10-02", AMB), ("2028-10-29", AMB), ("2028-10-30", MET),
        ):  # fmt: skip
            yield from bare(f"em {date}", here, "art3_cpt", status, act=act, date=date)
    kill = {"act": "extinguish_municipality"}
    yield from bare("seis meses antes", here, "art3_cpt", MET, date="2028-04-01", **kill)
    yield from bare("dentro dos seis meses", here, "art3_cpt", AMB, date="2028-04-02", **kill)
    yield from bare(
        "distrito a qualquer tempo", here, "art3_cpt", MET, act="create_district", date="2028-09-01"
    )
    yield from bare(
        "nome a qualquer tempo", here, "art6_par2", MET, act="change_name", date="2028-09-01"
    )


def acre_window() -> Iterator[Row]:
    for where, more in (("ac.calendar", {"act": "create_district"}), ("ac.create_district", {})):
        for date, status in (
            ("2027-09-30", MET), ("2027-10-01", MET), ("2027-10-02", AMB), ("2027-12-31", AMB),
            ("2028-01-01", NOT), ("2028-10-01", NOT), ("2028-10-02", MET),
        ):  # fmt: skip
            yield from bare(
                f"distrito em {date}", where, "art31_par1u_inc4", status, date=date, **more
            )
