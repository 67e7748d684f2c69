import { loadPages } from "@engine/content/pages/load-pages";
import { demoPassword } from "@engine/demo/demo-people";
import { booking } from "@engine/sale/booking/schema";
import { agencyOrder } from "@engine/sale/credit/schema";
import { agencyQuestion } from "@engine/service/agency-questions/schema";
import { offerDigest } from "@engine/service/signatures/offer-digest";
import { signatureRequest } from "@engine/service/signatures/schema";
import { cancellationRequest } from "@engine/service/visitors/schema";
import { eq } from "drizzle-orm";
import { parse } from "node-html-parser";
import { beforeAll, expect, test } from "vitest";
import { logInToDesk } from "./factories/desk-login";
import { anotherHotel } from "./factories/other-hotel";
import { somePeople } from "./factories/people";
import { receivedCookies } from "./factories/received-cookies";
import { shopWithPages } from "./factories/shop-with-pages";
import { soldBooking } from "./factories/sold-booking";

const { database, at, site } = await shopWithPages();
let clerk: string;
let row: typeof booking.$inferSelect;

beforeAll(async () => {
  await loadPages(database.db, at.clock);
  await somePeople(at);
  // A couple's four nights there cost 2.96 dollars less: a price with cents.
  await anotherHotel(at, { id: "odd", adultMinor: 4963, rooms: 30 });
  const { bookingId } = await soldBooking(at, "sold-by-the-agency");
  const [sold] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  const agent = { agencyCode: "GALIL", odyAgentCode: "GALIL", clerkName: "Rami", mayPhoneOrder: false };
  const draft = { ...sold!.draft, agent: { ...agent, salePriceMinor: 130_000, discountMinor: 0, phoneFeeMinor: 0 } };
  row = { ...sold!, draft, agencyCode: "GALIL", createdAt: at.clock.now() };
  await database.db.update(booking).set(row).where(eq(booking.id, bookingId));
  await database.db
    .insert(agencyOrder)
    .values({ bookingId, agencyCode: "GALIL", rate: "3.5000", commissionPercent: "8", orderedAt: at.clock.now() });
  // More bookings of the same customer than a list of the home page has.
  for (let copy = 0; copy < 21; copy++) {
    const { orderNumber: _, ...rest } = row;
    const id = `${bookingId.slice(0, -3)}${String(copy).padStart(3, "0")}`;
    await database.db.insert(booking).values({ ...rest, id, pnr: `COPY${1000 + copy}` });
  }
  clerk = receivedCookies(
    await site.post("/agent/login", [
      ["odyAgentCode", "GALIL"],
      ["clerkName", "Rami"],
      ["password", demoPassword],
    ]),
  );
}, 300_000);

/** The words of a page without what only isolates them. */
const plain = (html: string) =>
  parse(html)
    .text.replace(/[\u2066-\u2069]/g, "")
    .replace(/\s+/g, " ");

test("on its page of a booking an agency asks, the desk reads who did and answers, and the customer sees neither", async () => {
  const confirmation = `/booking/confirmation?booking=${row.id}&lang=en`;
  const before = await site.get(confirmation, { cookie: clerk });
  const form = parse(before.html).querySelector("#questions form")!;
  expect(form.querySelector("textarea")!.getAttribute("name")).toBe("question");
  expect(before.html).not.toContain("about=change");
  // What is kept for the way would stay in the office's browser after its log-in.
  expect(before.html).not.toContain("keep-offline");
  const empty = await site.post(
    confirmation,
    [
      ["do", "ask"],
      ["question", " "],
    ],
    { cookie: clerk },
  );
  expect([empty.status, plain(empty.html).includes("Write your question.")]).toEqual([422, true]);
  const typed = "Can they have <two> beds?";
  const asked = await site.post(
    confirmation,
    [
      ["do", "ask"],
      ["question", typed],
    ],
    { cookie: clerk },
  );
  expect(asked.status).toBe(303);
  const sent = await site.get(asked.headers.get("location")!, { cookie: clerk });
  expect(plain(sent.html)).toMatch(
    /Sent\. The answer will appear here\..*Can they have <two> beds\? ?Asked by Rami, .*No answer yet/,
  );

  const desk = await logInToDesk(site, at);
  const requests = await site.get("/admin/requests?lang=en", { cookie: desk });
  expect(plain(requests.html)).toMatch(/Questions about bookings \(1\).*Rami · .*Waiting less than an hour.*two> beds/);
  const [, link] = /href="(\/admin\/booking\/[^"]*)#questions"/.exec(requests.html)!;
  const address = link!.replaceAll("&amp;", "&");
  const atDesk = parse((await site.get(address, { cookie: desk })).html).querySelector("#questions")!;
  expect(atDesk.text.replace(/[\u2066-\u2069]/g, "")).toMatch(/two> beds\?.*, Rami/s);
  const questionId = atDesk.querySelector("[name=questionId]")!.getAttribute("value")!;
  const answer: [string, string][] = [
    ["questionId", questionId],
    ["answer", "Yes, two."],
    ["do", "answer"],
  ];
  expect((await site.post(address, answer, { cookie: desk })).status).toBe(303);
  expect((await site.get("/admin/requests?lang=en", { cookie: desk })).html).not.toContain("Questions about bookings");
  expect(plain((await site.get(confirmation, { cookie: clerk })).html)).toContain("Yes, two.");

  // A clerk of another agency has neither the page nor the form.
  const other = receivedCookies(
    await site.post("/agency/login", [
      ["agencyCode", "INTSPORT"],
      ["password", demoPassword],
    ]),
  );
  expect((await site.get(confirmation, { cookie: other })).html).not.toContain("two> beds");
  const refused = await site.post(
    confirmation,
    [
      ["do", "ask"],
      ["question", "Who travels?"],
    ],
    { cookie: other },
  );
  expect([refused.status, refused.headers.get("location")]).toEqual([303, expect.stringContaining("/agent/login")]);
  expect(await database.db.$count(agencyQuestion)).toBe(1);
});

test("from its page of a booking an agency reads what cancelling costs and asks for it, without the payer's identity number", async () => {
  const confirmation = `/booking/confirmation?booking=${row.id}&lang=en`;
  const before = await site.get(confirmation, { cookie: clerk });
  // The confirmation went to the customer, who packs.
  expect(before.html).toMatch(/The confirmation went to your customer: by email to [^<]*@[^<]* and by SMS/);
  expect(before.html).not.toContain("to pack");
  const cancellation = new RegExp(`href="(/[^"]*booking=${row.id}[^"]*)">Ask to cancel`).exec(before.html)![1]!;
  const address = cancellation.replaceAll("&amp;", "&");
  const form = await site.get(address, { cookie: clerk });
  expect(form.html).toContain(row.pnr);
  expect(form.html).not.toContain('name="idNumber"');
  // Paid by card: 1,200 dollars at 3.5; sold to the customer at 1,300.
  const ways = parse(form.html)
    .querySelectorAll("#way label")
    .map(({ outerHTML }) => plain(outerHTML).trim());
  expect(ways[0]).toMatch(
    /^By the Consumer Protection Law: fee ₪100, refund to the card ₪4,100 ?The fee is the same up to and including \d\d\/\d\d\/\d{4}\. ?Your customer sees, based on your own price: fee ₪100, refund ₪4,450\.$/,
  );
  expect(ways[1]).toMatch(
    /^By the supplier’s terms: fee ₪420, refund to the card ₪3,780 ?The.*fee ₪455, refund ₪4,095\.$/,
  );
  const chosen = parse(form.html).querySelector("#way input[checked]")!.getAttribute("value")!;
  expect(chosen).toBe("statutory/100.00/4100.00");
  // Anybody else is asked for it, and reads nothing of the booking.
  const stranger = await site.get(address);
  expect(stranger.html).toContain('name="idNumber"');
  expect(stranger.html).not.toContain(row.pnr);
  expect(stranger.html).not.toContain("4,100");
  const none = await site.post(address, [["reason", "The customer is ill"]], { cookie: clerk });
  expect([none.status, plain(none.html).includes("Choose a possible way to cancel.")]).toEqual([422, true]);
  const old = await site.post(
    address,
    [
      ["way", "statutory/50.00/4150.00"],
      ["reason", "The customer is ill"],
    ],
    { cookie: clerk },
  );
  expect([old.status, plain(old.html).includes("The amounts have changed in the meantime.")]).toEqual([409, true]);
  expect(old.html).toContain("The customer is ill");
  const asked = await site.post(
    address,
    [
      ["way", chosen],
      ["reason", "The customer is ill"],
    ],
    { cookie: clerk },
  );
  expect([asked.status, asked.headers.get("location")]).toEqual([303, confirmation]);
  const [kept] = await database.db.select().from(cancellationRequest).where(eq(cancellationRequest.bookingId, row.id));
  expect([kept!.track, kept!.feeAgorot, kept!.refundAgorot]).toEqual(["statutory", 100_00, 4100_00]);
  const after = await site.get(confirmation, { cookie: clerk });
  expect(after.html).toMatch(/A cancellation was requested on \u2066[\d/]+ [\d:]+\u2069 and awaits/);
  expect(after.html).not.toContain("Ask to cancel");
  // What was asked for stands there: its form leads back.
  expect((await site.get(address, { cookie: clerk })).headers.get("location")).toBe(confirmation);
});

test("a signature that a later change voided is named to the clerk with its price, and the desk reads the whole record", async () => {
  const [before] = await database.db.select().from(booking).where(eq(booking.id, row.id));
  const sentAt = at.clock.now();
  await database.db.insert(signatureRequest).values({
    ...{
      tokenHash: "of-a-link-of-before",
      bookingId: row.id,
      sentBy: "Rami",
      sentTo: "•••••4567",
      sentAt,
      seenAt: sentAt,
      signedAt: sentAt,
    },
    ...{
      endsAt: new Date(sentAt.getTime() + 3_600_000),
      signedMinor: 130_000,
      signedOffer: offerDigest(before!.draft),
    },
  });
  const confirmation = `/booking/confirmation?booking=${row.id}&lang=en`;
  const desk = await logInToDesk(site, at);
  const pages = async () => ({
    clerk: (await site.get(confirmation, { cookie: clerk })).html,
    desk: (await site.get(`/admin/booking/${row.id}?lang=en`, { cookie: desk })).html,
  });
  const signed = await pages();
  expect(signed.clerk).toContain('data-signature="signed"');
  const record = /<div[^>]*id="signatures">[\s\S]*?<\/details>/;
  const text = record.exec(signed.desk)![0].replaceAll(/<[^>]+>/g, "");
  expect(text).toMatch(/Sent [\d/]+ [\d:]+ · Rami ?To •••••4567 ?Opened [\d/]+ [\d:]+ ?Signed [\d/]+ [\d:]+ .*\$1,300/);
  expect(text).not.toContain("no longer holds");
  expect(signed.desk).toMatch(/· (<!-- -->)?<bdi>confirmation<\/bdi>/);
  // As when the desk moves the booking.
  await database.db
    .update(booking)
    .set({ draft: { ...before!.draft, dateFrom: "2027-01-20" } })
    .where(eq(booking.id, row.id));
  const changed = await pages();
  expect(changed.clerk).toMatch(
    /data-signature="changed">Signed [^<]* for [^<]*\$1,300[^<]*, changed since: sign again/,
  );
  expect(changed.clerk).toContain("Send again for signature");
  expect(record.exec(changed.desk)![0]).toContain("this signature no longer holds");
  await database.db.update(booking).set({ draft: before!.draft }).where(eq(booking.id, row.id));
});

test("a card in a list shows an agency the exact price, the sum of its commission and net price", async () => {
  const list = "/search-result?dest=RHO&yearMonth=2027-01&adult=2&categoryId=1&lang=en";
  const amounts = (html: string) => html.replaceAll(/<[^>]+>/g, "");
  const shown = amounts((await site.get(list, { cookie: clerk })).html);
  expect(shown).toContain("$1,197.04");
  expect(shown).toMatch(/Commission \(\u2066?8%\u2069?\)\$95\.76Agent net price\$1,101\.28/);
  expect(amounts((await site.get(list)).html)).not.toContain("$1,197.04");
});

test("agency and desk read the commission on sales paid to the shop", async () => {
  const paid = /<details[^>]*id="commissions"[\s\S]*?<\/details>/;
  const home = await site.get("/agent?lang=en", { cookie: clerk });
  expect(paid.exec(home.html)![0]).toContain("settled outside the account");
  const cookie = await logInToDesk(site, at);
  const { html } = await site.get("/admin/agency/GALIL?lang=en", { cookie });
  expect(paid.exec(html)![0]).toMatch(
    new RegExp(`href="/admin/booking/${row.id}[^"]*"[\\s\\S]*?\\$1,200[\\s\\S]*?\\$96`),
  );
});

test("the agency's home finds a booking, counts its lists whole and leads to each booking", async () => {
  const { html } = await site.get("/agent?lang=en", { cookie: clerk });
  const confirmation = `href="/booking/confirmation?booking=${row.id}&amp;lang=en"`;
  expect(html).toContain("20 of 22.");
  expect(html).toContain('href="/agent/bookings?list=today&amp;lang=en"');
  expect(/<details id="account">[\s\S]*?<\/details>/.exec(html)![0]).toContain(confirmation);
  expect(/<section[^>]*aria-labelledby="customers">[\s\S]*?<\/section>/.exec(html)![0]).toMatch(
    /href="\/booking\/confirmation\?booking=/,
  );
  expect(html).toMatch(/<form method="get" action="\/agent\/bookings" role="search"/);

  const list = await site.get("/agent/bookings?list=today&lang=en", { cookie: clerk });
  expect(list.html).toContain("22 bookings found");
  expect(list.html).toContain('href="/agent/bookings?list=today&amp;lang=en&amp;page=2"');
  expect(list.html.match(/Continue booking/g)).toHaveLength(20);
  const second = await site.get("/agent/bookings?list=today&lang=en&page=2", { cookie: clerk });
  expect(second.html.match(/Continue booking/g)).toHaveLength(2);
  expect(second.html).toContain(confirmation);
  const found = await site.get(`/agent/bookings?search=${row.pnr}&lang=en`, { cookie: clerk });
  expect(found.html).toContain("One booking found");
  expect(found.html).toContain(confirmation);
  expect(found.html).toContain(`value="${row.pnr}"`);
  const stranger = await site.get(`/agent/bookings?search=${row.pnr}`);
  expect([stranger.status, stranger.headers.get("location")]).toEqual([
    303,
    `/agent/login?next=${encodeURIComponent(`/agent/bookings?search=${row.pnr}`)}`,
  ]);
});

test("the list says which clerk made a booking and what its customer pays", async () => {
  const { html } = await site.get("/agent/bookings?lang=en", { cookie: clerk });
  expect(plain(html)).toMatch(/Booked by Rami.*\$1,200 ?to the customer: \$1,300/);
});

test("the account of an order names its commission as what a discount left of it", async () => {
  const page = async () =>
    plain((await site.get(`/booking/confirmation?booking=${row.id}&lang=en`, { cookie: clerk })).html);
  expect(await page()).toContain("Commission (8%)");
  expect(await page()).not.toContain("less your discount");
  const discount = { ...row.quote.lines[0]!, code: "AGENT_DISCOUNT" as const, total: "-20.00" };
  const quote = { ...row.quote, totalMinor: row.quote.totalMinor - 2_000, lines: [...row.quote.lines, discount] };
  await database.db.update(booking).set({ quote }).where(eq(booking.id, row.id));
  expect(await page()).toContain("Commission (8%) less your discount");
});
