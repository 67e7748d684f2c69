import { demoPassword } from "@engine/demo/demo-people";
import { rebuildIndex } from "@engine/offer/departure-index/departure-index";
import { importEmployees } from "@engine/people/employees/import-employees";
import { usageLimit } from "@engine/people/sessions/schema";
import { booking } from "@engine/sale/booking/schema";
import { pricePlanJournal } from "@engine/trade/price-plan/plan-journal";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { logInCookie } from "~/session/log-ins.server";
import { withBooking } from "~/session/shopper.server";
import { aPayer } from "./factories/a-payer";
import { good, passengersFor, selection } from "./factories/booked";
import { logInToDesk } from "./factories/desk-login";
import { holding, lastCode } from "./factories/people";
import { shopWithPages } from "./factories/shop-with-pages";
import { testStart } from "./factories/test-engine";

/** An employer's bookings on the pages of those who sell, buy and keep them, as HTML without script. */

const { database, at, site } = await shopWithPages({ people: true, seats: 60, rooms: 30 });
const payerInSite = { agency: "HEALTH", shopperSid: "an-employee-of-pages" };

beforeAll(async () => {
  await rebuildIndex(database.db, at.engine.parts.catalogue, pricePlanJournal, testStart.slice(0, 10));
  async function* lines() {
    for (const number of ["801", "802"])
      yield JSON.stringify({
        number,
        identity: aPayer.IdenticationNumber,
        subsidy: "670.00",
        currency: "USD",
        from: "2026-01-01",
        until: "2026-12-31",
      });
  }
  await importEmployees(database.db, at.engine.parts.dataKeys, "HEALTH", lines());
}, 300_000);
beforeEach(() => database.db.delete(usageLimit));

const textOf = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<!--[\s\S]*?-->/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/[\u2066-\u2069]/g, "")
    .replace(/\s+/g, " ");

async function opened(sids: { agency?: string; agencySid?: string; shopperSid: string }) {
  const seller = holding(at, sids);
  const page = good(await seller.storePage({ stage: "init", ...selection(at.shop) }));
  const bookingId = page.bookTransId;
  good(await seller.storePage({ bookingId, stage: "passengers", paxList: passengersFor(page) }));
  good(await seller.storePage({ bookingId, stage: "payer", payer: aPayer }));
  good(await seller.storePage({ bookingId, stage: "extras", additionalServices: [] }));
  const shopper = (await withBooking({ sid: sids.shopperSid, bookings: [] }, bookingId)).split(";")[0]!;
  return { seller, bookingId, shopper };
}

test("a clerk who works for the employer is asked for the employee on both forms, and offered two cards", async () => {
  const { agencySid } = good(
    await holding(at, {}).agentLogin({ odyAgentCode: "FCDIREC", clerkName: "Omer", password: demoPassword }),
  );
  good(await holding(at, { agencySid }).agentChoose({ odyAgentCode: "MACCABI" }));
  const { seller, bookingId, shopper } = await opened({ agencySid, shopperSid: "a-clerk-of-pages" });
  const cookie = `${shopper}; ${(await logInCookie("agency", { sid: agencySid })).split(";")[0]}`;
  const path = (step: string) => `/booking/hotel-flight/app-desktop/${step}?booking=${bookingId}&lang=en`;
  const all = await site.get(path("all"), { cookie });
  for (const field of ["employeeNumber", "leaveApproval", "cards", "firstCardNIS"])
    expect.soft(all.html).toContain(`name="${field}"`);
  const payer = await site.get(path("payer"), { cookie });
  expect(payer.html).toContain('name="employeeNumber"');
  for (const { html } of [all, payer]) expect.soft(textOf(html)).toContain("Optional: fill it in when the payer is");
  // Sold to somebody who is no employee.
  const { NoOfPayment: _, ...typed } = aPayer;
  const fields = Object.entries(typed).map(([name, value]): [string, string] => [name, String(value)]);
  const sent = await site.post(path("payer"), [...fields, ["employeeNumber", ""]], { cookie });
  expect([sent.status, sent.headers.get("location")]).toEqual([303, expect.stringContaining("/extras")]);
  const withNumber: [string, string][] = [...fields, ["employeeNumber", "999"], ["leaveApproval", "on"]];
  const wrong = await site.post(path("payer"), withNumber, { cookie });
  expect([wrong.status, textOf(wrong.html)]).toEqual([422, expect.stringContaining("do not match what the employer")]);
  good(await seller.storePage({ bookingId, stage: "employee", employeeNumber: "801", leaveApproval: true }));
  const check = await site.get(path("check"), { cookie });
  for (const field of ["cards", "firstCardNIS"]) expect(check.html).toMatch(new RegExp(`<input[^>]*name="${field}"`));
  // The number is taken out again with an empty field.
  expect((await site.get(path("payer"), { cookie })).html).toContain('value="801"');
  expect((await site.post(path("payer"), [...fields, ["employeeNumber", ""]], { cookie })).status).toBe(303);
  const { employee } = good(await seller.storedPage({ bookingId }));
  expect([employee?.number, employee?.subsidy]).toEqual([undefined, "0.00"]);
});

test.each([
  ["en", "Employee number: This field is required."],
  ["he", "מספר עובד: "],
])("a missing employee number is named in the summary of the page, in %s", async (lang, expected) => {
  const { bookingId, shopper } = await opened(payerInSite);
  const { NoOfPayment: _, ...typed } = aPayer;
  const fields = Object.entries(typed).map(([name, value]): [string, string] => [name, String(value)]);
  const path = `/booking/hotel-flight/app-desktop/payer?booking=${bookingId}&lang=${lang}`;
  const form: [string, string][] = [...fields, ["employeeNumber", ""], ["leaveApproval", "on"]];
  const answer = await site.post(path, form, { cookie: shopper, host: "health.localhost" });
  expect(answer.status).toBe(422);
  const [summary] = /<[^>]*id="errors"[\s\S]*?<\/ul>/.exec(answer.html)!;
  expect(textOf(summary)).toContain(expected);
});

test("number and leave are read on the check page, by the customer, at the desk and by the employer's agency, with what it owes", async () => {
  const { seller, bookingId, shopper } = await opened(payerInSite);
  good(await seller.storePage({ bookingId, stage: "employee", employeeNumber: "802", leaveApproval: true }));
  const check = await site.get(`/booking/hotel-flight/app/check?booking=${bookingId}&lang=en`, {
    cookie: shopper,
    host: "health.localhost",
  });
  const said = "Employee number 802 Leave from work Declared as approved by the employer";
  expect(textOf(check.html)).toContain(said);
  good(await seller.storePage({ bookingId, stage: "check", acceptTerms: true }));
  const { paymentTransUid } = good(await seller.getPaymentUrl({ bookingId }));
  at.gateway.approve(paymentTransUid);
  good(await seller.debitCreditCard({ bookingId, paymentTransUid }));

  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  const { visitorSid: asked } = good(await at.as("any-visitor").visitorRequestLogin({ pnr: row!.pnr }));
  const code = await lastCode(at);
  const { visitorSid } = good(await holding(at, { visitorSid: asked }).visitorVerifyCode({ verificationCode: code }));
  const visitor = textOf(
    (
      await site.get("/visitor?lang=en", {
        cookie: (await logInCookie("visitor", { sid: visitorSid })).split(";")[0]!,
        host: "health.localhost",
      })
    ).html,
  );
  for (const fact of [
    "Traveller 1 – adult DANA COHEN · Female · 04/03/1985",
    "Double bed",
    "Suitcase up to 20 kg",
    "Email dana@ example. com",
    "••••••782",
    "Card •••• 0008 Card validity 09/30",
    said,
  ])
    expect.soft(visitor).toContain(fact);

  at.clock.forward(60_000);
  const desk = await logInToDesk(site, at);
  const atDesk = textOf((await site.get(`/admin/booking/${bookingId}?lang=en`, { cookie: desk })).html);
  expect.soft(atDesk).toContain(said);
  expect.soft(atDesk).toContain("The employer owes $670");
  expect
    .soft(textOf((await site.get("/admin/agency/HEALTH?lang=en", { cookie: desk })).html))
    .toContain("The employer owes $670");

  const { agencySid } = good(await holding(at, {}).agencyPassLogin({ agencyCode: "HEALTH", password: demoPassword }));
  const cookie = (await logInCookie("agency", { sid: agencySid })).split(";")[0]!;
  const home = textOf((await site.get("/agent?lang=en", { cookie })).html);
  expect.soft(home).toContain("The employer owes $670");
  expect.soft(home).toContain("Employee 802 · the employer pays $670");

  // What it pays is recorded at the desk, and read on its own page.
  const account = "/admin/agency/HEALTH?lang=en";
  const shown = /name="subsidies" value="([^"]+)"/.exec((await site.get(account, { cookie: desk })).html)![1]!;
  const settle = (fields: [string, string][]) =>
    site.post(account, [["do", "settle-subsidies"], ...fields], { cookie: desk });
  const none = await settle([["subsidyReference", "bank 40"]]);
  expect([none.status, none.html.includes("Select at least one booking.")]).toEqual([422, true]);
  expect(none.html).toContain('value="bank 40"');
  const unnamed = await settle([["subsidies", shown]]);
  expect([unnamed.status, unnamed.html.includes("Enter the reference of the payment.")]).toEqual([422, true]);
  expect(/<input[^>]*name="subsidies"[^>]*>/.exec(unnamed.html)![0]).toContain("checked");
  const other = await settle([
    ["subsidies", `${bookingId}:1.00`],
    ["subsidyReference", "bank 40"],
  ]);
  expect(other.html).toContain("has changed in the meantime");
  const done = await settle([
    ["subsidies", shown],
    ["subsidyMethod", "cheque"],
    ["subsidyReference", "bank 40"],
  ]);
  expect(done.status).toBe(303);
  const after = textOf((await site.get(done.headers.get("location")!, { cookie: desk })).html);
  for (const fact of ["The payment was recorded.", "The employer owes $0", "cheque · bank 40"])
    expect.soft(after).toContain(fact);
  const atEmployer = textOf((await site.get("/agent?lang=en", { cookie })).html);
  for (const fact of ["The employer owes $0", "cheque · bank 40"]) expect.soft(atEmployer).toContain(fact);
  expect
    .soft(textOf((await site.get(`/admin/booking/${bookingId}?lang=en`, { cookie: desk })).html))
    .toContain("The employer owes $0");
  const paymentId = /<option value="(\d+)"/.exec((await site.get(account, { cookie: desk })).html)![1]!;
  const reverse = (reason: string) =>
    site.post(
      account,
      [
        ["do", "reverse-subsidy"],
        ["subsidyPaymentId", paymentId],
        ["subsidyReason", reason],
      ],
      { cookie: desk },
    );
  const unexplained = await reverse("");
  expect([unexplained.status, unexplained.html.includes("Enter the reason.")]).toEqual([422, true]);
  expect((await reverse("another transfer")).status).toBe(303);
  expect((await site.get(account, { cookie: desk })).html).toContain("another transfer");
});

test("the employer's home page and products say what its employees get; other sites do not", async () => {
  for (const path of ["/", `/product-page/app?packId=${at.shop.packId}&laId=${at.shop.hotelId}`]) {
    const on = async (host: string) =>
      textOf((await site.get(`${path}${path.includes("?") ? "&" : "?"}lang=en`, { host })).html);
    expect.soft(await on("health.localhost")).toContain("your employer pays a part of the price");
    for (const host of ["localhost", "galil.localhost"])
      expect.soft(await on(host)).not.toContain("your employer pays a part of the price");
  }
});
