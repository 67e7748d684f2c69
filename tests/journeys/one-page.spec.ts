import type { Page } from "@playwright/test";
import { typedPayer } from "../factories/a-payer";
import { desktopScripted, expect, expectNoAxeViolations, expectNoSidewaysScroll, onlyIn, test } from "../setup/journey";
import { logInByPassword } from "../setup/people-journey";
import { chooseProduct, payByCard, waitUntilSettled } from "../setup/shopper-journey";

const list =
  "COHEN\tDANA\tF\t04/03/1985\t12345678\t01/01/2034\nCOHEN/NOAM MR, 5/6/83, 87654321, 01/01/2034\nno one here";

/** A keyboard that counts keys: a paste and a completed word count as one. */
function keyboardOf(page: Page) {
  let keys = 0;
  const focusedName = () =>
    page.evaluate(() => {
      const at = document.activeElement as HTMLInputElement | HTMLButtonElement | null;
      return at ? `${at.name}${at.tagName === "BUTTON" ? `=${at.value}` : ""}` : "";
    });
  return {
    keys: () => keys,
    async press(key: string) {
      keys += 1;
      await page.keyboard.press(key);
    },
    async paste(text: string) {
      keys += 1;
      await page.keyboard.insertText(text);
    },
    async type(text: string) {
      keys += text.length;
      await page.keyboard.type(text);
    },
    /** Tabs to a field. */
    async to(name: string) {
      for (let step = 0; (await focusedName()) !== name; step += 1) {
        if (step === 60) throw new Error(`${name} cannot be reached by Tab`);
        keys += 1;
        await page.keyboard.press("Tab");
      }
    },
  };
}

test.beforeEach(() => {
  onlyIn(desktopScripted);
});

test("check 36: an agent books on one page with nothing but the keyboard", { tag: "@core" }, async ({ page }) => {
  await page.goto("/agency/login");
  await logInByPassword(page, "GALIL");
  await chooseProduct(page, "he", 3);
  await page.locator("button[form=selection]").click();
  await page.waitForURL(/\/all\?/);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 320);

  const keyboard = keyboardOf(page);
  await page.locator("[name=paste]").focus();
  await keyboard.paste(list);
  await keyboard.to("do=paste");
  await keyboard.press("Enter");
  await expect(page.locator("[name='travellers[1].lastName']")).toHaveValue("COHEN");
  await expect(page.locator("[name='travellers[1].birth']")).toHaveValue("05/06/1983");
  await expect(page.locator("main .notice").first()).toContainText("שורה אחת");
  // Back at the part that was filled, not at the top.
  await expect(page.locator("#part-travellers h2")).toBeInViewport();

  // Missing input: all errors are reported at once, and everything typed is kept.
  await page.locator("[name=paste]").focus();
  await keyboard.to("do=copy");
  await keyboard.press("Enter");
  await expect(page.locator("[name='payer.firstName']")).toHaveValue("DANA");
  await expect(page.locator("#part-payer h2")).toBeInViewport();
  await page.locator("[name='travellers[1].birth']").fill("31/02/1983");
  await page.locator("[name='payer.firstName']").focus();
  await keyboard.press("Enter");
  await expect(page.locator("#errors")).toContainText("מחיר מכירה");
  // The sale price, and what a traveller's line does not tell about the payer.
  const { firstName: _, lastName: __, ...notCopied } = typedPayer;
  await expect(page.locator("#errors li")).toHaveCount(2 + Object.keys(notCopied).length);
  await expect(page.locator("#errors")).toContainText("אין תאריך כזה");
  await page.locator("[name='travellers[1].birth']").fill("05/06/1983");
  await expect(page.locator("[name='travellers[0].passportNumber']")).toHaveValue("12345678");
  await expectNoAxeViolations(page);

  await page.locator("[name='payer.firstName']").focus();
  for (const [name, text] of Object.entries(notCopied)) {
    await keyboard.to(`payer.${name}`);
    await keyboard.type(text);
  }
  await keyboard.to("salePriceByAgent");
  await keyboard.type("3000");
  await keyboard.to("acceptTerms");
  await keyboard.press("Space");
  await keyboard.press("Enter");
  await page.waitForURL(/\/verifying-card/);
  console.log(`an agent's booking on one page: ${keyboard.keys()} keys`);
  await payByCard(page);
  await expect(page.locator("main")).toContainText("DANA COHEN");
  await expect(page.locator("main")).toContainText("NOAM COHEN");
});

test("more time keeps what an agent has typed on one page", async ({ page }) => {
  await page.goto("/agency/login");
  await logInByPassword(page, "GALIL");
  await chooseProduct(page, "he", 3);
  await page.locator("button[form=selection]").click();
  await page.waitForURL(/\/all\?/);
  const typed = { "travellers[1].lastName": "COHEN", "payer.email": "dana@example", salePriceByAgent: "3000" };
  for (const [name, text] of Object.entries(typed)) await page.locator(`[name='${name}']`).fill(text);
  const more = page.locator("button[name=more]:visible");
  await more.click();
  await expect(more).toHaveCount(0);
  for (const [name, text] of Object.entries(typed)) await expect(page.locator(`[name='${name}']`)).toHaveValue(text);
  await expect(page.locator("#errors")).toHaveCount(0);
});

test("what an agent types on one page outlives a reload, without identity number and passports", async ({ page }) => {
  onlyIn(["phone-he-script", "desktop-he-script"]);
  await page.goto("/agency/login");
  await logInByPassword(page, "GALIL");
  await chooseProduct(page, "he", 3);
  await page.locator("button[form=selection]").click();
  await page.waitForURL(/\/all\?/);
  await page.locator("[name=paste]").fill(list);
  await page.locator("button[value=paste]").click();
  await expect(page.locator("[name='travellers[1].lastName']")).toHaveValue("COHEN");
  const typed = { "payer.email": "dana@example.com", salePriceByAgent: "3000", remarkByAgent: "high floor" };
  await waitUntilSettled(page);
  for (const [name, text] of Object.entries(typed)) await page.locator(`[name='${name}']`).fill(text);
  await page.locator("[name='payer.IdenticationNumber']").fill(typedPayer.IdenticationNumber);
  await page.locator("[name='travellers[0].gender']").selectOption("M");
  await page.locator("[name=acceptTerms]").check();
  const kept = await page.evaluate(() => Object.values(sessionStorage).join());
  for (const secret of [typedPayer.IdenticationNumber, "12345678", "2034"]) expect(kept).not.toContain(secret);
  // From another page: at a reload the browser itself fills fields again.
  const { href } = new URL(page.url());
  await page.goto("/contact");
  await page.goto(href);
  await waitUntilSettled(page);
  for (const [name, text] of Object.entries(typed)) await expect(page.locator(`[name='${name}']`)).toHaveValue(text);
  await expect(page.locator("[name='travellers[1].lastName']")).toHaveValue("COHEN");
  await expect(page.locator("[name='travellers[0].gender']")).toHaveValue("M");
  await expect(page.locator("[name='payer.IdenticationNumber']")).toHaveValue("");
  await expect(page.locator("[name=acceptTerms]")).not.toBeChecked();
});

test("a shopper has no access to the agents' page", async ({ page }) => {
  await chooseProduct(page, "he", 2);
  await page.locator("button[form=selection]").click();
  await page.waitForURL(/\/travellers\?/);
  await expect(page.locator("main a[href*='/all?']")).toHaveCount(0);
  await page.goto(page.url().replace("/travellers?", "/all?"));
  await page.waitForURL(/\/travellers\?/);
});
