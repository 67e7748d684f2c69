import { expect, expectNoAxeViolations, test } from "../setup/journey";
import { logInAsClerk } from "../setup/people-journey";

test("an agent opens the keys with ?, goes on where the keyboard was, and can take the key off; without script a link leads there", async ({
  page,
}, { project }) => {
  const scripted = !project.name.includes("noscript");
  await page.goto("/agent/login");
  await logInAsClerk(page, "GALIL", "Rami");
  await page.goto("/agent?lang=en");
  const link = page.getByRole("main").getByRole("link", { name: "Keyboard" });
  if (!scripted) {
    await link.click();
    await expect(page.locator("main kbd").first()).toBeVisible();
    await expect(page.locator("[data-key-switch]")).toBeHidden();
    await expectNoAxeViolations(page);
    return;
  }
  // In a field the sign is typed.
  await page.locator("[name=search]").first().focus();
  await page.keyboard.type("?");
  await expect(page.locator("[name=search]").first()).toHaveValue("?");
  await expect(page.getByRole("dialog")).toBeHidden();
  await link.focus();
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keyboard" });
  await expect(dialog).toBeVisible();
  await expect(dialog.locator("kbd").first()).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
  await page.keyboard.press("?");
  await dialog.getByRole("checkbox").uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await page.waitForTimeout(500);
  await expect(dialog).toBeHidden();
  // The page of keys gives it back.
  await link.click();
  await page.getByRole("checkbox").check();
  await page.goBack();
  await page.keyboard.press("?");
  await expect(dialog).toBeVisible();
});
