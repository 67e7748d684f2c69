import type { HTMLElement } from "node-html-parser";

/** The rules of axe that HTML alone can break, without styles or script: for pages that no journey opens in this language. */
export function brokenRules(root: HTMLElement, language: string): string[] {
  const wrong: string[] = [];
  const html = root.querySelector("html");
  const direction = ["he", "ar"].includes(language) ? "rtl" : "ltr";
  if (html?.getAttribute("lang") !== language || html.getAttribute("dir") !== direction)
    wrong.push("language or direction of the page");
  if (!root.querySelector("title")?.text.trim()) wrong.push("no title");
  if (root.querySelectorAll("main").length !== 1) wrong.push("not one main");
  if (root.querySelectorAll("h1").length !== 1) wrong.push("not one h1");
  let last = 0;
  for (const heading of root.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
    const level = Number(heading.tagName[1]);
    if (level > last + 1 && last > 0) wrong.push(`a heading of level ${level} after ${last}: ${heading.text}`);
    last = level;
  }
  const ids = root.querySelectorAll("[id]").map((element) => element.id);
  const known = new Set(ids);
  for (const id of known) if (ids.filter((one) => one === id).length > 1) wrong.push(`id ${id} twice`);
  for (const name of ["for", "aria-labelledby", "aria-describedby", "aria-controls"])
    for (const element of root.querySelectorAll(`[${name}]`))
      for (const id of element.getAttribute(name)!.split(/\s+/))
        if (!known.has(id)) wrong.push(`${name}=${id}: there is no such element`);
  for (const field of root.querySelectorAll("input, select, textarea")) {
    if (/^(hidden|submit|button|image)$/.test(field.getAttribute("type") ?? "") || isHidden(field)) continue;
    const label = field.id ? root.querySelector(`label[for="${field.id}"]`) : null;
    if (!label && !field.closest("label") && !isNamed(field)) wrong.push(`a field without a label: ${field.outerHTML}`);
  }
  for (const control of root.querySelectorAll("a[href], button, summary"))
    if (!isHidden(control) && !isNamed(control) && !wordsOf(control))
      wrong.push(`a control without a name: ${control.outerHTML}`);
  for (const picture of root.querySelectorAll("img, area"))
    if (picture.getAttribute("alt") === undefined) wrong.push(`a picture without a text: ${picture.outerHTML}`);
  for (const header of root.querySelectorAll("th"))
    if (!isNamed(header) && !wordsOf(header)) wrong.push("a heading of a table without words");
  for (const frame of root.querySelectorAll("iframe"))
    if (!frame.getAttribute("title")) wrong.push(`a frame without a title: ${frame.outerHTML}`);
  for (const list of root.querySelectorAll("ul, ol"))
    for (const item of list.childNodes)
      if ("tagName" in item && !/^(LI|SCRIPT|TEMPLATE)$/.test(String(item.tagName)))
        wrong.push(`in a list: ${String(item.tagName)}`);
  for (const set of root.querySelectorAll("fieldset"))
    if (!set.querySelector("legend")?.text.trim() && !isNamed(set)) wrong.push("a fieldset without a legend");
  return wrong;
}

/** Neither shown nor said: fields that only machines fill in, and the button that Enter presses. */
const isHidden = (element: HTMLElement) =>
  element.closest("[aria-hidden=true]") !== null || element.closest("[hidden]") !== null;

const isNamed = (element: HTMLElement) =>
  Boolean(
    element.getAttribute("aria-label") ?? element.getAttribute("aria-labelledby") ?? element.getAttribute("title"),
  );

/** What a screen reader says of it: its text, and that of its pictures. */
function wordsOf(element: HTMLElement): string {
  const pictures = element.querySelectorAll("[alt], [aria-label], title");
  return [element.text, ...pictures.map((one) => one.getAttribute("alt") ?? one.getAttribute("aria-label") ?? one.text)]
    .join(" ")
    .trim();
}
