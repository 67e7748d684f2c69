import { startupPopup } from "@engine/content/banners/schema";
import { departure, stopSale } from "@engine/offer/catalogue/schema";
import { usageLimit } from "@engine/people/sessions/schema";
import { booking } from "@engine/sale/booking/schema";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { logInToDesk } from "./factories/desk-login";
import { anotherHotel } from "./factories/other-hotel";
import { deskCode } from "./factories/people";
import { shopWithPages } from "./factories/shop-with-pages";
import { soldBooking, stateOf } from "./factories/sold-booking";

/** The desk's pages as HTML: what sells again, debits a card, re-addresses the shop or speaks to all asks for a fresh code. */

const { database, at, site } = await shopWithPages({ people: true });

beforeAll(async () => {
  at.engine.parts.deskCodeMinutes = 5;
}, 300_000);
beforeEach(() => database.db.delete(usageLimit));

test("what sells again asks for the code in its own form and keeps what was chosen; closing does not", async () => {
  const cookie = await logInToDesk(site, at);
  const path = `/admin/departure/${at.shop.packId}?lang=en`;
  const { db } = database;
  const statusOf = async () => {
    const [row] = await db.select().from(departure).where(eq(departure.id, at.shop.packId));
    return row!.status;
  };
  const status = (was: string, now: string, totp = ""): [string, string][] => [
    ["do", "status"],
    ["was", was],
    ["status", now],
    ["totp", totp],
  ];
  at.clock.forward(6 * 60_000);
  expect((await site.post(path, status("open", "closed"), { cookie })).status).toBe(303);
  const opened = await site.post(path, status("closed", "open"), { cookie });
  expect([opened.status, await statusOf()]).toEqual([403, "closed"]);
  expect(opened.html).toContain('id="status-totp-error"');
  expect(opened.html).toMatch(/<option[^>]*value="open"[^>]*selected|<option[^>]*selected[^>]*value="open"/);
  expect((await site.post(path, status("closed", "open", deskCode(at)), { cookie })).status).toBe(303);
  expect(await statusOf()).toBe("open");

  at.clock.forward(6 * 60_000);
  const stop: [string, string][] = [
    ["do", "stop-sale"],
    ["hotelId", at.shop.hotelId],
    ["stopClass", ""],
    ["firstNight", "2027-08-01"],
    ["lastNight", "2027-08-03"],
    ["seen", "true"],
  ];
  expect((await site.post(path, stop, { cookie })).status).toBe(303);
  const [row] = await db.select().from(stopSale);
  const lift: [string, string][] = [
    ["do", "lift-stop-sale"],
    ["stopSaleId", String(row!.id)],
  ];
  const lifted = await site.post(path, lift, { cookie });
  expect(lifted.status).toBe(403);
  expect(lifted.html).toContain(`id="lift-stop-${row!.id}-totp-error"`);
  expect(await db.select().from(stopSale)).toHaveLength(1);
  expect((await site.post(path, [...lift, ["totp", deskCode(at)]], { cookie })).status).toBe(303);
  expect(await db.select().from(stopSale)).toEqual([]);

  at.clock.forward(6 * 60_000);
  const onRequest = (value: string): [string, string][] => [
    ["do", "on-request"],
    ["kind", "flight"],
    ["id", at.shop.flightIds[0]!],
    ["roomClass", ""],
    ["onRequest", value],
    ["seen", "true"],
  ];
  expect((await site.post(path, onRequest("true"), { cookie })).status).toBe(303);
  const atOnce = await site.post(path, onRequest("false"), { cookie });
  expect([atOnce.status, atOnce.html.includes(`id="on-request-flight-${at.shop.flightIds[0]}-totp-error"`)]).toEqual([
    403,
    true,
  ]);
  expect((await site.post(path, [...onRequest("false"), ["totp", deskCode(at)]], { cookie })).status).toBe(303);
});

test("an order on request, another hotel and the site's status ask for the code, and keep what was typed", async () => {
  await anotherHotel(at, { id: "alike", adultMinor: 5000, rooms: 5 });
  const { bookingId, uid } = await soldBooking(at, "coded-request", { onRequest: true });
  const cookie = await logInToDesk(site, at);
  at.clock.forward(6 * 60_000);
  const path = `/admin/booking/${bookingId}?lang=en`;
  const confirmed = await site.post(path, [["do", "confirm"]], { cookie });
  expect([confirmed.status, confirmed.html.includes('id="confirm-totp-error"')]).toEqual([403, true]);
  expect([await stateOf(at, bookingId), at.gateway.transactions.get(uid)!.capturedAgorot]).toEqual(["RQ", 0]);
  const confirm: [string, string][] = [
    ["do", "confirm"],
    ["totp", deskCode(at)],
  ];
  expect((await site.post(path, confirm, { cookie })).status).toBe(303);
  expect(await stateOf(at, bookingId)).toBe("OK");

  at.clock.forward(6 * 60_000);
  const offer: [string, string][] = [
    ["do", "change"],
    ["toHotelId", "alike"],
    ["cls", "STD-BB 0.00"],
    ["answerBy", at.clock.now().toISOString().slice(0, 10)],
  ];
  const offered = await site.post(`${path}&hotel=alike`, offer, { cookie });
  expect([offered.status, offered.html.includes('id="change-totp-error"')]).toEqual([403, true]);
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  expect(row!.draft.hotelStatus).toBe("ok");

  const status: [string, string][] = [
    ["mode", "orders-closed"],
    ["agentPhone", "0900-555-123"],
  ];
  const page = await site.post("/admin/site?lang=en", status, { cookie });
  expect([page.status, page.html.includes('id="totp-error"'), page.html.includes('value="0900-555-123"')]).toEqual([
    403,
    true,
    true,
  ]);
  expect((await site.get("/admin/site?lang=en", { cookie })).html).not.toContain("0900-555-123");
});

test("what every visitor or agent reads asks for the code, in its form or at its entry; switching off does not", async () => {
  const cookie = await logInToDesk(site, at);
  at.clock.forward(6 * 60_000);
  const text = "Order by phone: 03-000 0000";
  const inFour = (name: string) => ["he", "en", "ru", "ar"].map((in_): [string, string] => [`${name}.${in_}`, text]);
  const popup = [...inFour("titles"), ...inFour("bodies")];
  const active: [string, string] = ["active", "on"];
  const popups = async () => (await database.db.select().from(startupPopup)).map((row) => row.active);
  const create = "/admin/content/popup/new?lang=en";
  const refusedNow = await site.post(create, [...popup, active], { cookie });
  expect([refusedNow.status, await popups()]).toEqual([403, []]);
  expect(refusedNow.html).toContain('id="totp-error"');
  expect(refusedNow.html).toContain(`value="${text}"`);
  expect((await site.post(create, [...popup, active, ["totp", deskCode(at)]], { cookie })).status).toBe(303);
  expect(await popups()).toEqual([true]);

  at.clock.forward(6 * 60_000);
  const [row] = await database.db.select().from(startupPopup);
  const turn = (on: string, version: number, totp = ""): [string, string][] => [
    ["kind", "popup"],
    ["id", row!.id],
    ["version", String(version)],
    ["active", on],
    ["totp", totp],
  ];
  const list = "/admin/content?lang=en";
  expect((await site.post(list, turn("false", 1), { cookie })).status).toBe(303);
  const on = await site.post(list, turn("true", 2), { cookie });
  expect([on.status, on.html.includes(`id="enable-popup-${row!.id}-error"`), await popups()]).toEqual([
    403,
    true,
    [false],
  ]);
  expect((await site.post(list, turn("true", 2, deskCode(at)), { cookie })).status).toBe(303);
  expect(await popups()).toEqual([true]);

  at.clock.forward(6 * 60_000);
  const message = (agencyCode: string): [string, string][] => [
    ["agencyCode", agencyCode],
    ["title", "Closed today"],
    ["body", text],
    ["hours", "24"],
  ];
  const toAll = await site.post("/admin/messages?lang=en", message(""), { cookie });
  expect([toAll.status, toAll.html.includes('id="totp-error"'), toAll.html.includes('value="Closed today"')]).toEqual([
    403,
    true,
    true,
  ]);
  expect((await site.post("/admin/messages?lang=en", message("GALIL"), { cookie })).status).toBe(303);
});
