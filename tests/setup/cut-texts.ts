import type { Page } from "@playwright/test";
import { expect } from "./journey";

/** Asserts that each text of the page is inside its box and the screen, and that no two of these elements' parts stand on each other. */
export async function expectNothingCut(page: Page, apart = ".price, .number"): Promise<void> {
  const found = await page.evaluate((selector) => {
    const width = document.documentElement.clientWidth;
    const range = document.createRange();
    const cut: string[] = [];

    /** The box that shows the text, or nothing where the text scrolls, is only read out or floats above the page. */
    const boxOf = (from: Element) => {
      let box: Element | undefined;
      for (let at: Element | null = from; at && at !== document.body; at = at.parentElement) {
        const { display, overflowX, position, clipPath } = getComputedStyle(at);
        if (clipPath !== "none" || at.matches(".skip, [class*=skip]")) return undefined;
        if (/auto|scroll/.test(overflowX)) return box;
        if (!box && !/^(inline|contents)$/.test(display)) box = at;
        if (position === "fixed") return box;
      }
      return box;
    };

    const nodes = document.createTreeWalker(document.querySelector("main")!, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const { parentElement, textContent } = nodes.currentNode;
      if (!textContent?.trim() || !parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      const box = boxOf(parentElement)?.getBoundingClientRect();
      range.selectNodeContents(nodes.currentNode);
      const text = range.getBoundingClientRect();
      if (!box || text.width < 2) continue;
      if (text.left < box.left - 1 || text.right > box.right + 1) cut.push(`outside its box: ${textContent}`);
    }

    const shown = [...document.querySelectorAll(`main :is(${selector})`)].filter(
      (element) => element.checkVisibility({ visibilityProperty: true }) && boxOf(element),
    );
    const rects = shown.map((element) => ({ element, rect: element.getBoundingClientRect() }));
    for (const [index, { element, rect }] of rects.entries()) {
      const scrolls = element.closest(".scroll-x, .scrolls, .chips, .gallery");
      if (!scrolls && (rect.left < -1 || rect.right > width + 1))
        cut.push(`outside the screen: ${element.textContent}`);
      for (const other of rects.slice(index + 1)) {
        if (element.contains(other.element)) continue;
        const across = Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left);
        const along = Math.min(rect.bottom, other.rect.bottom) - Math.max(rect.top, other.rect.top);
        const floats = element.closest(".bottom-bar, .trip-line") ?? other.element.closest(".bottom-bar, .trip-line");
        if (!floats && across > 2 && along > rect.height / 3)
          cut.push(`on each other: ${element.textContent} and ${other.element.textContent}`);
      }
    }
    return cut;
  }, apart);
  expect(found, `cut on ${page.url()}`).toEqual([]);
}
