// Arrows move between the results, Enter opens the one in focus, Escape returns to the box.
"use strict";
(() => {
  const box = document.getElementById("busca");
  if (!box) return;
  document.addEventListener("keydown", (event) => {
    if (!["ArrowDown", "ArrowUp", "Escape"].includes(event.key)) return;
    const results = [...document.querySelectorAll("a.hit")];
    const at = results.indexOf(document.activeElement);
    if (event.key === "Escape" && at >= 0) { box.focus(); return; }
    if (event.key === "Escape" || (at < 0 && document.activeElement !== box) || !results.length) return;
    const next = event.key === "ArrowDown" ? at + 1 : at - 1;
    event.preventDefault();
    if (next < 0) box.focus();
    else results[Math.min(next, results.length - 1)].focus();
  });
})();
