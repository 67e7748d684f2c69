// The framework's script is asked for once the page can be used: after load and a quiet moment, or at the first touch.
// Never for people who save data or sit on a 2g line: every page works without it.
const block = document.getElementById("handoff");
const line = navigator.connection;
const frugal = line && (line.saveData || /(^|-)2g$/.test(line.effectiveType || ""));
let begun = false;
/** Set by a page whose next part did not come: this one is read as it is, without the framework's script. */
let plain = false;

function begin() {
  if (begun || plain) return;
  begun = true;
  takeOver().catch(goPlain);
}

function whenRead(then) {
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", then, { once: true });
  else then();
}

/** Buttons that send a choice where no script does: the browser took them for text. */
function offerButtons() {
  for (const hidden of document.querySelectorAll("main noscript")) {
    const offered = document.createElement("template");
    offered.innerHTML = hidden.textContent;
    hidden.replaceWith(offered.content);
  }
}

/** Without the framework's script, for want of a connection or after a new build, the page says so and is used as one without script. */
function goPlain() {
  if (plain) return;
  plain = true;
  whenRead(() => {
    offerButtons();
    const said = document.getElementById("script-lost");
    if (said) said.hidden = false;
  });
}
addEventListener("script-lost", goPlain);

async function takeOver() {
  const { context, stream, manifest, routes, entry } = JSON.parse(block.textContent);
  context.stream = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(stream));
      controller.close();
    },
  });
  window.__remixContext = context;
  const [, ...modules] = await Promise.all([import(manifest), ...routes.map(([, url]) => import(url))]);
  window.__remixRouteModules = Object.fromEntries(routes.map(([id], index) => [id, modules[index]]));
  await import(entry);
  watchNavigation();
}

const typedKey = "typed";
/** Milliseconds after which a part of the page that has not come is fetched with the whole page. */
const longestWait = 120_000;
const secret = /pass|card|cvv|code|secret/i;

/** Fields somebody may have typed into, in an order that is the same in every language. */
function typedFields() {
  return [...document.querySelectorAll("main :is(input, select, textarea)")].filter(
    ({ name, type, autocomplete }) =>
      name && !/^(hidden|password|file|submit|button)$/.test(type) && !secret.test(name) && !/^cc-/.test(autocomplete),
  );
}

/** Keeps what was typed for the next page of this address. `why`: the language changes, an agency logged in, or a part of the page was lost. */
function keepTyped(why) {
  try {
    const values = typedFields().map(({ name, type, value, checked }) => [
      name,
      value,
      /^(radio|checkbox)$/.test(type) ? checked : null,
    ]);
    sessionStorage.setItem(typedKey, JSON.stringify({ path: location.pathname, at: Date.now(), why, values }));
  } catch {
    // Without a store the page comes as it is.
  }
}

function restoreTyped() {
  let kept;
  try {
    kept = JSON.parse(sessionStorage.getItem(typedKey));
    sessionStorage.removeItem(typedKey);
  } catch {
    return;
  }
  if (!kept || kept.path !== location.pathname || Date.now() - kept.at > 600_000) return;
  const places = new Map();
  for (const field of typedFields()) {
    const found = kept.values.findIndex(
      ([name, value, checked], at) =>
        name === field.name && at >= (places.get(name) ?? 0) && (checked === null || value === field.value),
    );
    if (found < 0) continue;
    const [name, value, checked] = kept.values[found];
    if (checked === null) {
      places.set(name, found + 1);
      field.value = value;
    } else field.checked = checked;
  }
  if (kept.why === "lost") goPlain();
}

/** The framework reloads a page whose next part cannot be fetched: once, with what was typed, and then as a page without its script. */
function watchNavigation() {
  let since = null;
  const moving = () => {
    const { navigation } = window.__remixRouter?.state ?? {};
    return navigation?.state === "loading" ? navigation.location : null;
  };
  addEventListener("pagehide", () => {
    if (moving()) keepTyped("lost");
  });
  setInterval(() => {
    const to = moving();
    if (!to) since = null;
    else if (since?.key !== to.key) since = { key: to.key, at: Date.now() };
    else if (Date.now() - since.at > longestWait) location.assign(to.pathname + to.search + to.hash);
  }, 2000);
}

document.addEventListener(
  "click",
  (event) => {
    if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link?.closest("nav.languages")) keepTyped("language");
    else if (link?.closest(".opened-pictures") && /^#picture/.test(link.hash)) {
      // One step back leaves the pictures, however many were looked at.
      event.preventDefault();
      location.replace(link.hash);
    } else if (link?.hasAttribute("data-dialog")) {
      event.preventDefault();
      import("/page-dialog.js").then(({ openPage }) => openPage(link)).catch(() => location.assign(link.href));
    }
  },
  true,
);

/** What opened the pictures that lie over the page. */
let opener = null;
const showsPicture = () => location.hash.startsWith("#picture-");

const shownPicture = () => (showsPicture() ? document.querySelector(location.hash) : null);

addEventListener("hashchange", ({ oldURL }) => {
  if (showsPicture()) {
    opener ??= document.querySelector(`.gallery-opens > [href="${location.hash}"]`);
    shownPicture()?.focus();
  } else if (oldURL.includes("#picture-")) {
    opener?.focus();
    opener = null;
  }
});

// Arrows turn the pictures, in the direction in which the language is read.
addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const forward = step > 0 !== (document.documentElement.dir === "rtl");
  const link = shownPicture()?.querySelector(forward ? "[rel=next]" : "[rel=prev]");
  if (!link) return;
  event.preventDefault();
  link.click();
});

/** The open traveller picker, where it overlays the page; one with errors stays open. */
const openParty = () =>
  matchMedia("(min-width: 48rem)").matches
    ? document.querySelector(".search-who > details[open]:not(:has(.error))")
    : null;

// What grows in an open box stays in view.
const inView = new ResizeObserver(([{ target }]) => {
  if (openParty()?.contains(target)) target.scrollIntoView({ block: "nearest" });
});

function showDone() {
  for (const party of document.querySelectorAll(".search-who > details[open] .search-party")) {
    inView.observe(party);
    party.querySelector(".party-done").hidden = false;
  }
}
document.addEventListener("toggle", showDone, true);
showDone();

addEventListener("focusout", ({ target, relatedTarget }) => {
  const party = openParty();
  if (relatedTarget && party?.contains(target) && !party.contains(relatedTarget)) party.open = false;
});

addEventListener("click", ({ target }) => {
  const details = target instanceof Element && target.closest(".party-done")?.closest("details");
  if (!details) return;
  details.open = false;
  details.querySelector("summary").focus();
});

// Escape closes what lies over the page, unless something inside it took the key.
addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  if (showsPicture()) location.hash = "gallery";
  const inside = document.activeElement?.closest(
    "details[open]:is(.header-menu, .dropdown, .change-search, .search-who > *)",
  );
  if (!inside) {
    const party = openParty();
    if (party) party.open = false;
    return;
  }
  inside.open = false;
  inside.querySelector("summary").focus();
});

// An agency logged in in another tab: this page is read again as the agency's.
addEventListener("storage", ({ key, newValue }) => {
  if (key !== "agency" || !newValue || document.querySelector("[data-agent-toasts]")) return;
  keepTyped("login");
  location.replace(location.href.split("#")[0]);
});

whenRead(restoreTyped);

if (frugal) whenRead(offerButtons);
else if (block) {
  for (const event of ["pointerdown", "keydown", "touchstart", "focusin"]) {
    addEventListener(event, begin, { once: true, passive: true, capture: true });
  }
  const idle = () =>
    window.requestIdleCallback ? requestIdleCallback(begin, { timeout: 4000 }) : setTimeout(begin, 1500);
  if (document.readyState === "complete") idle();
  else addEventListener("load", idle, { once: true });
}
