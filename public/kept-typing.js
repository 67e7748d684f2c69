// Keeps what is typed into the agents' page of a booking in this tab, so that a reload, the way back and another language do not lose it. What
// must not be kept stands in the form's data; what the booking has stored meanwhile counts more.
const form = document.querySelector("form[data-keep]");
const key = "all";

function fields() {
  const never = new RegExp(form.dataset.never);
  return [...form.elements].filter(
    ({ tagName, type, name }) =>
      /^(INPUT|SELECT|TEXTAREA)$/.test(tagName) && type !== "hidden" && name && !never.test(name),
  );
}

const isBox = ({ type }) => type === "radio" || type === "checkbox";

function keep() {
  const values = fields()
    .filter((field) => !isBox(field) || field.checked)
    .map(({ name, value }) => [name, value]);
  const { keep: booking, stored } = form.dataset;
  try {
    sessionStorage.setItem(key, JSON.stringify({ booking, stored, values }));
  } catch {
    // No store, or a full one: the page is as it would be without script.
  }
}

function restore() {
  const kept = JSON.parse(sessionStorage.getItem(key) ?? "null");
  if (kept?.booking !== form.dataset.keep || kept.stored !== form.dataset.stored) return sessionStorage.removeItem(key);
  for (const field of fields()) {
    const values = kept.values.filter(([name]) => name === field.name).map(([, value]) => value);
    if (isBox(field)) field.checked = values.includes(field.value);
    else if (values.length > 0) field.value = values[0];
  }
}

if (form) {
  try {
    // An answer shows what was sent.
    if (form.dataset.answer) keep();
    else restore();
  } catch {
    // No store, or anything in it.
  }
  form.addEventListener("input", keep);
}
