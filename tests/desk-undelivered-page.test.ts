import { outbox } from "@engine/outbox/schema";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { logInToDesk } from "./factories/desk-login";
import { shopWithPages } from "./factories/shop-with-pages";
import { soldBooking } from "./factories/sold-booking";

const { database, at, site } = await shopWithPages({ people: true, seats: 20, rooms: 10 });

test("a message that was not delivered says so, and is open with the button that sends it again", async () => {
  const cookie = await logInToDesk(site, at);
  const { bookingId } = await soldBooking(at, "undelivered");
  const sms = and(eq(outbox.bookingId, bookingId), eq(outbox.kind, "sms"));
  const [row] = await database.db.update(outbox).set({ failedAt: at.clock.now() }).where(sms).returning();
  const { html } = await site.get(`/admin/booking/${bookingId}?lang=en`, { cookie });
  expect(html).toContain('<details open=""><summary><h3>Messages that were sent</h3>');
  const opened = [...html.matchAll(/<details open=""><summary><span>(.*?)<\/details>/gs)].map(([, text]) => text!);
  const [message, ...others] = opened.filter((text) => text.includes('name="messageId"'));
  expect(others).toEqual([]);
  expect(message).toContain("Not delivered, no longer tried");
  expect(message).toContain(`name="messageId" value="${row!.id}"`);
  expect(message).toContain("Send again");
});
