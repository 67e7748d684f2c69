/**
 * Shows what another page of ours asks for in a dialog over this one. The page itself is the form: it is sent as if it had been
 * opened, and whatever it answers is a page again. Without this the link leads there.
 */
export async function openPage(link) {
  const answer = await fetch(link.href, { headers: { accept: "text/html" } });
  // Its styles are those of a first view, which the policy of this page does not know.
  const html = (await answer.text()).replace(/<style>[\s\S]*?<\/style>/, "");
  const page = new DOMParser().parseFromString(html, "text/html");
  const main = page.querySelector("main");
  if (!answer.ok || !main) return location.assign(link.href);
  const dialog = document.createElement("dialog");
  dialog.className = "dialog page-dialog";
  dialog.append(closer(link.dataset.dialog), ...[...main.children].map((child) => document.importNode(child, true)));
  renameIds(dialog);
  // Its icons are symbols of that page.
  for (const use of dialog.querySelectorAll("use[href^='#i-']"))
    use.setAttribute("href", use.getAttribute("href").replace("#i-", "/icons.svg#"));
  const heading = dialog.querySelector("h1");
  if (heading) {
    heading.id = "in-dialog-heading";
    dialog.setAttribute("aria-labelledby", heading.id);
  }
  // A form without an address of its own is sent to the page it came from.
  for (const form of dialog.querySelectorAll("form:not([method=dialog])"))
    if (!form.getAttribute("action")) form.action = answer.url;
  dialog.addEventListener("close", () => {
    dialog.remove();
    link.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
}

function closer(label) {
  const form = document.createElement("form");
  form.method = "dialog";
  const button = document.createElement("button");
  button.className = "icon-button";
  button.setAttribute("aria-label", label);
  button.textContent = "\u00d7";
  form.append(button);
  return form;
}

/** Two fields of one id would share a label. */
function renameIds(root) {
  const named = ["id", "for", "aria-labelledby", "aria-describedby", "list", "form"];
  for (const name of named)
    for (const element of root.querySelectorAll(`[${name}]`)) {
      const ids = element.getAttribute(name).split(" ").filter(Boolean);
      element.setAttribute(name, ids.map((id) => `in-dialog-${id}`).join(" "));
    }
}
