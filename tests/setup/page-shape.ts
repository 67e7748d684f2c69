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
    return shapeOf(document.documentElement);
  });
  return digest([shape, ...(await looksOf(page))]);
}

const digest = (parts: unknown[]) => createHash("sha256").update(parts.join("\n")).digest("hex");

/** What decides how the same elements look: the width, the direction, and what the person or the system prefers. */
function looksOf(page: Page): Promise<unknown[]> {
  return page.evaluate((ofTheBuild) => {
    const { clientWidth, dir, dataset } = document.documentElement;
    const system = ["(prefers-color-scheme: dark)", "(prefers-contrast: more)", "(forced-colors: active)"];
    const chosen = Object.entries(dataset).filter(([name]) => !ofTheBuild.includes(name));
    return [clientWidth, dir, ...system.map((query) => matchMedia(query).matches), ...chosen.flat()];
  }, OF_THE_BUILD);
}

/** Attributes of the root element that say nothing of how it looks. */
const OF_THE_BUILD = ["texts", "head", "body"];

/**
 * Less than its shape, for a browser without script: the route, its looks, and whether there are errors, a dialog or
 * something unfolded. axe reads such a page in a second browser; its HTML in full is read with script.
 */
async function pageState(page: Page): Promise<string> {
  const { pathname } = new URL(page.url());
  const state = await page.evaluate(() => [
    document.querySelector("[aria-invalid=true], [role=alert]") !== null,
    document.querySelector("dialog[open]") !== null,
    document.querySelector("main details[open]") !== null,
    document.querySelector("main form") !== null,
  ]);
  const route = pathname.replace(/\/[^/]*\d[^/]*/g, "/:id");
  return digest([route, ...state, ...(await looksOf(page))]);
}

/**
 * Whether a page of this shape, or without script in this state, already passed in this run. The workers of a run share the folder.
 */
export async function alreadyRead(page: Page, scripting: boolean): Promise<{ wasRead: boolean; note: () => void }> {
  const folder = process.env.JOURNEY_SHAPES;
  if (!folder) return { wasRead: false, note: () => undefined };
  mkdirSync(folder, { recursive: true });
  const file = join(folder, await (scripting ? pageShape(page) : pageState(page)));
  return { wasRead: existsSync(file), note: () => writeFileSync(file, "") };
}
