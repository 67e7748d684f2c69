import type { Page } from "@playwright/test";
import { openPart } from "./desk-journey";
import { expect } from "./journey";

/**
 * On the desk's open page of a confirmed booking, in Hebrew: a message is sent again, contact data and a name are corrected, and a part of
 * the price is refunded.
 */
export async function serveCustomer(desk: Page, checkPage: (page: Page) => Promise<void>): Promise<void> {
  const messages = desk.locator("#messages");
  await openPart(desk, "messages");
  const message = messages.locator("details").first();
  await message.locator("summary").click();
  await expect(message.locator(".sent-text")).toBeVisible();
  await checkPage(desk);
  await message.locator("button[value=again]").click();
  await desk.waitForURL(/done=again/);
  await expect(messages).toContainText("נשלח שוב");
  const mail = desk.locator("[name=contactEmail]");
  await openPart(desk, "contact");
  await mail.fill("dana at example");
  await desk.locator("button[value=contact]").click();
  await expect(desk.locator("#errors")).toContainText("כתובת המייל");
  await expect(mail).toHaveValue("dana at example");
  await checkPage(desk);
  await mail.fill("dana.levi@example.com");
  await desk.locator("button[value=contact]").click();
  await desk.waitForURL(/done=contact/);
  await expect(desk.locator("aside")).toContainText("dana.levi@example.com");
  await openPart(desk, "rename");
  await desk.locator("[name=renameFirstName]").fill("Dana");
  await desk.locator("[name=renameLastName]").fill("Levi Cohen");
  await desk.locator("button[value=rename]").click();
  await expect(desk.locator("#errors")).toContainText("שדה חובה");
  await expect(desk.locator("[name=renameLastName]")).toHaveValue("Levi Cohen");
  await desk.locator("[name=renameReason]").fill("טעות הקלדה");
  await desk.locator("button[value=rename]").click();
  await desk.waitForURL(/done=name/);
  await expect(desk.locator("section[aria-labelledby=order]")).toContainText("DANA LEVI COHEN");
  await openPart(desk, "refund");
  await desk.locator("[name=refundAmount]").fill("10");
  await desk.locator("[name=refundReason]").fill("הבריכה הייתה סגורה");
  await desk.locator("button[value=refund]").click();
  await desk.waitForURL(/done=refunded/);
  await expect(desk.locator("section[aria-labelledby=order]")).toContainText("החזר שאושר לכם");
  await checkPage(desk);
}
