import { outbox } from "@engine/outbox/schema";
import { booking } from "@engine/sale/booking/schema";
import { question } from "@engine/service/visitors/schema";
import { and, eq, like } from "drizzle-orm";
import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { logInToDesk } from "./factories/desk-login";
import { shopWithPages } from "./factories/shop-with-pages";
import { soldBooking } from "./factories/sold-booking";

/** An answer is read by the customer: in the language of the booking, whatever the desk's own is. */

const { database, at, site } = await shopWithPages({ people: true });

test("the desk reads in which language it answers a customer, and the messages about the answer are in it", async () => {
  const { bookingId } = await soldBooking(at, "answered-in-russian");
  await database.db.update(booking).set({ language: "ru" }).where(eq(booking.id, bookingId));
  await database.db.insert(question).values({ bookingId, question: "Во сколько заезд?", askedAt: at.clock.now() });
  const cookie = await logInToDesk(site, at);
  const address = `/admin/booking/${bookingId}?lang=en`;
  const asked = parse((await site.get(address, { cookie })).html).querySelector("#questions")!;
  expect(asked.text.replace(/[\u2066-\u2069]/g, "")).toContain("Answer in Русский: it is the language of the booking");
  const form: [string, string][] = [
    ["do", "answer"],
    ["questionId", asked.querySelector("[name=questionId]")!.getAttribute("value")!],
    ["answer", "С 15:00."],
  ];
  expect((await site.post(address, form, { cookie })).status).toBe(303);
  const sent = await database.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.bookingId, bookingId), like(outbox.key, "answered:%")));
  expect(sent).toHaveLength(2);
  for (const { payload } of sent) expect((payload as { text: string }).text).toContain("Мы ответили на ваш вопрос");
});
