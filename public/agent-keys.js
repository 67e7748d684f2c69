// The key "?" opens the list of keys over the page, for agents. What this file does is at /agent/keys without it.
const box = document.querySelector("[data-keys]");
const off = "no-key-list";

function isOff(change) {
  try {
    if (change !== undefined) change ? localStorage.setItem(off, "1") : localStorage.removeItem(off);
    return localStorage.getItem(off) !== null;
  } catch {
    return change ?? false;
  }
}

/** The tick that takes the key off, on the page of keys and in the list over another. */
function offerSwitch(root) {
  const label = root?.querySelector("[data-key-switch]");
  if (!label) return;
  const tick = label.querySelector("input");
  tick.checked = !isOff();
  tick.addEventListener("change", () => isOff(!tick.checked));
  label.hidden = false;
}

const typing =
  "input:not([type=checkbox], [type=radio], [type=submit], [type=button]), textarea, select, [contenteditable]";

addEventListener("keydown", async (event) => {
  if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (isOff() || event.target.closest?.(typing) || document.querySelector("dialog[open], [data-key-switch]")) return;
  event.preventDefault();
  const before = document.activeElement;
  const link = Object.assign(document.createElement("a"), { href: box.dataset.keys });
  link.dataset.dialog = box.dataset.close;
  link.focus = () => before?.focus();
  const { openPage } = await import("/page-dialog.js");
  await openPage(link).catch(() => location.assign(link.href));
  offerSwitch(document.querySelector("dialog[open]"));
});

offerSwitch(document);
