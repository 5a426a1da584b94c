// What a table looks like, in numbers; run in the page by test_stage.py.
() => {
  const seen = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const box = (e) => e && (({ x, y, width, height }) => ({ x, y, width, height }))(e.getBoundingClientRect());
  const one = (what) => document.querySelector(what);
  const all = (what, within = document) => [...within.querySelectorAll(what)];
  const name = (e) => (e.dataset.testid || e.ariaLabel || e.textContent.trim() || e.outerHTML).slice(0, 50);
  const round = (n) => Math.round(n * 10) / 10;
  // what is in sight of it: what scrolls or is cut off hides the rest
  const shown = (e) => {
    let { left, top, right, bottom } = e.getBoundingClientRect();
    const cut = (x0, y0, x1, y1) => {
      [left, top] = [Math.max(left, x0), Math.max(top, y0)];
      [right, bottom] = [Math.min(right, x1), Math.min(bottom, y1)];
    };
    cut(0, 0, innerWidth, innerHeight);
    for (let p = e.parentElement; p; p = p.parentElement) {
      if (getComputedStyle(p).overflow === "visible") continue;
      const at = p.getBoundingClientRect();
      cut(at.left, at.top, at.right, at.bottom);
    }
    return { width: right - left, height: bottom - top };
  };
  const whole = (e) => {
    const [part, all] = [shown(e), e.getBoundingClientRect()];
    return all.width > 1 && all.height > 1 && part.width > all.width - 1 && part.height > all.height - 1;
  };

  const prompt = one("[data-testid=prompt], [data-testid=stepper]");
  const card = prompt.getBoundingClientRect();
  const narrow = prompt.matches(".card, .narrow");
  const boards = all(".board[role=group]").filter(seen);

  const targets = [];
  const controls = "button, a[href], select, summary, input, [role=tab], [role=switch], [role=spinbutton]";
  for (const e of all(controls)) {
    // a link in a sentence is as high as its line, and a box is ticked by its label
    if (!seen(e) || !whole(e) || e.closest("svg, label") || e.matches(".chip, p a, p button, .skip")) continue;
    const { width, height } = e.getBoundingClientRect();
    targets.push([name(e), round(Math.min(width, height))]);
  }

  const fonts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.data.trim();
    const e = walker.currentNode.parentElement;
    if (!text || e.closest("svg, noscript, script, style") || !seen(e) || shown(e).width < 2 || shown(e).height < 2)
      continue;
    const zoom = e.currentCSSZoom ?? 1;
    // three words and more are read, fewer are a label
    fonts.push([text.slice(0, 50), round(parseFloat(getComputedStyle(e).fontSize) * zoom), text.split(/\s+/).length > 2]);
  }

  const counters = [];
  const numbers = [];
  const covered = [];
  const askew = [];
  const hidden = [];
  const across = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  let glowing = 0;
  for (const board of boards) {
    const at = board.getBoundingClientRect();
    const bottom = narrow ? Math.min(at.bottom, card.top) : at.bottom;
    const within = (x, y) => x > at.left && x < at.right && y > at.top && y < bottom;
    const world = board.querySelector("svg.world");
    const k = world.getBoundingClientRect().width / world.viewBox.baseVal.width;
    for (const piece of all(".piece", world)) {
      const grip = piece.querySelector(".grip").getBoundingClientRect();
      if (!within(grip.x + grip.width / 2, grip.y + grip.height / 2)) continue;
      const size = Number(/scale\(([\d.]+)\)/.exec(piece.style.transform)[1]) * k;
      const id = piece.querySelector("[data-id]").dataset.id;
      counters.push([id, piece.dataset.shape, round(size * 100), !!piece.querySelector("text.title, text.name, text.scroll")]);
      for (const text of all("text.number", piece))
        numbers.push([id, text.textContent, round(Number(text.getAttribute("font-size")) * size)]);
    }
    // what is read on counters, and what might lie over it: another line, arms, badges, words of a preview
    const read = all(".piece[data-shape=counter], .piece[data-shape=long]", world).flatMap((piece) =>
      all("text.title, text.number", piece)
        .filter((text) => !text.closest(".badge"))
        .map((text) => ({ piece, text, at: text.getBoundingClientRect() })),
    );
    const over = all(".piece .arms, .piece .badge, [data-tag]", world);
    const signs = over.map((sign) => [sign, sign.getBoundingClientRect()]);
    for (const { piece, text, at } of read) {
      if (!within(at.x + at.width / 2, at.y + at.height / 2)) continue;
      const { a, b } = text.getScreenCTM();
      const id = piece.querySelector("[data-id]").dataset.id;
      if (Math.abs(b) > Math.abs(a) * 0.01 && !piece.querySelector("[data-reels]")) askew.push([id, text.textContent]);
      const by = [
        ...read.filter((other) => other.text !== text && other.piece === piece).map((one) => [one.text, one.at]),
        ...signs,
      ];
      for (const [sign, other] of by)
        if (across(at, other) > 0.5 && down(at, other) > 2)
          hidden.push([id, text.textContent, sign.textContent || sign.getAttribute("class")]);
    }
    for (const thing of all(".glows[data-id]", world)) {
      const { x, y, width, height } = thing.getBoundingClientRect();
      const middle = [x + width / 2, y + height / 2];
      if (!within(...middle)) continue;
      glowing += 1;
      const found = document.elementFromPoint(...middle);
      if (!board.contains(found) || found.closest("button, .tools, .chips, .overview"))
        covered.push([thing.dataset.id, found?.closest("[data-testid], [class]")?.outerHTML.slice(0, 80)]);
    }
  }

  // words that end in dots
  const cut = (e) => e.scrollWidth > e.clientWidth + 1;
  const chips = all("[data-testid=edge-chip] span").filter((e) => seen(e) && cut(e));
  const names = all("[data-testid=player] .name").filter((e) => seen(e) && cut(e));
  const objective = one("[data-testid=objective]");
  return {
    bar: box(one("header.bar")),
    prompt: box(prompt),
    narrow,
    panel: narrow ? null : box(one("aside.tabletop-side")),
    stage: box(one(".stages")),
    boards: boards.map(box),
    cameras: boards.map((board) => board.querySelector("svg.world").style.transform),
    window: [innerWidth, innerHeight],
    wide: document.documentElement.scrollWidth,
    high: document.documentElement.scrollHeight,
    targets,
    fonts,
    counters,
    numbers,
    glowing,
    covered,
    askew,
    hidden,
    filled: all(".button.primary").filter(seen).map(name),
    focus: document.activeElement === document.body ? "body" : name(document.activeElement ?? document.body),
    chips: chips.map((e) => [e.textContent, round(e.clientWidth)]),
    names: names.map((e) => e.textContent),
    clauses: all("[data-testid=prompt] .usual .chip").filter(seen).map(name),
    objective: objective && {
      cut: all(".long, .short", objective).some((e) => seen(e) && cut(e)),
      text: objective.textContent.replaceAll(/\s+/g, " ").trim(),
      lines: Math.round(objective.getBoundingClientRect().height / parseFloat(getComputedStyle(objective).fontSize)),
    },
  };
}
