// The conversation: turns kept in this tab alone, waiting and failure shown, links that reopen a question.
"use strict";
(() => {
  const turns = document.getElementById("conversa");
  const form = document.getElementById("pergunta");
  if (!turns || !form) return;
  const box = document.getElementById("message");
  const state = () => document.getElementById("estado");
  const law = document.getElementById("lei");
  const failure = document.getElementById("falha");
  const KEY = "emancipa.conversa";
  const MOST = 30;
  const WAIT = 300;

  const store = {
    read() { try { return JSON.parse(sessionStorage.getItem(KEY)) || {}; } catch { return {}; } },
    write(value) { try { sessionStorage.setItem(KEY, JSON.stringify(value)); } catch { /* full or closed: the page goes on without */ } },
    clear() { try { sessionStorage.removeItem(KEY); } catch { /* nothing kept */ } },
  };
  const touch = () => document.documentElement.classList.toggle("has-turns", turns.children.length > 0);
  const keep = () => {
    while (turns.children.length > MOST) turns.firstElementChild.remove();
    store.write({ html: turns.innerHTML, state: state().value, law: law.value, before: document.getElementById("lei-antes").value });
    touch();
  };

  // What this tab already held comes back after a citation was followed.
  const kept = store.read();
  if (turns.children.length === 0 && kept.html) {
    turns.innerHTML = kept.html;
    state().value = kept.state || "";
    document.getElementById("lei-antes").value = kept.before || "";
    window.htmx.process(turns);
  }
  if (kept.law && !law.value) law.value = kept.law;
  if (turns.children.length) keep();
  law.addEventListener("change", keep);

  document.querySelector("[data-apagar]").addEventListener("click", (event) => {
    event.preventDefault();
    store.clear();
    window.location.assign("/");
  });

  box.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      form.requestSubmit();
    }
  });

  // The state chosen beside the box goes with every form of the conversation.
  document.body.addEventListener("htmx:configRequest", (event) => {
    if (event.detail.path !== "/") return;
    event.detail.parameters.lei = law.value;
    event.detail.parameters.lei_antes = document.getElementById("lei-antes").value;
  });

  let timer = 0;
  const wait = (on) => {
    window.clearTimeout(timer);
    if (on) timer = window.setTimeout(() => form.classList.add("waiting"), WAIT);
    else form.classList.remove("waiting");
  };
  const fail = (text) => {
    const line = document.createElement("div");
    line.className = "failure";
    line.setAttribute("role", "alert");
    line.textContent = text;
    failure.replaceChildren(line);
  };
  document.body.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail.requestConfig.path !== "/") return;
    failure.replaceChildren();
    wait(true);
  });
  document.body.addEventListener("htmx:afterRequest", () => wait(false));
  ["htmx:sendError", "htmx:timeout"].forEach((name) => document.body.addEventListener(name, () => {
    fail("O servidor não respondeu. Confira a conexão e tente de novo; o que você escreveu continua na caixa.");
  }));

  document.body.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target !== turns || !event.detail.successful) return;
    const turn = turns.lastElementChild;
    if (event.detail.requestConfig.elt === form) box.value = "";
    const starts = document.querySelector(".starts");
    if (starts) starts.remove();
    keep();
    document.getElementById("anuncio").textContent = turn.dataset.pronta;
    const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    turn.scrollIntoView({ behavior: calm ? "auto" : "smooth", block: "start" });
  });

  // A link that reopens a question carries it behind the #, where no server sees it.
  const open = () => {
    const found = /^#pergunta=(.+)$/.exec(window.location.hash);
    if (!found) return;
    try { box.value = decodeURIComponent(found[1]).slice(0, 4000); } catch { return; }
    window.history.replaceState(null, "", "/");
    form.requestSubmit();
  };
  window.addEventListener("hashchange", open);
  open();
})();
