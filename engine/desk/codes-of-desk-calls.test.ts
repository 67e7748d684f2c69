import { type CallName, calls } from "@contract/calls";
import type { Operation, Result } from "@contract/wire/operation";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { good, refusal } from "../../tests/factories/booked";
import { inputSchemaOf, inputsOf } from "../../tests/factories/call-inputs";
import { deskCode, holding, loggedInDesk, somePeople } from "../../tests/factories/people";
import { soldBooking } from "../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../tests/setup/test-database";
import { onRequestPeriod } from "../offer/catalogue/schema";
import { callPermissions } from "../people/caller/permissions";
import { usageLimit } from "../people/sessions/schema";
import { booking } from "../sale/booking/schema";

/**
 * Which calls of the desk need a fresh code: whatever opens a right to money, sells places again, debits a card, gives access, shuts or
 * re-addresses the shop, or speaks to every visitor or agent (decisions 0048 and 0126). What takes something off sale or
 * away must not wait for one.
 */

let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 100, rooms: 50 });
  await somePeople(at);
  desk = holding(at, { bearer: await loggedInDesk(at) });
  at.engine.parts.deskCodeMinutes = 5;
  at.clock.forward(6 * 60_000);
});
beforeEach(() => database.db.delete(usageLimit));
afterAll(() => database.cleanup());

/** The desk's calls that change something. */
const changing = (Object.keys(calls) as CallName[]).filter((name) => {
  const allowed: readonly string[] | string = callPermissions[name];
  return Array.isArray(allowed) && allowed.includes("admin") && (calls[name] as Operation).method !== "GET";
});
const takesCode = (name: CallName) => "totp" in (inputSchemaOf(calls[name] as Operation).properties ?? {});
const call = (name: CallName, input: object) =>
  (desk[name] as (input: object) => Promise<Result<unknown, string>>)(input);
const codeOf = (answer: Result<unknown, string>) => (answer.ok ? "ok" : answer.refusal.code);

/** Calls that need no code, and why. */
const withoutCode: Partial<Record<CallName, string>> = {
  deskSendAgain: "the same message to the same customer, a few times a day at most",
  deskGivePassports: "asked for by phone all day, and the customer sees them (decision 0120)",
  deskAnswer:
    "stands on the booking's own page, behind its log-in; the message has no word of it, and a question one SMS",
  deskSetLogo: "a picture that is drawn anew: it neither sells nor links",
  deskWithdrawFcLink: "takes access away",
  deskCloseHotelClient: "takes access away",
  deskJudgeReview: "a guest's text about a hotel, and a reason without links",
  deskJudgePhoto: "a guest's photo, and a reason without links",
  deskAnswerReview: "plain text below a review",
  deskPreviewPage: "stores nothing",
  deskSaveLetter: "a draft: testing and sending it need a code",
  deskDeleteLetter: "a draft that nobody was sent",
  deskDeleteContent: "what is switched off and nobody reads",
  deskEndSubscription: "takes an address off a list",
  deskSeeNotices: "marks notices as read",
  deskMovePage: "leads from an unknown address to a page of the shop alone",
  deskStopSale: "takes off sale",
  deskTakeLead: "says who takes care of a request",
  deskReleaseLead: "gives a request back",
  deskFinishLead: "a note that only the desk reads",
  deskReopenLead: "puts a request back among those that wait",
};

/** Calls that need a code for one of two directions: an input that needs it, and one that does not. */
const byDirection: Partial<Record<CallName, () => Promise<{ needs: object; free: object }>>> = {
  async deskRefuse() {
    const inError = await soldBooking(at, "codes-refuse");
    await database.db.update(booking).set({ state: "ERROR" }).where(eq(booking.id, inError.bookingId));
    const onRequest = await soldBooking(at, "codes-refuse-rq", { onRequest: true });
    return { needs: { bookingId: inError.bookingId }, free: { bookingId: onRequest.bookingId } };
  },
  deskSetDisabled: async () => ({
    needs: { kind: "agency", id: "GALIL", disabled: false },
    free: { kind: "agency", id: "GALIL", disabled: true },
  }),
  async deskSetExtra() {
    const { bookingId } = await soldBooking(at, "codes-extra", { services: ["TRANSFER", "ESIM"] });
    return {
      needs: { bookingId, code: "TRANSFER", state: "failed" },
      free: { bookingId, code: "ESIM", state: "ordered", reference: "R-1" },
    };
  },
  deskSetDeparture: async () => ({
    needs: { packId: at.shop.packId, was: "open", status: "open" },
    free: { packId: at.shop.packId, was: "open", status: "closed" },
  }),
  deskSetOnRequest: async () => ({
    needs: { kind: "flight", id: "f-out", onRequest: false },
    free: { kind: "flight", id: "f-out", onRequest: true },
  }),
  async deskOnRequestPeriod() {
    const period = { hotelId: at.shop.hotelId, firstNight: "2027-06-01" };
    await database.db
      .insert(onRequestPeriod)
      .values({ ...period, roomClass: "", lastNight: "2027-06-10", setBy: "somebody" });
    return { needs: { ...period, lastNight: "2027-06-05" }, free: { ...period, lastNight: "2027-06-20" } };
  },
  deskSendMessage: async () => ({
    needs: { title: "Closed today", body: "Order by phone." },
    free: { title: "Closed today", body: "Order by phone.", agencyCode: "GALIL" },
  }),
  async deskSaveContent() {
    const inFour = { he: "x", en: "x", ru: "x", ar: "x" };
    const popup = { kind: "popup", titles: inFour, bodies: inFour };
    return { needs: { ...popup, active: true }, free: { ...popup, active: false } };
  },
  deskSetStock: async () => ({
    needs: { unitId: 1, was: 10, capacity: 11 },
    free: { unitId: 1, was: 10, capacity: 9 },
  }),
};

test("every call of the desk that changes something needs a fresh code, or is in a table with the reason why not", () => {
  const listed = Object.keys(withoutCode);
  expect(changing.filter((name) => !takesCode(name) && !listed.includes(name))).toEqual([]);
  expect(listed.filter((name) => !changing.includes(name as CallName) || takesCode(name as CallName))).toEqual([]);
  expect(Object.keys(byDirection).filter((name) => !takesCode(name as CallName))).toEqual([]);
  for (const name of [
    ...(["deskOfferHotelChange", "deskOfferDateChange", "deskConfirm", "deskCancel", "deskRefund"] as const),
    ...(["deskSaveSiteStatus", "deskLiftStopSale", "deskLiftOnRequestPeriod", "deskSetFlightTimes"] as const),
  ])
    expect([name, takesCode(name), name in byDirection]).toEqual([name, true, false]);
});

test.each(changing.filter((name) => takesCode(name) && !(name in byDirection)))(
  "%s does nothing with a stale code, whatever is sent",
  async (name) => {
    const op = calls[name] as Operation;
    expect(op.refusals).toContain("code-needed");
    for (const { totp: _, ...input } of fc.sample(inputsOf(op), { numRuns: 3, seed: 20261128 }) as { totp?: string }[])
      expect(refusal(await call(name, input))).toMatchObject({ code: "code-needed", field: "totp" });
  },
);

test("what every visitor reads is changed, and switched on, with a fresh code; it is switched off without one", async () => {
  const inFour = { he: "x", en: "x", ru: "x", ar: "x" };
  const popup = { kind: "popup", titles: inFour, bodies: inFour } as const;
  at.clock.forward(30_000);
  const saved = good(await desk.deskSaveContent({ ...popup, active: true, totp: deskCode(at) }));
  at.clock.forward(6 * 60_000);
  const changed = { ...popup, ...saved, bodies: { ...inFour, en: "Order by phone: 03-000 0000" } };
  expect(refusal(await desk.deskSaveContent({ ...changed, active: true }))).toMatchObject({ code: "code-needed" });
  const off = good(await desk.deskSaveContent({ ...changed, active: false }));
  expect(refusal(await desk.deskSaveContent({ ...changed, ...off, active: true }))).toMatchObject({
    code: "code-needed",
    field: "totp",
  });
});

test.each(Object.keys(byDirection) as CallName[])(
  "%s needs a code in the one direction, and does not wait for it in the other",
  async (name) => {
    const { needs, free } = await byDirection[name]!();
    expect(refusal(await call(name, needs))).toMatchObject({ code: "code-needed", field: "totp" });
    expect(codeOf(await call(name, free))).not.toBe("code-needed");
    // What needs the code is done with it.
    at.clock.forward(30_000);
    expect(codeOf(await call(name, { ...needs, totp: deskCode(at) }))).not.toBe("code-needed");
    at.clock.forward(6 * 60_000);
  },
);
