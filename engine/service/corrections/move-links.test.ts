import { addDays } from "date-fns";
import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aPayer } from "../../../tests/factories/a-payer";
import { agentBooking, sellersSids } from "../../../tests/factories/agent-booking";
import { good, refusal } from "../../../tests/factories/booked";
import { anotherHotel } from "../../../tests/factories/other-hotel";
import { deskCode, holding, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { signOffer } from "../../../tests/factories/sign-offer";
import { soldBooking } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { outbox } from "../../outbox/schema";
import { personSession, usageLimit } from "../../people/sessions/schema";
import { inviteReviews } from "../reviews/invite-reviews";

let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;
let count = 0;
const anyone = () => holding(at, {});

/** What somebody says who read nothing. */
const unread = { shownPrice: "1.00", shownOffer: "-" };

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 100, rooms: 50 });
  await somePeople(at);
  await anotherHotel(at, { id: "alike", adultMinor: 5000, rooms: 30 });
  desk = holding(at, { bearer: await loggedInDesk(at) });
});
beforeEach(() => database.db.delete(usageLimit));
afterAll(() => database.cleanup());

const sold = () => {
  count += 1;
  return soldBooking(at, `link-${count}`);
};
const moved = { email: "dana.new@example.com", mobile: "052-7654321" };
async function correct(bookingId: string, more: Partial<typeof moved> = moved) {
  const { firstName, lastName, email, mobile } = aPayer;
  good(
    await desk.deskCorrectContact({
      bookingId,
      payer: { firstName, lastName, email, mobile, ...more },
      totp: deskCode(at),
    }),
  );
}
/** The tokens in the messages of a booking that are or will be delivered, oldest first, each with its recipient. */
async function linksOf(bookingId: string, page: string): Promise<{ to: string; token: string }[]> {
  const rows = await database.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.bookingId, bookingId), inArray(outbox.kind, ["sms", "mail"])))
    .orderBy(outbox.id);
  return rows.flatMap(({ payload }) => {
    const { to, text } = payload as { to: string; text: string };
    const token = new RegExp(`/${page}/([\\w-]+)`).exec(text)?.[1];
    return token ? [{ to, token }] : [];
  });
}
const newTokens = (links: { to: string; token: string }[], old: { token: string }[]) =>
  links.filter(({ token }) => !old.some((link) => link.token === token));
const day = (ahead: number) => addDays(at.clock.now(), ahead).toISOString().slice(0, 10);

test("the offer of another hotel moves to the new phone and address; the link to the old ones opens nothing", async () => {
  const { bookingId } = await sold();
  good(await desk.deskOfferHotelChange({ bookingId, toHotelId: "alike", cls: "STD-BB", answerBy: day(3) }));
  const old = await linksOf(bookingId, "hotel-change");
  await correct(bookingId);
  for (const { token } of old) {
    expect(refusal(await anyone().hotelChange({ token })).code).toBe("not-found");
    expect(refusal(await anyone().acceptHotelChange({ token, accepted: true })).code).toBe("not-found");
  }
  const links = await linksOf(bookingId, "hotel-change");
  // What was still on its way with the old link is not sent to the new address either.
  expect(links).toEqual(newTokens(links, old));
  expect(links.map(({ to }) => to).sort()).toEqual(["+972527654321", moved.email].sort());
  expect(good(await anyone().acceptHotelChange({ token: links[0]!.token, accepted: true })).accepted).toBe(true);
  // Answered: a further correction closes the link and asks nothing.
  await correct(bookingId, { email: "dana.newer@example.com" });
  expect(refusal(await anyone().hotelChange({ token: links[0]!.token })).code).toBe("not-found");
  expect(await linksOf(bookingId, "hotel-change")).toEqual([]);
});

test("a correction of the name alone leaves the links as they are", async () => {
  const { bookingId } = await sold();
  good(await desk.deskOfferHotelChange({ bookingId, toHotelId: "alike", cls: "STD-BB", answerBy: day(3) }));
  const old = await linksOf(bookingId, "hotel-change");
  const { lastName, email, mobile } = aPayer;
  const payer = { firstName: "דניאלה", lastName, email, mobile };
  good(await desk.deskCorrectContact({ bookingId, payer, totp: deskCode(at) }));
  good(await anyone().hotelChange({ token: old[0]!.token }));
  expect(await linksOf(bookingId, "hotel-change")).toEqual(old);
});

test("a link to sign moves with the payer's phone, by the agent on the payer's page and by the desk", async () => {
  const { seller, bookingId, agent, check } = await agentBooking(at, (await sellersSids(at)).agency);
  good(await agent({ salePriceByAgent: "1333.00" }));
  good(await seller.sendFinalMsg({ bookingId }));
  const [wrong] = await linksOf(bookingId, "sign");
  good(await seller.storePage({ bookingId, stage: "payer", payer: { ...aPayer, mobile: "052-1111111" } }));
  expect(refusal(await anyone().signaturePage({ token: wrong!.token })).code).toBe("not-found");
  expect(refusal(await anyone().acceptTerms({ token: wrong!.token, ...unread })).code).toBe("not-found");
  const [second, ...others] = await linksOf(bookingId, "sign");
  expect([second!.to, others]).toEqual(["+972521111111", []]);
  expect(good(await anyone().signaturePage({ token: second!.token })).expired).toBe(false);
  // The same payer stored again sends nothing.
  good(await seller.storePage({ bookingId, stage: "payer", payer: { ...aPayer, mobile: "052-1111111" } }));
  expect(await linksOf(bookingId, "sign")).toEqual([second]);

  expect(good(await check({ BypassPaymentByAgent: true })).state).toBe("OK");
  await correct(bookingId, { mobile: "052-2222222" });
  expect(refusal(await anyone().signaturePage({ token: second!.token })).code).toBe("not-found");
  const [third] = await linksOf(bookingId, "sign");
  expect(third!.to).toBe("+972522222222");
  good(await signOffer(anyone(), third!.token));
  // Signed: the signature stays, and nothing is asked again.
  await correct(bookingId, { mobile: "052-3333333" });
  expect(refusal(await anyone().signaturePage({ token: third!.token })).code).toBe("not-found");
  expect(good(await seller.signatureState({ bookingId })).signature?.state).toBe("signed");
  expect(await linksOf(bookingId, "sign")).toEqual([]);
});

test("the invitation to a review moves to the new address", async () => {
  const bought = at.clock.now().toISOString();
  const { bookingId } = await sold();
  at.clock.backTo(
    `${addDays(at.shop.startDate, at.shop.nights + 3)
      .toISOString()
      .slice(0, 10)}T10:00:00.000Z`,
  );
  await database.db.update(personSession).set({ seenAt: at.clock.now(), endsAt: new Date("2030-01-01") });
  await inviteReviews(at.engine.parts);
  const [old] = await linksOf(bookingId, "review");
  await correct(bookingId);
  expect(refusal(await anyone().guestReview({ token: old!.token })).code).toBe("not-found");
  const [link, ...others] = await linksOf(bookingId, "review");
  expect([link!.to, others]).toEqual([moved.email, []]);
  good(await anyone().guestReview({ token: link!.token }));
  at.clock.backTo(bought);
});
