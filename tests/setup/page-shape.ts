import { createHash } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";

/**
 * Everything an accessibility rule can see except the wording: elements, attributes and the positions of text. Texts, numbers and
 * addresses are left out, and equal neighbours count once: a list of seven offers has the same shape as one of ten.
 */
async function pageShape(page: Page): Promise<string> {
  const shape = await page.evaluate(() => {
    const textAttributes = new Set([
      "alt",
      "title",
      "aria-label",
      "placeholder",
      "value",
      "content",
      "href",
      "src",
      "srcset",
    ]);
    const shapeOf = (element: Element): string => {
      const attributes = [...element.attributes]
        .filter(({ name }) => !/^(data-|nonce$|d$)/.test(name))
        .map(
          ({ name, value }) => `${name}=${textAttributes.has(name) ? value.trim() !== "" : value.replace(/\d+/g, "0")}`,
        )
        .sort();
      const children = element instanceof SVGElement ? [] : [...element.childNodes];
      const inner = children.flatMap((node) => {
        if (node instanceof Element) return /^(SCRIPT|TEMPLATE)$/.test(node.tagName) ? [] : [shapeOf(node)];
        return node.nodeType === Node.TEXT_NODE && node.textContent?.trim() ? ["text"] : [];
      });
      const once = inner.filter((one, index) => one !== inner[index - 1]);
      const { checked, disabled, open } = element as Partial<HTMLInputElement & HTMLDetailsElement>;
      return `<${element.tagName} ${attributes.join(" ")} ${checked ?? ""}${disabled ?? ""}${open ?? ""}>${once.join("")}`;
    };
    const { clientWidth } = document.documentElement;
    const preferences = ["(prefers-color-scheme: dark)", "(prefers-contrast: more)", "(forced-colors: active)"];
    return [clientWidth, ...preferences.map((query) => matchMedia(query).matches), shapeOf(document.documentElement)];
  });
  return createHash("sha256").update(shape.join("\n")).digest("hex");
}

/** Whether a page of this shape already passed in this run. The workers of a run share the folder. */
export async function alreadyRead(page: Page): Promise<{ wasRead: boolean; note: () => void }> {
  const folder = process.env.JOURNEY_SHAPES;
  if (!folder) return { wasRead: false, note: () => undefined };
  mkdirSync(folder, { recursive: true });
  const file = join(folder, await pageShape(page));
  return { wasRead: existsSync(file), note: () => writeFileSync(file, "") };
}
