import { covers } from "../coverage/covers";
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, onlyIn, phoneScripted, test } from "../setup/journey";
import { logInAsClerk, logInByPassword } from "../setup/people-journey";
import { book, waitUntilSettled } from "../setup/shopper-journey";

test.beforeEach(() => {
  onlyIn(phoneScripted);
});

test("an agency reads prices in a hotel's table, in every language, and books from a cell", async ({ page }, {
  project,
}) => {
  const isDesktop = project.name.startsWith("desktop");
  await page.goto("/price-plan");
  await expect(page).toHaveURL(/\/agency\/login\?/);
  await logInByPassword(page, "GALIL");
  await expect(page).toHaveURL(/\/price-plan/);
  await page.locator("main a.chip[href*='dest=ATH']").click();
  await page.waitForURL(/dest=ATH/);
  await page.locator("main a.chip[href*='hotelId=']").first().click();
  await page.waitForURL(/hotelId=/);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 320);
  await page.locator("main a.chip[href^='/price-plan/ATH/']").first().click();
  await page.waitForURL(/\/price-plan\/ATH\//);
  const { pathname } = new URL(page.url());
  // Only the end of the table is checked: hundreds of rows look the same, and axe would take minutes.
  const days = await page.locator("table tbody th").allInnerTexts();
  const [, day, month, year] = /(\d\d)\/(\d\d)\/(\d{4})/.exec(days.at(-10) ?? days[0]!)!;
  const last = `packStartDate=${year}-${month}-${day}`;
  for (const language of ["he", "en", "ru", "ar"]) {
    await page.goto(`${pathname}?lang=${language}&${last}`);
    await page.waitForURL(new RegExp(`lang=${language}&`));
    expect(await page.locator("table tbody tr").count()).toBeLessThan(40);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page.locator("table thead th")).toHaveCount(8);
    // On a desktop all columns are in view, the status at the end of the line included.
    if (isDesktop)
      expect(await page.locator("section.plan").evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page, 320);
  }
  await page.goto(`${pathname}?lang=he&packStartDate=2035-01-01`);
  await expect(page.locator("main")).toContainText("אין יציאות");
  await page.goto(`${pathname}?lang=he`);
  const cell = page.locator("table td a").first();
  await cell.click();
  await page.waitForURL(/\/product-page\/app/);
  await waitUntilSettled(page);
  await book(page);
  expect((await page.goto("/price-plan/ATH/none/7"))?.status()).toBe(404);
  expect((await page.goto("/price-plan/ATH/none/x"))?.status()).toBe(404);
});

test("a clerk of the office reads a plan as another agency, from a list without the test agent", async ({ page }) => {
  covers("5.3");
  await page.goto("/agent/login");
  await logInAsClerk(page);
  await page.goto("/price-plan?dest=ATH");
  await page.locator("main a.chip[href*='hotelId=']").first().click();
  await page.waitForURL(/hotelId=/);
  await page.locator("main a.chip[href^='/price-plan/ATH/']").first().click();
  await page.waitForURL(/\/price-plan\/ATH\//);
  const listed = await page
    .locator("[name=agency] option")
    .evaluateAll((options: HTMLOptionElement[]) => options.map(({ value }) => value));
  expect(listed).toContain("GALIL");
  expect(listed).not.toContain("TEST");
  // Those that get plans and sell nothing come first.
  await expect(page.locator("[name=agency] optgroup").first().locator("option")).toHaveText("סוכני המחירון");
  await page.locator("[name=agency]").selectOption("GALIL");
  await page.locator("form:has([name=agency]) button").click();
  await page.waitForURL(/agency=GALIL/);
  await expect(page.locator("main")).toContainText("גליל טורס");
});

test("an agency exports a plan, sends it, subscribes to it and reads the changes, by keyboard", async ({ page }) => {
  covers("2.84");
  await page.goto("/agency/login?next=%2Fprice-plan%3Fdest%3DATH");
  await logInByPassword(page, "GALIL");
  await page.locator("main a.chip[href*='hotelId=']").first().click();
  await page.waitForURL(/hotelId=/);
  await page.locator("main a.chip[href^='/price-plan/ATH/']").first().click();
  await page.waitForURL(/\/price-plan\/ATH\//);
  const press = async (selector: string) => {
    await page.locator(selector).focus();
    await page.keyboard.press("Enter");
  };
  const plan = page.url();
  const [file] = await Promise.all([page.waitForEvent("download"), press("#plan-xlsx")]);
  expect(file.suggestedFilename()).toMatch(/^price-plan-ATH-.*\.xlsx$/);
  // A file that takes longer than a moment comes by a page that waits for it.
  await page.goto(plan);
  await press("#plan-send");
  await page.waitForURL(/\/price-plan\/send/);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 320);
  await page.locator("#to").fill("not an address");
  await page.keyboard.press("Enter");
  await expect(page.locator("#errors")).toBeVisible();
  await expect(page.locator("#to")).toHaveValue("not an address");
  await expectNoAxeViolations(page);
  await page.locator("#to").fill("agent@example.com");
  await page.keyboard.press("Enter");
  await page.waitForURL(/done=sent/);
  const email = `${test.info().project.name}@example.com`;
  await page.locator("#email").fill(email);
  await page.keyboard.press("Enter");
  await page.waitForURL(/done=followed/);
  await page.goto("/price-plan/changes");
  const followed = page.locator("main li", { hasText: email });
  await expect(followed).toHaveCount(1);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 320);
  await followed.locator("button").focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("main li", { hasText: email })).toHaveCount(0);
  await press("#newer-changes");
  await page.waitForURL(/changeId=\d+/);
  await page.goto("/price-plan/stop-mails/a-link-that-is-none");
  await page.locator("main form button").focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/stopped=1/);
  for (const address of ["/price-plan/send?dest=ATH", "/price-plan/file?dest=ATH&hotelId=none&nights=7&format=pdf"])
    expect((await page.goto(address))?.status()).toBe(404);
});
