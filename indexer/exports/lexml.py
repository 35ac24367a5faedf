"""A statute as LexML XML (namespace http://www.lexml.gov.br/1.0, the flexible scheme).

The flexible scheme is the one that lets alíneas hang directly under a paragraph, as in the law of
Minas Gerais. Fragment ids are those of the corpus; amendment notes are Notas that the text refers
to. An act printed after the law is a document of its own (`annex`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from indexer.exports.select import selected
from indexer.provisions import Provision, Statute
from indexer.segmentation import headings

NAMESPACE = "http://www.lexml.gov.br/1.0"
_GROUPS = {
    0: ("Parte", "prt"), 1: ("Livro", "liv"), 2: ("Titulo", "tit"), 3: ("Capitulo", "cap"),
    4: ("Secao", "sec"), 5: ("Subsecao", "sub"),
}  # fmt: skip
_ELEMENTS = {
    "caput": "Caput", "paragrafo": "Paragrafo", "inciso": "Inciso", "alinea": "Alinea",
    "item": "Item",
}  # fmt: skip
_SITUATIONS = {"vetoed": "vetado", "revoked": "revogado"}
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def lexml(statute: Statute, fragment: str | None = None, *, annex: int = 0) -> str:
    """The XML of a statute, of one provision, or of the n-th act printed after the statute."""
    part = selected(statute, fragment)
    if fragment is not None:
        annex = _annex_of(part[0])
    part = tuple(p for p in part if _annex_of(p) == annex)
    root = Element("LexML", {"xmlns": NAMESPACE})
    meta = SubElement(root, "Metadado")
    urn = statute.urn + (f"!anx{annex}" if annex else "")
    SubElement(meta, "Identificacao", {"URN": urn})
    if annex:
        norm = SubElement(SubElement(root, "Anexo"), "DocumentoArticulado")
    else:
        norm = SubElement(root, "Norma")
    whole = fragment is None and not annex
    _opening(norm, statute, whole=whole)
    _articulation(SubElement(norm, "Articulacao"), meta, part)
    if whole:
        _closing(norm, statute)
    _strip(root)
    indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="unicode") + "\n"


def _annex_of(p: Provision) -> int:
    found = re.match(r"anx([0-9]+)_", p.id)
    return int(found[1]) if found else 0


def _opening(norm: Element, statute: Statute, *, whole: bool) -> None:
    start = SubElement(norm, "ParteInicial")
    SubElement(start, "Epigrafe", {"id": "epigrafe"}).text = statute.title
    if statute.summary:
        SubElement(start, "Ementa", {"id": "ementa"}).text = statute.summary
    if whole and statute.preamble:
        _paragraphs(SubElement(start, "Preambulo", {"id": "preambulo"}), statute.preamble)


def _closing(norm: Element, statute: Statute) -> None:
    if statute.closing:
        end = SubElement(norm, "ParteFinal")
        _paragraphs(SubElement(end, "LocalDataFecho"), statute.closing[:1])
        if statute.closing[1:]:
            _paragraphs(SubElement(end, "AssinaturaTexto"), statute.closing[1:])
    annexes = sorted({_annex_of(p) for p in statute.provisions} - {0})
    if annexes:
        group = SubElement(norm, "Anexos")
        for number in annexes:
            SubElement(group, "ReferenciaAnexo", {"AlvoURN": f"{statute.urn}!anx{number}"})


def _paragraphs(parent: Element, lines: Sequence[str]) -> None:
    for line in lines:
        SubElement(parent, "p").text = line


def _articulation(root: Element, meta: Element, part: Sequence[Provision]) -> None:
    notes: list[tuple[str, str]] = []
    ids: set[str] = set()
    path: list[tuple[str, Element]] = []
    places: dict[str, Element] = {}
    for p in part:
        if p.kind == "artigo":
            _open_groups(root, path, p.heading_path, ids)
            parent = path[-1][1] if path else root
        else:
            parent = places[p.parent or ""]
        places[p.id] = _dispositive(parent, p, notes)
    if notes:
        group = SubElement(meta, "Notas")
        for note_id, text in notes:
            _paragraphs(SubElement(group, "Nota", {"id": note_id}), [text])


def _open_groups(
    root: Element, path: list[tuple[str, Element]], headings_now: Sequence[str], ids: set[str]
) -> None:
    """Closes the groups that end before an article and opens those that begin."""
    common = 0
    while common < min(len(path), len(headings_now)) and path[common][0] == headings_now[common]:
        common += 1
    del path[common:]
    for text in headings_now[common:]:
        above = path[-1][1] if path else root
        path.append((text, _group(above, text, ids, top=not path)))


def _group(parent: Element, text: str, ids: set[str], *, top: bool) -> Element:
    heading = headings.read(text)
    name, short = _GROUPS[heading.level if heading else headings.UNNUMBERED_LEVEL]
    if top and name == "Subsecao":
        name, short = _GROUPS[4]
    number = heading.number if heading and heading.number else 1
    prefix = parent.get("id", "")
    base = f"{prefix}_{short}{number}" if prefix else f"{short}{number}"
    group_id, again = base, 0
    while group_id in ids:  # a law that prints CAPÍTULO V twice still needs two ids
        again += 1
        group_id = f"{base}-{again}"
    ids.add(group_id)
    group = SubElement(parent, name, {"id": group_id})
    if heading is None:
        SubElement(group, "NomeAgrupador").text = text
        return group
    SubElement(group, "Rotulo").text = heading.label
    if heading.title:
        SubElement(group, "NomeAgrupador").text = heading.title
    return group


def _dispositive(parent: Element, p: Provision, notes: list[tuple[str, str]]) -> Element:
    fragment = re.sub(r"^anx[0-9]+_", "", p.id)
    attributes = {"id": fragment}
    if p.status in _SITUATIONS:
        attributes["situacao"] = _SITUATIONS[p.status]
    if p.kind == "artigo":
        element = SubElement(parent, "Artigo", attributes)
        SubElement(element, "Rotulo").text = p.label
        return element
    name = _ELEMENTS[p.kind]
    if p.kind == "item" and not re.search(r"_ali[^_]*_ite[^_]*$", fragment):
        # The scheme knows items only under alíneas; elsewhere they are generic.
        above = parent.get("id", "")
        attributes["id"] = f"{above}_dpg{re.sub(r'.*_ite', '', fragment)}"
        attributes["nome"] = "item"
        name = "DispositivoGenerico"
    element = SubElement(parent, name, attributes)
    if p.kind != "caput":
        SubElement(element, "Rotulo").text = p.label
    if p.text or p.amendments:
        body = SubElement(element, "p")
        body.text = p.text
        for amendment in p.amendments:
            if amendment.text in p.text:
                continue
            notes.append((f"nota{len(notes) + 1}", amendment.text))
            SubElement(body, "NotaReferenciada", {"nota": notes[-1][0]})
    return element


def _strip(root: Element) -> None:
    """Takes out characters that XML does not allow."""
    for element in root.iter():
        if element.text:
            element.text = _NO_XML.sub("", element.text)
