import {
  cancelByStatute,
  confirmRequest,
  leaveDesk,
  openBooking,
  openDesk,
  orderOnRequest,
} from "../setup/desk-journey";
import { desktopScripted, expect, expectNoAxeViolations, expectNoSidewaysScroll, onlyIn, test } from "../setup/journey";

/** A code opens the desk once, so browsers that run at the same time log in as separate users. */
const users: Record<string, string> = { "desktop-he-script": "desk11", "phone-noscript": "desk12" };

test("the desk confirms an order on request and cancels it; the customer sees it", { tag: "@core" }, async ({
  page,
  browser,
}) => {
  onlyIn(desktopScripted);
  const info = test.info();
  const order = await orderOnRequest(page);
  const confirmation = page.url();
  const desk = await openDesk(browser, info, confirmation, users[info.project.name]!);
  await openBooking(desk, order.pnr);
  const address = desk.url();
  await confirmRequest(desk, page, confirmation);
  await cancelByStatute(desk, { page, ...order });
  await expectNoAxeViolations(desk);
  await expectNoSidewaysScroll(desk, 320);
  await page.goto(confirmation);
  await expect(page.locator("main")).toContainText("בוטלה");
  await desk.goto(new URL("/admin/log/audit?lang=he", address).href);
  await expect(desk.locator("main")).toContainText("ביטל");
  await leaveDesk(desk, address);
  await desk.context().close();
});
