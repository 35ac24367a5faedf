// Progressive enhancement shared by all pages; every main path works without it.
"use strict";
document.documentElement.classList.add("js");

const here = document.querySelector(".site [aria-current]");
if (here) here.parentElement.parentElement.scrollLeft = here.offsetLeft - 60;

const say = (text) => {
  const place = document.getElementById("aviso");
  if (!place) return;
  place.textContent = text;
  window.clearTimeout(say.timer);
  say.timer = window.setTimeout(() => { place.textContent = ""; }, 4000);
};

// --- copying and printing ---------------------------------------------------------------------
const tidy = (node) => (node ? node.textContent.replace(/\s+/g, " ").trim() : "");

const lawText = (root) =>
  [...root.querySelectorAll(".line")].map((line) => `${tidy(line.querySelector(".label"))} ${tidy(line.querySelector(".wording"))}`).join("\n");

const answerText = (turn) => {
  const lines = [turn.dataset.pergunta, ""];
  const badge = turn.querySelector(".badge");
  if (badge) lines.push(tidy(badge).replace(/^[✓✕?]\s*/, ""));
  turn.querySelectorAll(".said > p").forEach((paragraph) => {
    const copy = paragraph.cloneNode(true);
    copy.querySelectorAll(".cite").forEach((mark) => { mark.textContent = `[${mark.textContent}]`; });
    lines.push(tidy(copy));
  });
  lines.push("");
  turn.querySelectorAll(".quotes .quote").forEach((quote) => {
    const n = tidy(quote.querySelector(".n"));
    const label = tidy(quote.querySelector("summary")).slice(n.length).trim();
    const url = quote.querySelector("a").href;
    lines.push(`[${n}] ${label}: «${tidy(quote.querySelector("blockquote"))}» ${url}`);
  });
  turn.querySelectorAll(".notice > p").forEach((notice) => lines.push("", tidy(notice)));
  return lines.join("\n").trim();
};

const linkTo = (element) => {
  const line = element.closest(".article");
  const url = new URL(window.location.href);
  url.search = "";
  if (line) url.hash = line.id;
  return url.href;
};

const copied = {
  texto: (button) => {
    const article = button.closest(".article");
    if (article) return lawText(article);
    const box = document.querySelector("[data-copia]");
    return `${lawText(box)}\n(${box.dataset.copia})`;
  },
  abnt: () => `${lawText(document.querySelector("[data-copia]"))}\n\n${tidy(document.getElementById("abnt"))}`,
  link: (button) => (document.getElementById("endereco") || { href: linkTo(button) }).href,
  resposta: (button) => answerText(button.closest(".turn")),
  pergunta: (button) => `${window.location.origin}/#pergunta=${encodeURIComponent(button.closest(".turn").dataset.pergunta)}`,
};

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copiar]");
  if (button) {
    try {
      await navigator.clipboard.writeText(copied[button.dataset.copiar](button));
      say("Copiado.");
    } catch {
      say("Não foi possível copiar: selecione o texto e copie.");
    }
  }
  if (event.target.closest("[data-imprimir]")) window.print();
});

window.addEventListener("beforeprint", () => {
  document.querySelectorAll("details.quote").forEach((quote) => { quote.open = true; });
});

// --- [n] opens the quotation in place ---------------------------------------------------------
document.addEventListener("click", (event) => {
  const mark = event.target.closest("a.cite");
  if (!mark) return;
  const source = document.getElementById(mark.hash.slice(1));
  const paragraph = mark.closest("p");
  if (!source || !paragraph) return;
  event.preventDefault();
  const id = `${source.id}-aqui`;
  const shown = document.getElementById(id);
  if (shown) shown.remove();
  paragraph.parentElement.querySelectorAll(`a.cite[href="${mark.hash}"]`).forEach((same) => same.removeAttribute("aria-expanded"));
  if (shown && shown.dataset.after === paragraphKey(paragraph)) return;
  const box = document.createElement("aside");
  box.className = "inline-quote";
  box.id = id;
  box.dataset.after = paragraphKey(paragraph);
  const title = document.createElement("p");
  title.className = "small soft";
  title.textContent = tidy(source.closest("details").querySelector("summary"));
  const quote = source.cloneNode(true);
  quote.removeAttribute("id");
  const more = source.closest("details").querySelector("a").parentElement.cloneNode(true);
  box.append(title, quote, more);
  let last = paragraph;
  while (last.nextElementSibling && last.nextElementSibling.matches(".inline-quote")) last = last.nextElementSibling;
  last.after(box);
  mark.setAttribute("aria-expanded", "true");
});

function paragraphKey(paragraph) {
  return String([...paragraph.parentElement.querySelectorAll(":scope > p")].indexOf(paragraph));
}

// --- keyboard: / goes to the question or search box -------------------------------------------
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, textarea, select, [contenteditable]")) return;
  const box = document.querySelector("#busca, #message, #dentro");
  if (box) { event.preventDefault(); box.focus(); }
});
