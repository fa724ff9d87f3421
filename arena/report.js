// The viewer of the report. The page works without: only boards, copying and saving need it.
"use strict";
(() => {
  const by_id = (id) => document.getElementById(id);
  const block = by_id("data");
  const data = block ? JSON.parse(block.textContent) : { words: {}, seats: {}, games: {} };
  const unpacked = new Map();

  // The drawings of a game as whole texts. In the page most are told by the lines in which they differ from the last.
  function boards_of(id) {
    if (!unpacked.has(id)) {
      let lines = [];
      unpacked.set(id, data.games[id].boards.map((told) => {
        if (typeof told === "string") lines = told.split("\n");
        else for (let i = 0; i < told.length; i += 2) lines[told[i]] = told[i + 1];
        return lines.join("\n");
      }));
    }
    return unpacked.get(id);
  }

  let game = null;
  let ply = 0;

  function mover(at) {
    const seat = data.games[game].by[at];
    return seat === 0 ? data.words.chance : data.seats[game][seat - 1];
  }

  function show(at) {
    const { moves } = data.games[game];
    ply = Math.max(0, Math.min(moves.length, at));
    by_id("board").textContent = boards_of(game)[ply].replace(/\s+$/, "");
    by_id("ply").value = ply;
    by_id("now").textContent =
      `${ply} / ${moves.length} · ` + (ply === 0 ? data.words.start : `${mover(ply - 1)}: ${moves[ply - 1]}`);
    by_id("first").disabled = by_id("back").disabled = ply === 0;
    by_id("next").disabled = by_id("last").disabled = ply === moves.length;
    const list = by_id("moves");
    const old = list.querySelector("[aria-current]");
    if (old) old.removeAttribute("aria-current");
    if (ply > 0) {
      const now = list.children[ply - 1].firstChild;
      now.setAttribute("aria-current", "true");
      const item = now.parentNode;
      if (item.offsetTop < list.scrollTop || item.offsetTop + item.offsetHeight > list.scrollTop + list.clientHeight)
        list.scrollTop = item.offsetTop - list.clientHeight / 2;
    }
  }

  function choose(id, at) {
    game = id;
    const { moves } = data.games[id];
    by_id("pick").value = id;
    by_id("ply").max = moves.length;
    by_id("seats").textContent = data.seats[id].map((name, seat) => `${seat + 1} ${name}`).join("   ");
    const longest = Math.max(...boards_of(id)[0].split("\n").map((line) => line.length));
    by_id("board").classList.toggle("broad", longest > 45);
    by_id("moves").replaceChildren(...moves.map((move, i) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = move;
      button.className = `seat${data.games[id].by[i]}`;
      button.addEventListener("click", () => show(i + 1));
      item.append(button);
      return item;
    }));
    show(at);
  }

  // #board-17 or #board-17-23: this game, at this ply. Other addresses open what they lead to.
  function follow() {
    const wanted = /^#board-(-?\d+)(?:-(\d+))?$/.exec(location.hash);
    if (wanted && data.games[wanted[1]]) {
      choose(wanted[1], Number(wanted[2] || 0));
      by_id("boards").scrollIntoView();
      by_id("board").focus({ preventScroll: true });
      return;
    }
    const target = by_id(location.hash.slice(1));
    if (!target) return;
    for (let place = target; place; place = place.parentElement) if (place.tagName === "DETAILS") place.open = true;
    target.scrollIntoView();
  }

  function save(text, name) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  }

  function copy(element, button) {
    const told = () => {
      const words = button.textContent;
      button.textContent = data.words.copied || "✓";
      setTimeout(() => { button.textContent = words; }, 1500);
    };
    const marked = () => {  // where a page from a disk may not write the clipboard
      getSelection().selectAllChildren(element);
      if (document.execCommand("copy")) told();
    };
    if (navigator.clipboard) navigator.clipboard.writeText(element.textContent).then(told, marked);
    else marked();
  }

  if (Object.keys(data.games).length > 0) {
    by_id("viewer").hidden = false;
    by_id("pick").addEventListener("change", (event) => choose(event.target.value, 0));
    by_id("ply").addEventListener("input", (event) => show(Number(event.target.value)));
    const go = { first: () => 0, back: () => ply - 1, next: () => ply + 1, last: () => Infinity };
    for (const [id, to] of Object.entries(go)) by_id(id).addEventListener("click", () => show(to()));
    const keys = { Home: go.first, ArrowLeft: go.back, ArrowRight: go.next, End: go.last };
    by_id("viewer").addEventListener("keydown", (event) => {
      if (!keys[event.key] || event.target.tagName === "SELECT" || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      show(keys[event.key]());
    });
    const first = by_id("pick").value;
    choose(first, data.games[first].moves.length);
  }

  for (const place of document.querySelectorAll("[data-record]")) {
    const all = place.dataset.record === "all";
    place.append(by_id(all ? "save-all" : "tools").content.cloneNode(true));
  }
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-record] button");
    if (!button) return;
    const id = button.parentNode.dataset.record;
    if (id === "all") {
      const records = [...document.querySelectorAll(".game > pre")];
      save(records.map((record) => record.textContent).join(""), "games.txt");
      return;
    }
    const record = button.closest("details").querySelector("pre");
    if (button.className === "copy") copy(record, button);
    else save(record.textContent, `game-${id}.txt`);
  });
  addEventListener("hashchange", follow);
  follow();
})();
