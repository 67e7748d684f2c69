import AxeBuilder from "@axe-core/playwright";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";

import { alreadyRead } from "./page-shape";

export { expect };

type JourneyOptions = {
  /** Browser errors that this test provokes on purpose. */
  expectedProblems: RegExp[];
};

/** One browser with script and one without, for each screen size: tests independent of the screen run in one of these pairs. */
export const phoneScripted = ["phone-he-script", "desktop-noscript"];
export const desktopScripted = ["desktop-he-script", "phone-noscript"];

/** Restricts the test to these projects; called in the test, or in a beforeEach for a whole file. */
export function onlyIn(projects: readonly string[]): void {
  test.skip(!projects.includes(test.info().project.name), "one browser with script and one without show it");
}

/** WCAG 2.2 AA, and axe's best practices: the order of headings, landmarks. */
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Logged by Remix when a submission replaces a load whose answer has begun: a person may click before the page has settled. */
const REPLACED_LOAD = /^AbortError: BodyStreamBuffer was aborted\n/;

/**
 * Playwright's test, in which a console error, an exception, a broken content security policy or a hydration warning
 * on any page fails. Chromium's own line about a 4xx answer is allowed for documents and their data, which are often meant so.
 */
export const test = base.extend<JourneyOptions & { noProblems: undefined }>({
  expectedProblems: [[], { option: true }],
  noProblems: [
    async ({ context, expectedProblems }, use) => {
      const problemsOf = collectProblems(context);
      await use(undefined);
      const unexpected = problemsOf().filter((problem) => !expectedProblems.some((pattern) => pattern.test(problem)));
      expect(unexpected, "problems the browser reported").toEqual([]);
    },
    { auto: true },
  ],
});

/** An address without its place in the page, which a form may have sent along. */
const withoutPlace = (address: string) => address.replace(/#.*/, "");

function collectProblems(context: BrowserContext) {
  const problems: { text: string; refusedAddress?: string }[] = [];
  const refusedPages = new Set<string>();

  context.on("console", (message) => {
    const text = message.text();
    if (REPLACED_LOAD.test(text)) return;
    const isProblem = message.type() === "error" || /hydrat|content security policy/i.test(text);
    if (!isProblem) return;
    const { url } = message.location();
    const refused = /^Failed to load resource: the server responded with a status of 4\d\d/.test(text);
    problems.push({ text: `${text} (${url})`, refusedAddress: refused ? withoutPlace(url) : undefined });
  });
  context.on("weberror", (error) => problems.push({ text: error.error().stack ?? error.error().message }));
  context.on("response", (response) => {
    const isPage =
      response.request().resourceType() === "document" || new URL(response.url()).pathname.endsWith(".data");
    if (isPage && response.status() >= 400 && response.status() < 500) refusedPages.add(withoutPlace(response.url()));
  });

  // Evaluated at the end: the log line and the response arrive in no fixed order.
  return () =>
    problems
      .filter(({ refusedAddress }) => !refusedAddress || !refusedPages.has(refusedAddress))
      .map(({ text }) => text);
}

/** All WCAG 2.2 AA checks of axe on the current page. A page like one that passed in this run is skipped. */
export async function expectNoAxeViolations(page: Page) {
  const scripting = await page.evaluate(() => !matchMedia("(scripting: none)").matches);
  const seen = await alreadyRead(page, scripting);
  if (seen.wasRead) return;
  const { violations } = scripting ? await readByAxe(page) : await readCopyByAxe(page);
  const problems = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    where: nodes.map(({ target, failureSummary }) => `${target.join(" ")} ${failureSummary}`),
  }));
  expect(problems, `accessibility of ${page.url()}`).toEqual([]);
  seen.note();
}

function readByAxe(page: Page) {
  return (
    new AxeBuilder({ page })
      .options({ runOnly: RULES, resultTypes: ["violations"] })
      // axe merges the results of frames in a separate page, which costs as much as all of the rules.
      .setLegacyMode(page.frames().length === 1)
      .analyze()
  );
}

/**
 * axe needs a browser with scripts. For a browser without them it checks the same HTML, at the same address and size, in a context where
 * only axe runs.
 */
async function readCopyByAxe(page: Page) {
  const browser = page.context().browser();
  if (!browser) throw new Error("this context has no browser of its own to read its pages in");
  const dark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const context = await browser.newContext({
    javaScriptEnabled: true,
    viewport: page.viewportSize(),
    colorScheme: dark ? "dark" : "light",
  });
  try {
    await context.addCookies(await page.context().cookies());
    const copy = await context.newPage();
    const body = await page.content();
    await copy.route("**/*", (route) =>
      route.request().resourceType() === "script" ? route.abort() : route.continue(),
    );
    await copy.route(page.url().replace(/#.*/, ""), (route) =>
      route.fulfill({ contentType: "text/html; charset=utf-8", body }),
    );
    await copy.goto(page.url());
    return await readByAxe(copy);
  } finally {
    await context.close();
  }
}

/** Texts and elements that overflow the page sideways, with the amount. */
export function widerThanScreen(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const isOutside = ({ left, right }: DOMRect) => left < -1 || right > clientWidth + 1;
    const names = [...document.body.querySelectorAll("*")]
      .filter((element) => isOutside(element.getBoundingClientRect()))
      .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}`);
    // A word may leave a box that itself fits.
    const texts: string[] = [];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (nodes.nextNode()) {
      range.selectNodeContents(nodes.currentNode);
      if (isOutside(range.getBoundingClientRect()))
        texts.push(nodes.currentNode.textContent?.trim().slice(0, 40) ?? "");
    }
    return [`${scrollWidth} > ${clientWidth}`, ...texts.filter(Boolean).slice(0, 10), ...names.slice(0, 10)];
  });
}

/** Asserts no horizontal overflow, at this width in CSS pixels (by default the page's own). */
export async function expectNoSidewaysScroll(page: Page, width?: number) {
  const before = page.viewportSize();
  if (width && before) await page.setViewportSize({ ...before, width });
  const reaching = await widerThanScreen(page);
  if (width && before) await page.setViewportSize(before);
  expect(reaching, `wider than the screen: ${page.url()}`).toEqual([]);
}
