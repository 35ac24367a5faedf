"""Portuguese or English, by the small words that only one of them uses; Spanish is read as Portuguese."""

from __future__ import annotations

from assistant.understanding.question import Language
from assistant.understanding.text import Text

_EN = frozenset(
    "the of and is are was were does do did can could must should would will what which who whom how why when where many much there they it its this that these those with without from into has have had be been to for by an at on if or not we our you your need needs required require between before after than more less least most about under over any same state law laws voters inhabitants houses town towns municipality municipalities district districts signatures article paragraph says say mean create created become becomes new old name named election elections show explain thanks hello please vs ballot turnout petition requirements deadline in so".split()
)
_PT = frozenset(
    "o os um uma uns umas de do da dos das em na nos nas que qual quais quem como quando quanto quantos quantas onde porque por para pra pro e ou se nao sim mas mais menos muito tem ter temos ha existe pode posso podemos precisa exige vai ser sao foi era esta este essa esse isso meu minha nosso nossa lei municipio cidade distrito eleitores habitantes casas estado artigo inciso paragrafo ate depois antes entre sobre com sem pelo pela ao aos eh ta q vc tambem ja la aqui criar virar emancipar assinaturas plebiscito prazo nome el los las una por cuantos municipio votantes viviendas".split()
)  # fmt: skip


def detect_language(text: Text) -> Language:
    """'en' when English small words outnumber the Portuguese ones; else 'pt'."""
    words = [t.raw for t in text.tokens if t.raw[0].isalpha()]
    english = sum(w in _EN for w in words)
    portuguese = sum(w in _PT for w in words)
    accented = any(c in "ãõçáéíóúâêôà" for c in text.raw.lower())
    if english > portuguese + (1 if accented and english < 4 else 0):
        return "en"
    return "pt"
