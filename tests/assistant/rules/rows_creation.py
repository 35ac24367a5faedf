"""Rows on creating a municipality: the area, the parent, the waivers."""

from __future__ import annotations

from collections.abc import Iterator

from tests.assistant.rules.table import AMB, MET, NOT, OUT, UNK, Row, bare, flags, one, steps


def rows() -> Iterator[Row]:
    """Every row of this file."""
    yield from mg()
    yield from br()
    yield from mt()
    yield from ac()
    yield from go()
    yield from go_special_interest()
    yield from waivers()


def mg() -> Iterator[Row]:
    here = "mg.create_municipality"
    yield from steps(
        "número mínimo de 2.000 eleitores",
        here,
        "art3_cpt_inc1",
        "voters",
        (1999, NOT),
        (2000, MET),
        (2001, MET),
    )
    yield from steps(
        "mais de 400 moradias",
        here,
        "art3_cpt_inc2",
        "dwellings",
        (399, NOT),
        (400, NOT),
        (401, MET),
    )
    yield from flags(here, "art2_cpt", "covers_whole_districts")
    yield from flags(here, "art3_cpt_inc3", "has_city_hall_building")
    yield from flags(
        here, "art3_cpt_inc4", "has_health_post", "has_school", "has_cemetery",
        "has_communications", "has_electricity", "has_water",
    )  # fmt: skip
    yield from one("1º grau incompleto", here, "art3_cpt_inc4", NOT, school_full_first_grade=False)
    yield from one("1º grau completo", here, "art3_cpt_inc4", MET, school_full_first_grade=True)
    yield from flags(here, "art9_cpt", "territory_contiguous")
    yield from flags(here, "art5_cpt_inc2", "parent_contiguous_after")
    yield from flags(here, "art5_cpt_inc3", "detaches_parent_urban_zone", passing=False)
    yield from flags(here, "art5_cpt_inc1", "parent_facilities_ok")
    yield from steps(
        "o remanescente com 2.000",
        here,
        "art5_cpt_inc1",
        "parent_voters_after",
        (1999, NOT),
        (2000, MET),
        (None, UNK),
    )
    yield from steps(
        "o remanescente com mais de 400",
        here,
        "art5_cpt_inc1",
        "parent_dwellings_after",
        (400, NOT),
        (401, MET),
    )
    yield from one(
        "já faltava antes",
        here,
        "art5_cpt_inc1",
        AMB,
        parent_voters_after=1500,
        parent_voters_before=1950,
    )
    yield from one(
        "antes cumpria",
        here,
        "art5_cpt_inc1",
        NOT,
        parent_voters_after=1500,
        parent_voters_before=2000,
    )
    yield from one(
        "já faltava antes, e outra falta é nova", here, "art5_cpt_inc1", NOT,
        parent_voters_after=1500, parent_voters_before=1950, parent_dwellings_after=400,
    )  # fmt: skip
    good = {
        "parent_voters_after": 2000,
        "parent_dwellings_after": 401,
        "parent_facilities_ok": True,
    }
    none = dict.fromkeys(good)
    yield from one(
        "dois de origem, ambos bem", here, "art5_cpt_inc1", MET, **none, parents=[good, good]
    )
    yield from one(
        "dois de origem, um abaixo", here, "art5_cpt_inc1", NOT, **none,
        parents=[good, {**good, "parent_voters_after": 1999}],
    )  # fmt: skip
    yield from one(
        "dois de origem, um sem dado", here, "art5_cpt_inc1", UNK, **none, parents=[good, {}]
    )
    yield from one(
        "um de origem fica partido", here, "art5_cpt_inc2", NOT, parent_contiguous_after=None,
        parents=[
            {**good, "parent_contiguous_after": True},
            {**good, "parent_contiguous_after": False},
        ],
    )  # fmt: skip
    yield from one(
        "população não substitui eleitores",
        here,
        "art3_cpt_inc1",
        UNK,
        voters=None,
        population=9000,
    )


def br() -> Iterator[Row]:
    here = "br.create_municipality"
    big = {"state_population": 6_000_000}
    yield from steps(
        "superior a 10.000 habitantes",
        here,
        "art2_cpt_inc1",
        "population",
        (9999, NOT),
        (10000, NOT),
        (10001, MET),
        **big,
    )
    yield from steps(
        "5 milésimos de 1.900.000",
        here,
        "art2_cpt_inc1",
        "population",
        (9499, NOT),
        (9500, MET),
        (9501, MET),
        state_population=1_900_000,
    )
    yield from one(
        "acima de 10.000 o Estado não importa",
        here,
        "art2_cpt_inc1",
        MET,
        population=10001,
        state_population=None,
    )
    yield from one(
        "abaixo falta a do Estado",
        here,
        "art2_cpt_inc1",
        UNK,
        population=9000,
        state_population=None,
    )
    yield from one("sem população", here, "art2_cpt_inc1", UNK, population=None)
    yield from steps(
        "10% de 12.000", here, "art2_cpt_inc2", "voters", (1199, NOT), (1200, MET), (1201, MET)
    )
    yield from steps(
        "mais de 200 casas", here, "art2_cpt_inc3", "dwellings", (199, NOT), (200, NOT), (201, MET)
    )
    yield from steps(
        "5 milésimos da receita",
        here,
        "art2_cpt_inc4",
        "revenue_last_year",
        (49_999_999.99, NOT),
        (50_000_000, MET),
        (50_000_000.01, MET),
        (None, UNK),
    )
    yield from one("sem a receita do Estado", here, "art2_cpt_inc4", UNK, state_tax_revenue=None)
    yield from steps(
        "o de origem salvo pelo ou",
        here,
        "art2_par1",
        "parent_population_after",
        (9999, NOT),
        (10000, MET),
        state_population=2_000_000,
    )
    yield from steps(
        "o de origem com 10% de eleitores",
        here,
        "art2_par1",
        "parent_voters_after",
        (2999, NOT),
        (3000, MET),
    )
    yield from steps(
        "o de origem com mais de 200 casas",
        here,
        "art2_par1",
        "parent_dwellings_after",
        (200, NOT),
        (201, MET),
    )
    yield from steps(
        "o de origem com 5 milésimos",
        here,
        "art2_par1",
        "parent_revenue_after",
        (49_999_999, NOT),
        (50_000_000, MET),
    )
    yield from one(
        "já faltava antes",
        here,
        "art2_par1",
        AMB,
        parent_dwellings_after=150,
        parent_dwellings_before=180,
    )
    yield from bare(
        "território federal", here, "art7_cpt", MET, "waived", federal_territory=True, voters=1
    )
    yield from one(
        "não é território federal", here, "art7_cpt", OUT, "qualifies", federal_territory=False
    )
    yield from bare(
        "representação em território federal",
        "br.petition",
        "art7_cpt",
        MET,
        "waived",
        federal_territory=True,
    )
    yield from bare(
        "plebiscito em território federal",
        "br.plebiscite",
        "art7_cpt",
        MET,
        "waived",
        federal_territory=True,
    )


def mt() -> Iterator[Row]:
    here = "mt.create_municipality"
    yield from steps(
        "não inferior a 4.000",
        here,
        "art2_cpt_inc1",
        "population",
        (3999, NOT),
        (4000, MET),
        (4001, MET),
    )
    yield from steps(
        "20% de 5.200", here, "art2_cpt_inc2", "voters", (1039, NOT), (1040, MET), (1041, MET)
    )
    yield from steps(
        "20% de 4.001 é 800,2",
        here,
        "art2_cpt_inc2",
        "voters",
        (800, NOT),
        (801, MET),
        population=4001,
    )
    yield from steps(
        "mais de 200 casas", here, "art2_cpt_inc3", "dwellings", (200, NOT), (201, MET)
    )
    yield from steps(
        "acima da média dos dez",
        here,
        "art2_cpt_inc4",
        "value_added",
        (30_999_999, NOT),
        (31_000_000, NOT),
        (31_000_000.01, MET),
        (None, UNK),
    )
    yield from one("sem a média", here, "art2_cpt_inc4", UNK, avg_value_added_10_lowest=None)
    yield from steps(
        "acima da média dos quarenta",
        here,
        "art2_cpt_inc5",
        "revenue_last_year",
        (7_500_000, NOT),
        (7_500_000.01, MET),
    )
    yield from flags(
        here,
        "art2_cpt_inc6",
        "has_map_and_memorial",
        "territory_contiguous",
        "parent_contiguous_after",
    )
    yield from steps(
        "o de origem com 4.000",
        here,
        "art2_par1",
        "parent_population_after",
        (3999, NOT),
        (4000, MET),
    )
    yield from steps(
        "o de origem acima da média dos dez",
        here,
        "art2_par1",
        "parent_value_added_after",
        (31_000_000, NOT),
        (31_000_001, MET),
        (None, UNK),
    )
    yield from steps(
        "o de origem acima da média dos quarenta",
        here,
        "art2_par1",
        "parent_revenue_after",
        (7_500_000, NOT),
        (7_500_001, MET),
    )
    yield from one(
        "já faltava antes",
        here,
        "art2_par1",
        AMB,
        parent_population_after=3000,
        parent_population_before=3900,
    )


def ac() -> Iterator[Row]:
    here = "ac.create_municipality"
    yield from steps(
        "não inferior a 1.500",
        here,
        "art4_cpt_inc1",
        "population",
        (1499, NOT),
        (1500, MET),
        (1501, MET),
    )
    yield from steps(
        "dez por cento de 2.400",
        here,
        "art4_cpt_inc2",
        "voters",
        (239, NOT),
        (240, MET),
        (241, MET),
    )
    yield from steps(
        "dois milésimos",
        here,
        "art4_cpt_inc3",
        "revenue_last_year",
        (3_999_999.99, NOT),
        (4_000_000, MET),
        (4_000_000.01, MET),
    )
    yield from steps(
        "no mínimo cinqüenta edificações",
        here,
        "art4_cpt_inc4",
        "buildings",
        (49, NOT),
        (50, MET),
        (51, MET),
    )
    yield from one(
        "casas não são edificações", here, "art4_cpt_inc4", UNK, buildings=None, dwellings=80
    )
    yield from flags(here, "art4_cpt_inc5", "has_city_hall_building")
    yield from flags(
        here,
        "art4_cpt_inc6",
        "has_map_and_memorial",
        "territory_contiguous",
        "parent_contiguous_after",
    )
    yield from steps(
        "o de origem com cinqüenta",
        here,
        "art5_cpt",
        "parent_buildings_after",
        (49, NOT),
        (50, MET),
    )
    yield from flags(here, "art5_cpt", "parent_facilities_ok")
    yield from one(
        "já faltava antes",
        here,
        "art5_cpt",
        AMB,
        parent_population_after=1200,
        parent_voters_after=600,
        parent_population_before=1400,
    )
    yield from one(
        "antes cumpria",
        here,
        "art5_cpt",
        NOT,
        parent_population_after=1200,
        parent_voters_after=600,
        parent_population_before=1500,
    )


def go() -> Iterator[Row]:
    here = "go.create_municipality"
    yield from flags(here, "art4_cpt_inc1", "has_city_hall_building")
    yield from steps(
        "pelo menos seis quilômetros",
        here,
        "art4_cpt_inc2",
        "distance_to_parent_urban_km",
        (5.999, NOT),
        (6, MET),
        (6.001, MET),
    )
    yield from flags(here, "art4_cpt_inc3", "parent_contiguous_after")
    yield from steps(
        "mais de três mil habitantes",
        here,
        "art4_cpt_inc4",
        "population",
        (2999, NOT),
        (3000, NOT),
        (3001, MET),
    )
    yield from steps(
        "acima de um mil eleitores",
        here,
        "art4_cpt_inc5",
        "voters",
        (999, NOT),
        (1000, NOT),
        (1001, MET),
    )
    yield from steps(
        "no mínimo duzentas edificações",
        here,
        "art4_cpt_inc6",
        "buildings",
        (199, NOT),
        (200, MET),
        (201, MET),
    )
    yield from flags(here, "art4_cpt_inc6", "has_areas_for_facilities")
    yield from steps(
        "superior a dez milésimos por cento",
        here,
        "art4_cpt_inc7",
        "revenue_last_year",
        (1_999_999.99, NOT),
        (2_000_000, NOT),
        (2_000_000.01, MET),
    )
    yield from steps(
        "o de origem com mais de três mil",
        here,
        "art4_par1",
        "parent_population_after",
        (3000, NOT),
        (3001, MET),
    )
    yield from steps(
        "o de origem com mais de mil eleitores",
        here,
        "art4_par1",
        "parent_voters_after",
        (1000, NOT),
        (1001, MET),
    )
    yield from flags(here, "art4_par1", "parent_facilities_ok")
    yield from one(
        "já faltava antes",
        here,
        "art4_par1",
        AMB,
        parent_voters_after=800,
        parent_voters_before=900,
    )


def go_special_interest() -> Iterator[Row]:
    here = "go.create_municipality"
    for interest in ("ecological", "tourism", "economic"):
        yield from steps(
            "2/3 de três mil",
            here,
            "art4_cpt_inc4",
            "population",
            (1999, NOT),
            (2000, NOT),
            (2001, MET),
            special_interest=interest,
        )
        yield from steps(
            "2/3 de mil",
            here,
            "art4_cpt_inc5",
            "voters",
            (666, NOT),
            (667, MET),
            special_interest=interest,
        )
        yield from steps(
            "2/3 de 200 é duvidoso",
            here,
            "art4_cpt_inc6",
            "buildings",
            (133, NOT),
            (134, AMB),
            (199, AMB),
            (200, MET),
            special_interest=interest,
        )
        yield from steps(
            "2/3 de 0,010%",
            here,
            "art4_cpt_inc7",
            "revenue_last_year",
            (1_333_333.33, NOT),
            (1_333_333.34, MET),
            special_interest=interest,
        )
    yield from steps(
        "interesse histórico não reduz",
        here,
        "art4_cpt_inc4",
        "population",
        (2001, NOT),
        (3001, MET),
        special_interest="historical",
    )
    yield from steps(
        "interesse não dito",
        here,
        "art4_cpt_inc4",
        "population",
        (2000, NOT),
        (2001, UNK),
        (3000, UNK),
        (3001, MET),
        special_interest=None,
    )
    yield from steps(
        "interesse não dito, edificações",
        here,
        "art4_cpt_inc6",
        "buildings",
        (133, NOT),
        (134, UNK),
        (200, MET),
        special_interest=None,
    )
    yield from steps(
        "origem turística",
        here,
        "art4_par1",
        "parent_population_after",
        (2000, NOT),
        (2001, AMB),
        (3000, AMB),
        (3001, MET),
        parent_special_interest="tourism",
    )
    yield from steps(
        "origem turística, edificações",
        here,
        "art4_par1",
        "parent_buildings_after",
        (133, NOT),
        (134, AMB),
        (200, MET),
        parent_special_interest="tourism",
    )
    yield from steps(
        "origem de interesse não dito",
        here,
        "art4_par1",
        "parent_population_after",
        (2000, NOT),
        (2001, UNK),
        (3001, MET),
        parent_special_interest=None,
    )
    yield from steps(
        "o interesse do novo não é o do de origem",
        here,
        "art4_par1",
        "parent_population_after",
        (2500, NOT),
        special_interest="tourism",
    )
    yield from one(
        "a redução não alcança a distância",
        here,
        "art4_cpt_inc2",
        NOT,
        special_interest="tourism",
        distance_to_parent_urban_km=5,
    )


def waivers() -> Iterator[Row]:
    yield from steps(
        "fusão de dois",
        "mg.fusion",
        "art6_cpt",
        "merging_municipalities",
        (1, NOT),
        (2, MET),
        (3, MET),
        (None, UNK),
    )
    for statute, fragment in (
        ("br", "art4_cpt"),
        ("mt", "art4_cpt"),
        ("ac", "art6_cpt"),
        ("go", "art5_par2"),
    ):
        here = f"{statute}.fusion"
        yield from steps(
            "fusão de dois",
            here,
            fragment,
            "merging_municipalities",
            (1, NOT),
            (2, MET),
            (3, MET),
            (None, UNK),
        )
        yield from flags(here, fragment, "extinguishes_originals")
    for statute, fragment in (("br", "art4_cpt"), ("mt", "art4_cpt"), ("go", "art5_par2")):
        yield from flags(f"{statute}.fusion", fragment, "whole_territory")
    yield from one(
        "área parcial no Acre", "ac.fusion", "art6_cpt", MET, "waived", whole_territory=False
    )
    yield from bare("incorporação em Minas", "mg.incorporation", "art6_cpt", MET, "waived")
    yield from bare(
        "incorporação na lei federal", "br.incorporation", "art4_cpt", AMB, "undetermined"
    )
    yield from bare(
        "incorporação em Mato Grosso", "mt.incorporation", "art4_cpt", AMB, "undetermined"
    )
    yield from one(
        "anexação não é dispensada", "mg.annexation", "art5_cpt_inc1", NOT, parent_voters_after=1999
    )
