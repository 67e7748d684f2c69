import { demoPassword } from "@engine/demo/demo-people";
import { booking } from "@engine/sale/booking/schema";
import { agencyOrder } from "@engine/sale/credit/schema";
import { cancellationRequest } from "@engine/service/visitors/schema";
import { eq } from "drizzle-orm";
import { parse } from "node-html-parser";
import { beforeAll, expect, test } from "vitest";
import { logInToDesk } from "./factories/desk-login";
import { receivedCookies } from "./factories/received-cookies";
import { shopWithPages } from "./factories/shop-with-pages";
import { soldBooking } from "./factories/sold-booking";

/** Wherever bookings are listed, one whose cancellation was asked for says so in place of "confirmed", until the desk has settled it. */

const { database, at, site } = await shopWithPages({ people: true });
const pnrs: Record<"order" | "sale", string> = { order: "", sale: "" };
let [clerk, desk]: [string, string] = ["", ""];

beforeAll(async () => {
  for (const name of ["order", "sale"] as const) {
    const { bookingId } = await soldBooking(at, `asked-in-lists-${name}`);
    const [sold] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
    const agent = { agencyCode: "GALIL", odyAgentCode: "GALIL", clerkName: null, mayPhoneOrder: false };
    const draft = { ...sold!.draft, agent: { ...agent, discountMinor: 0, phoneFeeMinor: 0 } };
    const set = { draft, agencyCode: "GALIL", bypassPayment: name === "order" };
    await database.db.update(booking).set(set).where(eq(booking.id, bookingId));
    pnrs[name] = sold!.pnr;
    if (name === "order")
      await database.db
        .insert(agencyOrder)
        .values({ bookingId, agencyCode: "GALIL", rate: "3.5", commissionPercent: "8", orderedAt: at.clock.now() });
    await database.db.insert(cancellationRequest).values({
      ...{ bookingId, track: "statutory", feeAgorot: 100_00, refundAgorot: 4100_00, requestedBy: "agent" },
      requestedAt: at.clock.now(),
    });
  }
  clerk = receivedCookies(
    await site.post("/agent/login", [
      ["odyAgentCode", "GALIL"],
      ["clerkName", "Rami"],
      ["password", demoPassword],
    ]),
  );
  desk = await logInToDesk(site, at);
}, 300_000);

const row = (html: string, pnr: string, selector: string) =>
  parse(html)
    .querySelectorAll(selector)
    .find(({ text }) => text.includes(pnr))!
    .text.replace(/[\u2066-\u2069]/g, "");

test.each([
  ["the account of the agency", () => clerk, "/agent", "order", "[data-order]"],
  ["its commissions", () => clerk, "/agent", "sale", "[data-sale]"],
  ["the desk's page of the agency", () => desk, "/admin/agency/GALIL", "order", "tr"],
  ["the desk's bookings", () => desk, "/admin", "sale", "tr"],
] as const)(
  "%s says that a cancellation was asked for, until it is settled",
  async (_, cookie, page, name, selector) => {
    const shown = async (lang: string) =>
      row((await site.get(`${page}?lang=${lang}`, { cookie: cookie() })).html, pnrs[name], selector);
    for (const [lang, words] of [
      ["he", "ביקשו לבטל"],
      ["en", "cancellation asked"],
      ["ru", "просят отменить"],
      ["ar", "طُلب إلغاؤه"],
    ] as const)
      expect(await shown(lang)).toContain(words);
    expect(await shown("en")).not.toContain("confirmed");
    await database.db.update(cancellationRequest).set({ settledAt: at.clock.now() });
    const settled = await shown("en");
    await database.db.update(cancellationRequest).set({ settledAt: null });
    expect(settled).toContain("confirmed");
    expect(settled).not.toContain("cancellation asked");
  },
);
