// Messages of the office, live, for agents. What the page cannot do without this file it says at /agent/messages.
const box = document.querySelector("[data-agent-toasts]");
const texts = box?.dataset;
const key = "agent-message";
/** Milliseconds without a word after which a line is given up; the shop says something every thirty seconds. */
const silence = 75_000;
let socket;
let tries = 0;
let heard = 0;
let sent = false;

/** The last message this tab saw: it goes on from there on the next page and after a lost line. */
function seen(id) {
  try {
    if (id !== undefined) sessionStorage.setItem(key, id);
    return Number(sessionStorage.getItem(key)) || 0;
  } catch {
    return id ?? 0;
  }
}

function later() {
  tries += 1;
  setTimeout(open, Math.min(1000 * 2 ** tries, 60_000) * (0.5 + Math.random()));
}

async function open() {
  const answer = await fetch(texts.ticket, { method: "POST" }).catch(() => null);
  // Logged out: the next page says so.
  if (answer?.status === 401) return;
  if (!answer?.ok) return later();
  const { agency, agencySid, head } = await answer.json();
  const after = seen() || seen(head);
  const query = new URLSearchParams({ agency, agencySid, shared: "true", after });
  socket = new WebSocket(`${location.origin.replace("http", "ws")}${texts.agentToasts}?${query}`);
  heard = Date.now();
  socket.onmessage = ({ data }) => {
    tries = 0;
    heard = Date.now();
    const frame = JSON.parse(data);
    if (frame.refresh) {
      seen(frame.head);
      show(texts.refresh, "");
    } else if (frame.id > seen()) {
      seen(frame.id);
      count();
      show(frame.title, frame.body);
    }
  };
  socket.onclose = ({ code }) => {
    socket = null;
    if (code === 4401) loggedOut();
    else later();
  };
}

/** Other tabs learn from the store that an agency logged in. */
function remember(login) {
  try {
    if (login) localStorage.setItem("agency", "1");
    else localStorage.removeItem("agency");
  } catch {
    // Without a store each tab learns it at its next page.
  }
}

/**
 * The session ended elsewhere: the page is read again as what it is now. One with typed text stays, and says it when it is sent; one whose
 * form was sent, such as the log-out's own, waits for its answer.
 */
function loggedOut() {
  remember(false);
  const isEdited = [...document.querySelectorAll("main :is(input, textarea)")].some(
    (field) => field.value !== field.defaultValue || field.checked !== field.defaultChecked,
  );
  if (!isEdited && !sent) location.replace(location.href.split("#")[0]);
}

function count() {
  const number = document.querySelector("[data-unread]");
  if (!number) return;
  number.textContent = Number(number.textContent) + 1;
  number.closest("[hidden]")?.removeAttribute("hidden");
}

function made(name, properties, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

function show(title, body) {
  const close = made("button", { type: "button", className: "icon-button", textContent: "×" });
  close.setAttribute("aria-label", `${texts.close}: ${title}`);
  const toast = made(
    "div",
    { className: "toast" },
    made(
      "div",
      {},
      made("strong", { dir: "auto", textContent: title }),
      made("p", { dir: "auto", textContent: body.length > 240 ? `${body.slice(0, 240)}…` : body }),
      made("a", { href: texts.href, textContent: texts.all }),
    ),
    close,
  );
  close.onclick = () => {
    const next = toast.nextElementSibling ?? toast.previousElementSibling;
    toast.remove();
    next?.querySelector("button").focus();
  };
  box.append(toast);
  // The page of messages has them all.
  if (box.children.length > 4) box.firstElementChild.remove();
}

if (box) {
  remember(true);
  open();
  addEventListener("submit", ({ defaultPrevented }) => {
    sent ||= !defaultPrevented;
  });
  setInterval(() => {
    if (socket && Date.now() - heard > silence) socket.close();
  }, 15_000);
  // A page that is put aside for the back button keeps no line.
  addEventListener("pagehide", () => {
    if (socket) {
      socket.onclose = null;
      socket.close();
    }
  });
  addEventListener("pageshow", ({ persisted }) => persisted && open());
}
