import { addDays } from "@engine/core/epoch-day";
import { outbox } from "@engine/outbox/schema";
import { inviteReviews } from "@engine/service/reviews/invite-reviews";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { logInToDesk } from "./factories/desk-login";
import { shopWithPages } from "./factories/shop-with-pages";
import { soldBooking } from "./factories/sold-booking";

/** A guest's review from the mail to the hotel's page, as the guest, the desk and a shopper see it. */

const { database, at, site } = await shopWithPages({ people: true });

async function invitation(): Promise<string> {
  const { bookingId } = await soldBooking(at, "a-guest");
  at.clock.backTo(`${addDays(at.shop.startDate, at.shop.nights + 3)}T10:00:00.000Z`);
  await inviteReviews(at.engine.parts);
  const mails = await database.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.bookingId, bookingId), eq(outbox.kind, "mail")));
  const texts = mails.map(({ payload }) => (payload as { text: string }).text);
  return /(\/review\/[\w-]+)/.exec(texts.find((text) => text.includes("/review/"))!)![1]!;
}

const text = "A quiet room, a good breakfast & kind people.";
const form = (more: Record<string, string> = {}): [string, string][] =>
  Object.entries({ stars: "4", guestKind: "family", text, name: "Dana", ...more });

test("a guest writes, the desk publishes and answers, and the hotel's page shows it with its rating", async () => {
  const link = `${await invitation()}?lang=en`;
  const opened = await site.get(link);
  expect(opened.html).toContain("Your review of");
  expect(opened.headers.get("cache-control")).toBe("private, no-store");

  // What is missing or cannot be published is said at its field, and what was typed stays.
  const empty = await site.post(
    link,
    form({ text: "Good" }).filter(([name]) => name !== "stars"),
  );
  expect(empty.status).toBe(422);
  expect(empty.html).toContain("Choose a rating from 1 to 5.");
  expect(empty.html).toContain("Write at least 20 characters.");
  expect(empty.html).toMatch(/<textarea[^>]*id="text"[^>]*>Good</);
  const spam = await site.post(link, form({ text: `${text} www.evil.example` }));
  expect([spam.status, spam.html.includes("Links, email addresses")]).toEqual([422, true]);
  expect(spam.html).toContain("www.evil.example</textarea>");
  // Both fields at once.
  const both = await site.post(link, form({ text: `${text} www.evil.example`, name: "a@b.example" }));
  for (const field of ["text", "name"]) expect(both.html).toContain(`href="#${field}"`);

  const sent = await site.post(link, form());
  expect(sent.status).toBe(303);
  expect((await site.get(link)).html).toContain("We received your review");
  const hotel = async () => {
    at.engine.parts.catalogue.forget();
    return (await site.get(`/hotel/${at.shop.hotelId}?lang=en`, { host: "localhost" })).html;
  };
  expect(await hotel()).not.toContain("Guest reviews");

  const cookie = await logInToDesk(site, at);
  const desk = (await site.get("/admin/reviews?lang=en", { cookie })).html;
  expect(desk).toContain("To read<!-- --> (<!-- -->1");
  const review = /name="review" value="([^"]+)"/.exec(desk)![1]!;
  const writtenAt = /name="writtenAt" value="([^"]+)"/.exec(desk)![1]!;
  const judge = (fields: Record<string, string>) =>
    site.post("/admin/reviews?lang=en", Object.entries({ review, writtenAt, ...fields }), { cookie });
  const unread = await judge({ do: "published", writtenAt: "2020-01-01T00:00:00.000Z" });
  expect([unread.status, unread.html.includes("has changed in the meantime")]).toEqual([409, true]);
  const unexplained = await judge({ do: "rejected", reason: "" });
  expect([unexplained.status, unexplained.html.includes("Tell the guest why")]).toEqual([422, true]);
  expect((await judge({ do: "published" })).status).toBe(303);
  expect((await judge({ do: "reply", reply: "See you soon" })).status).toBe(303);

  const page = await hotel();
  expect(page).toContain("Guest reviews");
  expect(page).toContain("A quiet room, a good breakfast &amp; kind people.");
  expect(page).toContain("See you soon");
  expect(page).toContain("Guest rating 4.0 (1)");
  expect(page).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":4,"reviewCount":1');
  expect((await site.get(link)).html).toContain("Your review is published");
});

test("an unknown link is a page that does not exist", async () => {
  expect((await site.get(`/review/${"x".repeat(32)}`)).status).toBe(404);
});
