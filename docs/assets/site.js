/* The small helpers of every page. Nothing here is needed to read, and nothing is kept before somebody chooses.
   Kept then: kitgen.colours in local storage, kitgen.paper in session storage. */
(() => {
  "use strict";
  const script = document.currentScript.src;
  const root = new URL("../", script);
  const all = (what, inside = document) => [...inside.querySelectorAll(what)];
  const one = (name, inside = document) => inside.querySelector(`[data-kg="${name}"]`);
  const keep = (store, key, value) => {
    try { value ? store().setItem(key, value) : store().removeItem(key); } catch { /* then it is kept nowhere */ }
  };
  const local = () => localStorage, session = () => sessionStorage;

  /* Colours: as the device, light, dark, and round again. */
  const COLOURS = { "": "as the device", light: "light", dark: "dark" };
  function showColours() {
    const now = one("colours-now");
    if (now) now.textContent = COLOURS[document.documentElement.dataset.colours || ""];
  }
  function nextColours() {
    const order = Object.keys(COLOURS), html = document.documentElement;
    const next = order[(order.indexOf(html.dataset.colours || "") + 1) % order.length];
    if (next) html.dataset.colours = next; else delete html.dataset.colours;
    keep(local, "kitgen.colours", next);
    showColours();
  }

  /* Paper: the page's head has guessed from the language where nobody chose; it is shown, so that a wrong guess is seen. */
  function showPaper(paper) {
    document.documentElement.dataset.paper = paper; // game.css hides the other
    for (const it of all('[data-kg="paper"] input')) it.checked = it.value === paper;
  }

  /* Variants: the one that is wanted stands open, and the address says so. */
  function wanted() {
    const found = /[#&]v=([a-z0-9-]+)/.exec(location.hash);
    return found && found[1];
  }
  function choose(fold, open) {
    fold.open = open;
    fold.classList.toggle("kg-chosen", open); // a fold that a reader opened is printed
  }
  function showVariant(key) {
    const chooser = one("variant");
    if (!chooser || !all("option", chooser).some((it) => it.value === key)) return;
    chooser.value = key;
    const base = chooser.options[0].value;
    for (const section of new Set(all("[data-variants]").map((it) => it.parentElement))) {
      const panels = all(":scope > [data-variants]", section);
      const ours = panels.find((it) => it.dataset.variants.split(" ").includes(key));
      for (const it of panels) {
        if (it.tagName === "DETAILS") choose(it, it === ours && key !== base);
        else if (it.matches(".kg-panel")) it.hidden = Boolean(ours) && it !== ours;
      }
    }
  }

  /* My line measures: what a ruler on the printed line says about the printer. */
  const WORDS = [
    [99.7, 100.3, "Your printer prints at true size. Cut away."],
    [95.8, 97.6, "Your printer used “Fit”. Choose “Actual size” or a scale of 100."],
    [93.6, 94.6, "An A4 page was squeezed on to US Letter paper. Take the file for your paper."],
    [102, 103.6, "Your printer filled the sheet to its edges. Switch “Borderless” off."],
  ];
  function measured(text) {
    const length = Number(text.replace(",", "."));
    if (!text.trim() || !(length > 0)) return "";
    if (length < 20 || length > 300) return "Measure the line between its two end marks, in millimetres.";
    const known = WORDS.find(([least, most]) => length >= least && length <= most);
    if (known) return known[2];
    const off = Math.round((length - 100) * 10) / 10;
    return `Everything is ${Math.abs(off)} % too ${off < 0 ? "small" : "large"}. Look for a scale in the print window and set it to 100.`;
  }
  function measuringBox() {
    const place = one("measure");
    if (!place || one("measure-line", place)) return;
    const label = Object.assign(document.createElement("label"), { textContent: "My line measures (mm)" });
    const input = Object.assign(document.createElement("input"), { inputMode: "decimal", autocomplete: "off", size: 6 });
    input.dataset.kg = "measure-line";
    const answer = document.createElement("output");
    label.append(" ", input);
    place.append(label, answer);
    input.addEventListener("input", () => { answer.textContent = measured(input.value); });
  }

  /* Copy this diagram: the drawing as a file of its own, in millimetres, with the paper's colours. */
  function alone(svg) {
    const copy = svg.cloneNode(true);
    copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    const defs = document.createElementNS("http://www.w3.org/2000/svg", "defs");
    const add = (inside) => {
      for (const use of all("use", inside)) {
        const id = use.getAttribute("href") || use.getAttribute("xlink:href");
        const shape = id && document.getElementById(id.slice(1));
        if (!shape || defs.querySelector(`[id="${id.slice(1)}"]`) || copy.querySelector(`[id="${id.slice(1)}"]`)) continue;
        defs.append(shape.cloneNode(true));
        add(shape);
      }
    };
    add(copy);
    copy.prepend(defs);
    const paper = (_, words) => words.trim();
    return new XMLSerializer().serializeToString(copy).replace(/var\(--kgb-[a-z]+,\s*([^)]+)\)/g, paper);
  }
  async function copyDrawing(button) {
    const svg = button.closest("figure").querySelector("svg");
    const before = button.textContent;
    try {
      await navigator.clipboard.writeText(alone(svg));
      button.textContent = "Copied as SVG";
    } catch {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([alone(svg)], { type: "image/svg+xml" }));
      link.download = `${location.pathname.split("/").filter(Boolean).pop() || "diagram"}.svg`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
      button.textContent = "Saved as SVG";
    }
    setTimeout(() => { button.textContent = before; }, 3000);
  }
  function copyButtons() {
    for (const figure of all("figure.kg-figure:has(> svg.kg-drawing)")) {
      if (one("copy", figure) || figure.closest("a")) continue;
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: "Copy this diagram" });
      button.dataset.kg = "copy";
      button.className = "kg-copy";
      const title = figure.querySelector("svg > title");
      if (title) button.setAttribute("aria-label", `Copy this diagram: ${title.textContent}`);
      figure.append(button);
    }
  }

  /* Search: the list of pages is fetched when it is first asked for, and words are looked for here. */
  let pages;
  function list() {
    pages ||= location.protocol === "file:"
      ? new Promise((done, fail) => {
        const it = Object.assign(document.createElement("script"), { src: new URL("search/search_index.js", root), onerror: fail });
        it.onload = () => done(window.kitgenIndex.docs);
        document.head.append(it);
      })
      : fetch(new URL("search/search_index.json", root)).then((it) => it.json()).then((it) => it.docs);
    return pages;
  }
  const bare = (text) => text.replace(/<[^>]*>/g, " ").replace(/&[a-z#0-9]+;/g, (it) => {
    const box = document.createElement("textarea");
    box.innerHTML = it;
    return box.value;
  }).replace(/\s+/g, " ").trim();
  const folded = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  function ranked(docs, words) {
    const scored = [];
    for (const doc of docs) {
      const title = folded(doc.title), text = folded(doc.text);
      let score = 0;
      for (const word of words) {
        const stem = word.length > 4 ? word.replace(/(ing|es|s|d)$/, "") : word;
        const inTitle = title.includes(stem), at = text.indexOf(stem);
        if (!inTitle && at < 0) { score = 0; break; }
        score += inTitle ? 10 + 10 / (1 + title.length / 8) : 1 + 1 / (1 + at / 200);
      }
      if (score) scored.push([score, doc]);
    }
    return scored.sort((a, b) => b[0] - a[0]).map((it) => it[1]);
  }
  function glimpse(text, words) {
    const at = Math.max(0, Math.min(...words.map((it) => folded(text).indexOf(it)).filter((it) => it >= 0), text.length));
    const start = at > 60 ? text.indexOf(" ", at - 50) + 1 : 0;
    return `${start ? "… " : ""}${text.slice(start, start + 150).replace(/\s\S*$/, "")} …`;
  }
  async function look() {
    const box = one("search-box"), input = one("search-words", box), found = one("search-found", box), count = one("search-count", box);
    const words = folded(input.value).split(/[^\p{L}\p{N}%]+/u).filter(Boolean);
    if (!words.length) { found.replaceChildren(); count.textContent = ""; return; }
    let docs;
    try { docs = await list(); } catch { count.textContent = "Search did not load. All pages are listed at the foot of this page."; return; }
    const hits = ranked(docs, words);
    count.textContent = hits.length ? `${hits.length} found` : "Nothing found. Try one plain word, such as “rose”.";
    found.replaceChildren(...hits.slice(0, 20).map((doc) => {
      const item = document.createElement("li"), link = document.createElement("a"), text = document.createElement("p");
      const path = location.protocol === "file:" ? doc.location.replace(/(^|\/)(#|$)/, "$1index.html$2") : doc.location;
      link.href = new URL(path, root);
      link.textContent = bare(doc.title);
      text.textContent = glimpse(bare(doc.text), words);
      item.append(link, text);
      return item;
    }));
  }
  function openSearch() {
    const box = one("search-box");
    if (!box || box.open) return;
    box.showModal();
    one("search-words", box).select();
  }

  /* One set of listeners for all pages, also those that come without a full load. */
  document.addEventListener("click", (event) => {
    const it = event.target.closest("[data-kg]");
    if (event.target.closest('[data-kg="search-found"] a')) one("search-box").close();
    if (event.target === one("search-box")) event.target.close();
    const fold = event.target.closest("summary")?.parentElement;
    if (fold?.matches(".kg-fold")) fold.classList.toggle("kg-chosen", !fold.open); // it opens after the click
    if (!it) return;
    if (it.dataset.kg === "colours") nextColours();
    if (it.dataset.kg === "search") openSearch();
    if (it.dataset.kg === "copy") copyDrawing(it);
  });
  document.addEventListener("input", (event) => {
    if (event.target.dataset.kg === "search-words") look();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target.dataset?.kg !== "search-words") return;
    event.preventDefault(); // opens the first page found, instead of closing the box
    event.target.closest("dialog").querySelector("ol a")?.click();
  });
  document.addEventListener("change", (event) => {
    const it = event.target;
    if (it.closest('[data-kg="filters"]')) narrow();
    if (it.name === "kg-paper") { keep(session, "kitgen.paper", it.value); showPaper(it.value); }
    if (it.dataset.kg === "variant") {
      history.replaceState(null, "", it.selectedIndex ? `#v=${it.value}` : location.pathname + location.search);
      showVariant(it.value);
    }
  });
  addEventListener("hashchange", () => wanted() && showVariant(wanted()));
  /* On paper: which variant, which page, which day. Folds of other variants stay folded. */
  addEventListener("beforeprint", () => {
    const line = one("printed"), chooser = one("variant");
    if (!line) return;
    const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" }).format(new Date());
    const where = location.protocol === "file:" ? "" : location.href.replace(/#.*/, "");
    const what = [document.title.split(" · ")[0], chooser && chooser.selectedOptions[0].textContent, where, day];
    line.textContent = what.filter(Boolean).join(" · ");
  });

  /* Only pages with a board offer to skip to it, also where nothing but the content was swapped. */
  function skipToBoard() {
    const skip = one("skip-board"), board = document.getElementById("board");
    if (skip && !board) skip.remove();
    if (skip || !board) return;
    const link = Object.assign(document.createElement("a"), { href: "#board", className: "md-skip", textContent: "Skip to the board" });
    link.dataset.kg = "skip-board";
    document.querySelector(".md-header")?.before(link);
  }

  /* The list of games, narrowed down to those that are all that was ticked. */
  function narrow() {
    const wanted = all('[data-kg="filters"] input:checked').map((it) => it.value);
    const entries = all("[data-is]");
    for (const it of entries) it.hidden = !wanted.every((kind) => it.dataset.is.split(" ").includes(kind));
    const left = entries.filter((it) => !it.hidden).length;
    one("filter-count").textContent = wanted.length ? `${left} of ${entries.length} games` : "";
  }

  /* What a page needs beyond this comes with the first page that has it; a page from the disk may load no module. */
  const MODULES = { "kg-door": "assets/js/play/index.mjs", "kg-keep": "assets/js/engine/keep.mjs" };
  function modules() {
    if (location.protocol === "file:") return;
    for (const [element, module] of Object.entries(MODULES)) {
      const here = document.querySelector(element);
      if (here) import(new URL(module, root)).catch(() => here.append("This part of the page did not come. Everything else works; load the page again to try once more."));
    }
  }

  function arrive() {
    modules();
    skipToBoard();
    showColours();
    showPaper(document.documentElement.dataset.paper || "a4");
    if (wanted()) showVariant(wanted());
    measuringBox();
    copyButtons();
  }
  if (window.document$) window.document$.subscribe(arrive);
  else arrive();
})();
