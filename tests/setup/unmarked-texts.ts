import type { Page } from "@playwright/test";

/**
 * Visible or spoken text of a page outside the marks of the pseudo-language: text nodes, and attributes that are read out. Names of
 * languages, code, and user input are left out.
 */
export function unmarkedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const problems: string[] = [];
    const outside = (text: string) => {
      let depth = 0;
      let rest = "";
      for (const letter of text) {
        if (letter === "⟦") depth += 1;
        if (depth === 0) rest += letter;
        if (letter === "⟧") {
          depth -= 1;
          rest += "\n";
        }
      }
      // A text split in two would hide adjacent unmarked text.
      if (depth !== 0) problems.push(`cut: ${text}`);
      for (const piece of rest.split("\n")) if (/\p{L}/u.test(piece)) problems.push(piece.trim());
    };
    const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement!;
      // The names of keys are those that are printed on them.
      if (element.closest("script, style, noscript, textarea, kbd, [lang]:not(html), .prose")) continue;
      // The units of a countdown have their number in an element of its own.
      const unit = element.closest("[role=timer] > span");
      if (unit) {
        if (node === unit) outside(unit.textContent ?? "");
        continue;
      }
      if (node instanceof Text) {
        // A word that may break is one word, although the browser holds it in parts.
        if (node.previousSibling?.nodeName === "WBR") continue;
        let word = node.data;
        for (let next = node.nextSibling; next?.nodeName === "WBR"; next = next.nextSibling?.nextSibling ?? null)
          word += next.nextSibling?.nodeValue ?? "";
        outside(word);
        continue;
      }
      for (const name of ["aria-label", "aria-description", "alt", "title", "placeholder", "data-dialog"])
        outside(element.getAttribute(name) ?? "");
      if (element instanceof HTMLInputElement && /submit|button|reset/.test(element.type)) outside(element.value);
      if (element instanceof HTMLMetaElement && /description|title/.test(element.name)) outside(element.content);
    }
    return problems;
  });
}
