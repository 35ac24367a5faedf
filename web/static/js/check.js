// The form is remembered in this tab while it is filled, and forgotten with it.
"use strict";
(() => {
  const form = document.getElementById("fatos");
  if (!form) return;
  const key = `emancipa.verificar.${form.dataset.lembrar}`;
  const fields = [...form.elements].filter((field) => field.name.startsWith("fato."));
  const read = () => { try { return JSON.parse(sessionStorage.getItem(key)) || {}; } catch { return {}; } };
  const write = () => {
    const kept = {};
    fields.forEach((field) => {
      if (field.type === "radio" || field.type === "checkbox") { if (field.checked && field.value) (kept[field.name] ||= []).push(field.value); }
      else if (field.value) kept[field.name] = [field.value];
    });
    try { sessionStorage.setItem(key, JSON.stringify(kept)); } catch { /* full or closed: nothing is remembered */ }
  };
  const kept = read();
  const fresh = !document.getElementById("resultado") && !document.querySelector(".failure");
  if (fresh) fields.forEach((field) => {
    const values = kept[field.name];
    if (!values) return;
    if (field.type === "radio" || field.type === "checkbox") field.checked = values.includes(field.value);
    else field.value = values[0];
    const folded = field.closest("details");
    if (folded) folded.open = true;
  });
  else write();
  form.addEventListener("input", write);
  form.querySelector("[data-limpar]").addEventListener("click", () => {
    try { sessionStorage.removeItem(key); } catch { /* nothing kept */ }
    window.location.assign(`${window.location.pathname}?lei=${form.elements.lei.value}&operacao=${form.elements.operacao.value}&escolha=${form.elements.escolha.value}`);
  });
  const result = document.getElementById("resultado");
  if (result) result.focus({ preventScroll: false });
})();
