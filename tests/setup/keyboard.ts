import { expect, type Locator, type Page } from "@playwright/test";

/** What is wrong with the element that has the focus, seen by somebody who has no pointer; null when it can be seen. */
function focusProblem(): string | null {
  const at = document.activeElement as HTMLElement | null;
  if (!at || at === document.body || at === document.documentElement) return "the focus is on no element";
  // Its frame shows the focus.
  if (at.tagName === "IFRAME") return null;
  const label = at.closest("label") ?? (at as HTMLInputElement).labels?.[0] ?? null;
  const shown = [at, at.parentElement, label, at.closest(".choice")].filter((one) => one !== null);
  const name = `${at.tagName.toLowerCase()}${at.id ? `#${at.id}` : ""} ${at.getAttribute("name") ?? at.textContent?.trim().slice(0, 30)}`;
  const boxes = shown.map((one) => one.getBoundingClientRect()).filter(({ width, height }) => width > 4 && height > 4);
  const inView = boxes.filter(
    ({ top, bottom, left, right }) => bottom > 0 && right > 0 && top < innerHeight && left < innerWidth,
  );
  if (inView.length === 0) return `${name} has the focus out of view`;
  const isMarked = shown.some((one) =>
    [null, "::before", "::after"].some((part) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one, part);
      const isOutlined = outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
      return isOutlined || (part === null && one === at && boxShadow !== "none");
    }),
  );
  if (!isMarked) return `${name} has the focus and looks as without it`;
  const isOnTop = inView.some(({ top, bottom, left, right }) =>
    [0.1, 0.5, 0.9].some((down) =>
      [0.1, 0.5, 0.9].some((across) => {
        const found = document.elementFromPoint(left + (right - left) * across, top + (bottom - top) * down);
        return found !== null && shown.some((one) => one.contains(found) || found.contains(one));
      }),
    ),
  );
  return isOnTop ? null : `${name} has the focus under something else`;
}

/**
 * Somebody with a keyboard alone: every key that moves on finds an element that has the focus, shows it, and is in view. Keys and the values
 * given by them are counted, with the share of each step.
 */
export function keyboardOf(page: Page) {
  const problems: string[] = [];
  const steps: string[] = [];
  const so = { keys: 0, values: 0 };
  let before = { ...so };
  const look = async () => {
    const problem = await page.evaluate(focusProblem);
    if (problem) problems.push(`${new URL(page.url()).pathname}: ${problem}`);
  };
  const isAt = (target: Locator) =>
    target
      .evaluate((element) => element === element.ownerDocument.activeElement)
      .catch((error: Error) => {
        // Another page came meanwhile, such as a frame's next one: it is looked for there.
        if (/context was destroyed/.test(error.message)) return false;
        throw error;
      });
  const press = (key: string) => {
    so.keys += 1;
    return page.keyboard.press(key);
  };
  const type = async (text: string) => {
    so.keys += text.length;
    await page.keyboard.type(text);
    await look();
  };
  const to = async (target: Locator, most = 120) => {
    for (let step = 0; !(await isAt(target)); step += 1) {
      if (step === most) throw new Error(`${target} is not reached by ${most} tabs`);
      await press("Tab");
      await look();
      // Keyboard users take the links that leave out what is at the head of a page.
      if (!(await isAt(target)) && (await page.locator("a.skip:focus").count())) await press("Enter");
    }
  };
  return {
    press,
    type,
    /** Tabs to an element, from where the focus is. */
    to,
    /** Tabs to a field and types into it, in place of what it has. */
    async fill(target: Locator, text: string) {
      await to(target);
      so.values += 1;
      if (await target.inputValue()) await press("Control+A");
      await type(text);
    },
    /** Goes down a list of values to this one. */
    async choose(target: Locator, value: string) {
      await to(target);
      so.values += 1;
      for (let step = 0; (await target.inputValue()) !== value; step += 1) {
        if (step === 40) throw new Error(`${target} has no ${value} below its first value`);
        await press("ArrowDown");
        await look();
      }
    },
    async tick(target: Locator) {
      await to(target);
      so.values += 1;
      await press("Space");
    },
    /** Ends a step of the count. */
    count(step: string) {
      steps.push(`${step}: ${so.values - before.values} values, ${so.keys - before.keys} keys`);
      before = { ...so };
    },
    typed: () => ({ ...so }),
    shares: () => steps.join("; "),
    expectFocusAlwaysSeen() {
      expect(problems).toEqual([]);
    },
  };
}
