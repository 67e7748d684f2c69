// Says the chosen day as the shop prints it, with its weekday, above its field: browsers print days and times in an order of their own.
function show(field) {
  const said = field.form?.querySelector(`output[for="${CSS.escape(field.id)}"]`);
  if (!said) return;
  const [, day, time] = /^(\d{4}-\d\d-\d\d)?T?(\d\d:\d\d)?/.exec(field.value);
  const weekday = new Intl.DateTimeFormat(document.documentElement.lang, { weekday: "long", timeZone: "UTC" });
  const printed = [day?.split("-").reverse().join("/"), time].filter(Boolean).join(" ");
  said.textContent = printed && `${day ? `${weekday.format(new Date(`${day}T12:00Z`))} ` : ""}\u2066${printed}\u2069`;
}

addEventListener("input", ({ target }) => {
  if (target instanceof HTMLInputElement && /^(date|time|datetime-local)$/.test(target.type)) show(target);
});
// What the browser kept when the page was opened again.
for (const field of document.querySelectorAll("input:is([type=date], [type=time], [type=datetime-local])")) show(field);
