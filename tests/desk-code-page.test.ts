import { addressList } from "@engine/core/address-list";
import { flight } from "@engine/offer/catalogue/schema";
import { exchangeRate } from "@engine/offer/rates/schema";
import { inventory } from "@engine/offer/stock/schema";
import { agency, clerk } from "@engine/people/agencies/schema";
import { usageLimit } from "@engine/people/sessions/schema";
import { booking } from "@engine/sale/booking/schema";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { deskLoginFields, logInToDesk } from "./factories/desk-login";
import { deskCode } from "./factories/people";
import { shopWithPages } from "./factories/shop-with-pages";
import { soldBooking, stateOf } from "./factories/sold-booking";

/** The desk's pages as HTML: where a fresh code is required, and the networks without access. */

const { database, at, site } = await shopWithPages({ people: true });

beforeAll(async () => {
  at.engine.parts.deskCodeMinutes = 5;
}, 300_000);
beforeEach(() => database.db.delete(usageLimit));

const logIn = () => {
  at.clock.forward(60_000);
  return site.post("/admin/login?lang=en", deskLoginFields(at.clock.now()));
};

test("a stale code is requested at its field of each form, and the choices are kept", async () => {
  const { bookingId } = await soldBooking(at, "on-the-page");
  const cookie = await logInToDesk(site, at);
  at.clock.forward(6 * 60_000);
  const needed = "Enter a new code from your authenticator app";

  const today = at.clock.now().toISOString().slice(0, 10);
  const rate = (totp: string): [string, string][] => [
    ["currency", "EUR"],
    ["date", today],
    ["value", "4.0123"],
    ["totp", totp],
  ];
  const answer = await site.post("/admin/rates?lang=en", rate(""), { cookie });
  expect(answer.status).toBe(403);
  expect(answer.html).toContain(needed);
  expect(answer.html).toMatch(/name="value"[^>]*value="4\.0123"|value="4\.0123"[^>]*name="value"/);
  const euros = async () => {
    const rows = await database.db.select().from(exchangeRate).where(eq(exchangeRate.currency, "EUR"));
    return rows.map(({ value }) => value);
  };
  expect(await euros()).not.toContain("4.0123");

  const coupon: [string, string][] = [
    ["percent", "41"],
    ...["usableFrom", "usableUntil"].map((name): [string, string] => [name, today]),
  ];
  const couponPage = await site.post("/admin/coupons?lang=en", coupon, { cookie });
  expect([couponPage.status, /id="totp-error"/.test(couponPage.html)]).toEqual([403, true]);

  const path = `/admin/booking/${bookingId}?lang=en`;
  const { html } = await site.get(path, { cookie });
  expect(html).toContain('id="cancel-totp"');
  const cancel = (totp: string): [string, string][] => [
    ["do", "cancel"],
    ["track", "statutory"],
    ["sure", "on"],
    ["shownTerms", /value="(statutory [^"]+)"/.exec(html)![1]!],
    ["totp", totp],
  ];
  const page = await site.post(path, cancel("918273"), { cookie });
  expect(page.status).toBe(403);
  expect(page.html).toContain(needed);
  expect(page.html).toMatch(/<input[^>]*checked[^>]*value="statutory"|<input[^>]*value="statutory"[^>]*checked/);
  expect(page.html).not.toContain("918273");
  expect(await stateOf(at, bookingId)).toBe("OK");

  expect((await site.post(path, cancel(deskCode(at)), { cookie })).status).toBe(303);
  expect(await stateOf(at, bookingId)).toBe("CANCELLING");
  // The code of the cancellation counts for the next minutes.
  expect((await site.post("/admin/rates?lang=en", rate(""), { cookie })).status).toBe(303);
  expect(await euros()).toContain("4.0123");
});

test("a corrected name asks for the code, by Flying Safe and with a reason, and keeps what was typed", async () => {
  const safe = await soldBooking(at, "safe-name", { services: ["FLYING_SAFE"] });
  const plain = await soldBooking(at, "plain-name");
  const names = async (bookingId: string) => {
    const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
    return row!.draft.paxList.map(({ lastName }) => lastName);
  };
  const forms = [
    { sale: safe, id: "name-totp", fields: { do: "name", paxId: "p1", firstName: "Dana", lastName: "Levison" } },
    {
      sale: plain,
      id: "rename-totp",
      fields: {
        do: "rename",
        renamePax: "p1",
        renameFirstName: "Dana",
        renameLastName: "Levison",
        renameReason: "a letter was missing",
      },
    },
  ];
  const cookie = await logInToDesk(site, at);
  for (const { sale, id, fields } of forms) {
    at.clock.forward(6 * 60_000);
    const path = `/admin/booking/${sale.bookingId}?lang=en`;
    const before = await names(sale.bookingId);
    const stale = await site.post(path, Object.entries(fields), { cookie });
    expect(stale.status).toBe(403);
    expect(stale.html).toContain(`id="${id}-error"`);
    expect(stale.html).toContain('value="Levison"');
    expect(await names(sale.bookingId)).toEqual(before);
    const fresh = await site.post(path, [...Object.entries(fields), ["totp", deskCode(at)]], { cookie });
    expect(fresh.status).toBe(303);
    expect(await names(sale.bookingId)).not.toEqual(before);
  }
});

test("an agency's password, staff and settings ask for the code at their own field, and keep what was typed", async () => {
  const cookie = await logInToDesk(site, at);
  at.clock.forward(6 * 60_000);
  const [row] = await database.db.select().from(agency);
  const path = `/admin/agency/${row!.code}?lang=en`;
  const clerkForm: [string, string][] = [
    ["do", "clerk"],
    ["clerkName", "Dana Peleg"],
  ];
  const answer = await site.post(path, clerkForm, { cookie });
  expect(answer.status).toBe(403);
  expect(answer.html).toMatch(/id="clerk-totp-error"/);
  expect(answer.html).toContain("Dana Peleg");
  const password = await site.post(path, [["do", "password"]], { cookie });
  expect([password.status, /id="password-totp-error"/.test(password.html)]).toEqual([403, true]);
  // Beside the clerks it would be read as one of theirs.
  expect(password.html).toContain("<h2>New password for the agency</h2>");
  expect(password.html).toContain(`<h1><bdi>${row!.names.en}</bdi></h1>`);
  const staff = async () => (await database.db.select().from(clerk)).map(({ name }) => name);
  expect(await staff()).not.toContain("Dana Peleg");
  const secondAnswer = await site.post(path, [...clerkForm, ["totp", deskCode(at)]], { cookie });
  expect(secondAnswer.status).toBe(200);
  expect(await staff()).toContain("Dana Peleg");
});

test("enabling an account asks for the code at that account, and a list shows it nowhere else", async () => {
  const cookie = await logInToDesk(site, at);
  at.clock.forward(6 * 60_000);
  const [row] = await database.db.select().from(agency);
  const form = (disabled: string, totp = ""): [string, string][] => [
    ["kind", "agency"],
    ["id", row!.code],
    ["disabled", disabled],
    ["totp", totp],
  ];
  const path = "/admin/agencies?lang=en";
  const isDisabled = async () =>
    (await database.db.select().from(agency).where(eq(agency.code, row!.code)))[0]!.disabledAt !== null;
  expect((await site.post(path, form("true"), { cookie })).status).toBe(303);
  expect(await isDisabled()).toBe(true);
  const asked = await site.post(path, form("false"), { cookie });
  expect([asked.status, asked.html.match(/id="enable-[^"]*-error"/g)]).toEqual([
    403,
    [`id="enable-agency-${row!.code}-error"`],
  ]);
  expect(await isDisabled()).toBe(true);
  expect((await site.post(path, form("false", deskCode(at)), { cookie })).status).toBe(303);
  expect(await isDisabled()).toBe(false);
});

test("from another network the log-in page says so, whatever is typed", async () => {
  at.engine.parts.deskAddresses = addressList(["198.51.100.0/24"]);
  const page = await logIn();
  expect(page.status).toBe(403);
  expect(page.html).toContain("You cannot log in from this network.");
  at.engine.parts.deskAddresses = addressList(["192.0.2.0/24"]);
  expect((await logIn()).status).toBe(303);
  at.engine.parts.deskAddresses = null;
});

test("a flight's times and more places ask for the code where they are typed; fewer places do not", async () => {
  const cookie = await logInToDesk(site, at);
  const path = `/admin/departure/${at.shop.packId}?lang=en`;
  const { db } = database;
  const [seat] = await db.select().from(inventory).where(eq(inventory.ownerId, at.shop.flightIds[0]));
  const capacity = async () => (await db.select().from(inventory).where(eq(inventory.id, seat!.id)))[0]!.capacity;
  const before = await capacity();
  const stock = (from: number, to: number, totp = ""): [string, string][] => [
    ["do", "stock"],
    ["unitId", String(seat!.id)],
    ["was", String(from)],
    ["capacity", String(to)],
    ["totp", totp],
  ];
  at.clock.forward(6 * 60_000);
  const raised = await site.post(path, stock(before, before + 7), { cookie });
  expect(raised.status).toBe(403);
  expect(raised.html).toContain(`id="unit-${seat!.id}-totp"`);
  expect(raised.html).toContain(`value="${before + 7}"`);
  expect(await capacity()).toBe(before);
  expect((await site.post(path, stock(before, before - 1), { cookie })).status).toBe(303);
  expect(await capacity()).toBe(before - 1);

  const [row] = await db.select().from(flight).where(eq(flight.id, at.shop.flightIds[0]));
  const times = (totp: string): [string, string][] => [
    ["do", "flight-times"],
    ["flightId", row!.id],
    ["was", `${row!.departsAt.slice(0, 5)} ${row!.arrivesOn} ${row!.arrivesAt.slice(0, 5)}`],
    ["departsAt", "03:33"],
    ["arrivesOn", row!.arrivesOn],
    ["arrivesAt", row!.arrivesAt.slice(0, 5)],
    ["totp", totp],
  ];
  const departs = async () => (await db.select().from(flight).where(eq(flight.id, row!.id)))[0]!.departsAt.slice(0, 5);
  const moved = await site.post(path, times(""), { cookie });
  expect([moved.status, await departs()]).toEqual([403, row!.departsAt.slice(0, 5)]);
  expect(moved.html).toContain(`id="totp-${row!.id}-error"`);
  expect(moved.html).toContain('value="03:33"');

  expect((await site.post(path, times(deskCode(at)), { cookie })).status).toBe(303);
  expect(await departs()).toBe("03:33");
});
