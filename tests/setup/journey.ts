import AxeBuilder from "@axe-core/playwright";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";

import { alreadyRead } from "./page-shape";

export { expect };

type JourneyOptions = {
  /** What this test makes the browser complain about on purpose. */
  expectedProblems: RegExp[];
};

/** One browser with script and one without, each way round: what is the same on both screens is walked in one of these pairs. */
export const phoneScripted = ["phone-he-script", "desktop-noscript"];
export const desktopScripted = ["desktop-he-script", "phone-noscript"];

/** Leaves the test to these projects; called in the test, or in a beforeEach for a whole file. */
export function onlyIn(projects: readonly string[]): void {
  test.skip(!projects.includes(test.info().project.name), "one browser with script and one without show it");
}

/** WCAG 2.2 AA, and what axe counts as good practice: the order of headings, landmarks. */
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

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

function collectProblems(context: BrowserContext) {
  const problems: { text: string; refusedAddress?: string }[] = [];
  const refusedPages = new Set<string>();

  context.on("console", (message) => {
    const text = message.text();
    const isProblem = message.type() === "error" || /hydrat|content security policy/i.test(text);
    if (!isProblem) return;
    const { url } = message.location();
    const refused = /^Failed to load resource: the server responded with a status of 4\d\d/.test(text);
    problems.push({ text: `${text} (${url})`, refusedAddress: refused ? url : undefined });
  });
  context.on("weberror", (error) => problems.push({ text: error.error().stack ?? error.error().message }));
  context.on("response", (response) => {
    const isPage =
      response.request().resourceType() === "document" || new URL(response.url()).pathname.endsWith(".data");
    if (isPage && response.status() >= 400 && response.status() < 500) refusedPages.add(response.url());
  });

  // Told apart at the end: the line and the answer come in no fixed order.
  return () =>
    problems
      .filter(({ refusedAddress }) => !refusedAddress || !refusedPages.has(refusedAddress))
      .map(({ text }) => text);
}

/** Everything axe can find of WCAG 2.2 AA, on the page as it stands. A page shaped like one that passed in this run is not read again. */
export async function expectNoAxeViolations(page: Page) {
  const shape = await alreadyRead(page);
  if (shape.known) return;
  const { violations } = await inspected(page, (readable) =>
    // The answers of frames are put together in a page made for it, which costs as much as all of the rules.
    new AxeBuilder({ page: readable })
      .options({ runOnly: RULES, resultTypes: ["violations"] })
      .setLegacyMode(readable.frames().length === 1)
      .analyze(),
  );
  const found = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    where: nodes.map(({ target, failureSummary }) => `${target.join(" ")} ${failureSummary}`),
  }));
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
  shape.note();
}

/**
 * axe needs a browser that runs scripts. Of a page without them it is shown the same HTML, at the same address and size,
 * in a context where only axe runs.
 */
async function inspected<T>(page: Page, inspect: (page: Page) => Promise<T>): Promise<T> {
  const scripting = await page.evaluate(() => !matchMedia("(scripting: none)").matches);
  const browser = page.context().browser();
  if (scripting || !browser) return inspect(page);
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
    return await inspect(copy);
  } finally {
    await context.close();
  }
}

/** What reaches out of the page sideways, after by how much. */
export function widerThanScreen(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const outside = [...document.body.querySelectorAll("*")].filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return left < -1 || right > clientWidth + 1;
    });
    const names = outside.map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}`);
    return [`${scrollWidth} > ${clientWidth}`, ...names.slice(0, 10)];
  });
}

/** Nothing reaches out of the page sideways, at this width in CSS pixels (the page's own unless given). */
export async function expectNoSidewaysScroll(page: Page, width?: number) {
  const before = page.viewportSize();
  if (width && before) await page.setViewportSize({ ...before, width });
  const reaching = await widerThanScreen(page);
  if (width && before) await page.setViewportSize(before);
  expect(reaching, `wider than the screen: ${page.url()}`).toEqual([]);
}
