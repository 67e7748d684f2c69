import { demoPassword } from "@engine/demo/demo-people";
import { booking } from "@engine/sale/booking/schema";
import { agencyQuestion } from "@engine/service/agency-questions/schema";
import { eq } from "drizzle-orm";
import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { receivedCookies } from "./factories/received-cookies";
import { shopWithPages } from "./factories/shop-with-pages";
import { soldBooking } from "./factories/sold-booking";

const { database, at, site } = await shopWithPages({ people: true });

test("an agency takes back a question by its own button, until the desk has answered it", async () => {
  const { bookingId } = await soldBooking(at, "asked-by-mistake");
  const [sold] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  const agent = { agencyCode: "GALIL", odyAgentCode: "GALIL", clerkName: "Rami", mayPhoneOrder: false };
  const draft = { ...sold!.draft, agent: { ...agent, discountMinor: 0, phoneFeeMinor: 0 } };
  await database.db.update(booking).set({ draft, agencyCode: "GALIL" }).where(eq(booking.id, bookingId));
  const asked = { bookingId, agencyCode: "GALIL", clerkName: "Rami", askedAt: at.clock.now() };
  await database.db.insert(agencyQuestion).values([
    { ...asked, question: "Asked by mistake" },
    { ...asked, question: "Answered", answer: "Yes.", answeredAt: at.clock.now(), answeredBy: "desk" },
  ]);
  const logIn: [string, string][] = [
    ["odyAgentCode", "GALIL"],
    ["clerkName", "Rami"],
    ["password", demoPassword],
  ];
  const cookie = receivedCookies(await site.post("/agent/login", logIn));
  const page = `/booking/confirmation?booking=${bookingId}&lang=en`;
  const questions = async () =>
    parse((await site.get(page, { cookie })).html)
      .querySelectorAll("#questions article")
      .map((article) => ({ text: article.text, button: article.querySelector("button[name=do]"), article }));
  const before = await questions();
  expect(before.map(({ text, button }) => [/mistake/.test(text), button?.text.trim()])).toEqual([
    [false, undefined],
    [true, "Withdraw the question"],
  ]);
  const id = before[1]!.article.querySelector("[name=questionId]")!.getAttribute("value")!;
  const back: [string, string][] = [
    ["do", "withdraw-question"],
    ["questionId", id],
  ];
  expect((await site.post(page, back, { cookie })).status).toBe(303);
  expect((await questions()).map(({ text }) => /mistake/.test(text))).toEqual([false]);
});
