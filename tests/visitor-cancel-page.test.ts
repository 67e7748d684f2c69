import { addDays } from "@engine/core/epoch-day";
import { jerusalemDay } from "@engine/core/jerusalem-day";
import { usageLimit } from "@engine/people/sessions/schema";
import { booking } from "@engine/sale/booking/schema";
import { cancellationRequest } from "@engine/service/visitors/schema";
import { eq } from "drizzle-orm";
import { type HTMLElement, parse } from "node-html-parser";
import { beforeEach, expect, test } from "vitest";
import { logInCookie } from "~/session/log-ins.server";
import { withBooking } from "~/session/shopper.server";
import { good } from "./factories/booked";
import { holding, lastCode } from "./factories/people";
import { shopWithPages } from "./factories/shop-with-pages";
import { soldBooking } from "./factories/sold-booking";

const { database, at, site } = await shopWithPages({ people: true, seats: 60, rooms: 40 });

beforeEach(() => database.db.delete(usageLimit));

async function visitorOf(name: string, services: string[] = []) {
  const { bookingId } = await soldBooking(at, name, { services });
  return visitorOfBooking(bookingId);
}

async function visitorOfBooking(bookingId: string) {
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  const { visitorSid: asked } = good(await at.as("a-visitor").visitorRequestLogin({ pnr: row!.pnr }));
  const code = await lastCode(at);
  const { visitorSid } = good(await holding(at, { visitorSid: asked }).visitorVerifyCode({ verificationCode: code }));
  const cookie = (await logInCookie("visitor", { sid: visitorSid })).split(";")[0]!;
  const requests = () =>
    database.db.select().from(cancellationRequest).where(eq(cancellationRequest.bookingId, bookingId));
  return { bookingId, cookie, requests, visitor: holding(at, { visitorSid }) };
}

const plain = (html: string) =>
  parse(html)
    .querySelector("main")!
    .text.replace(/[\u2066-\u2069]/g, "")
    .replace(/\s+/g, " ");
/** The hidden fields of the page's only form, as a browser sends them back. */
const fieldsOf = (html: string): [string, string][] =>
  parse(html)
    .querySelectorAll("main form input[type=hidden]")
    .map((input: HTMLElement) => [input.getAttribute("name") ?? "", input.getAttribute("value") ?? ""]);
const second = "/visitor/cancel?track=statutory&lang=en";

test("cancelling asks a second time, with what is cancelled, the fee, the refund and the card", async () => {
  const { cookie, requests } = await visitorOf("asks-twice");
  const sent = await site.post(
    "/visitor?lang=en",
    [
      ["do", "cancel"],
      ["track", "statutory"],
    ],
    { cookie },
  );
  expect([sent.status, sent.headers.get("location")]).toEqual([303, second]);
  expect(await requests()).toEqual([]);
  const page = await site.get(second, { cookie });
  expect(plain(page.html)).toMatch(
    /Olive Bay.*DANA COHEN.*Cancellation fee ?₪100.*Refund ?₪4,100 to the card ending in \d{4}/,
  );
  const confirmed = await site.post(second, fieldsOf(page.html), { cookie });
  expect([confirmed.status, confirmed.headers.get("location")]).toEqual([303, "/visitor?lang=en#cancel"]);
  expect(await requests()).toMatchObject([{ track: "statutory", feeAgorot: 100_00, refundAgorot: 4_100_00 }]);
});

test("after asking, the page says which way was asked for, with its fee and refund", async () => {
  const { bookingId, cookie, visitor } = await visitorOf("asked-and-reads");
  const asked = { bookingId, event: "canceledWithoutBody", track: "supplier" } as const;
  const read = async () => plain((await site.get("/visitor?lang=en", { cookie })).html);
  expect(await read()).toMatch(/Status ?Confirmed/);
  good(await visitor.requestCancellation(asked));
  const page = await read();
  expect(page).toMatch(/Status ?Cancellation requested/);
  expect(page).toContain("By the supplier’s terms: fee ₪420, refund ₪3,780");
});

test("an order that the hotel has not confirmed is cancelled without a choice, and the page says that it costs nothing", async () => {
  const { bookingId } = await soldBooking(at, "on-request", { onRequest: true });
  const { cookie, requests } = await visitorOfBooking(bookingId);
  const form = parse((await site.get("/visitor?lang=en", { cookie })).html).querySelector("#cancel form")!;
  expect(form.querySelectorAll("input[type=radio]")).toEqual([]);
  expect(form.text).toMatch(/nothing was charged to your card, cancelling costs nothing, and you will owe nothing/);
  const page = await site.get(second, { cookie });
  expect(plain(page.html)).toMatch(/Cancellation fee ?None: cancelling costs nothing/);
  const buyer = (await withBooking({ sid: "a-shopper-of-the-desk-on-request", bookings: [] }, bookingId)).split(
    ";",
  )[0]!;
  const confirmation = await site.get(`/booking/confirmation?booking=${bookingId}&lang=en`, { cookie: buyer });
  expect([confirmation.html.includes("Who pays"), confirmation.html.includes("Paid by")]).toEqual([true, false]);
  expect((await site.post(second, fieldsOf(page.html), { cookie })).status).toBe(303);
  expect(await requests()).toMatchObject([{ feeAgorot: 0, refundAgorot: 0 }]);
  expect(plain((await site.get("/visitor?lang=en", { cookie })).html)).toContain(
    "By the Consumer Protection Law – None: cancelling costs nothing",
  );
});

test("the cheaper way to cancel is preselected and marked, the dearer one is folded away", async () => {
  const { cookie } = await visitorOf("cheaper-way");
  const form = parse((await site.get("/visitor?lang=en", { cookie })).html).querySelector("#cancel form")!;
  const checked = form.querySelectorAll("input[checked]").map((input) => input.getAttribute("value"));
  expect(checked).toEqual(["statutory"]);
  expect(form.querySelector("label")!.text).toMatch(/fee .*₪100.*Lowest fee/s);
  const others = form.querySelector("details")!;
  expect([
    others.hasAttribute("open"),
    others.querySelectorAll("input").map((input) => input.getAttribute("value")),
  ]).toEqual([false, ["supplier"]]);
});

test("where Flying Safe costs less for a covered reason nothing is chosen, both are marked, and the summary names it", async () => {
  const { bookingId, cookie, requests } = await visitorOf("late-and-safe", ["FLYING_SAFE"]);
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  // Three days before departure the law's way is over, and the supplier keeps everything.
  const dateFrom = addDays(jerusalemDay(at.clock.now()), 3);
  await database.db
    .update(booking)
    .set({ draft: { ...row!.draft, dateFrom } })
    .where(eq(booking.id, bookingId));
  const form = parse((await site.get("/visitor?lang=en", { cookie })).html).querySelector("#cancel form")!;
  expect(form.querySelectorAll("input[checked]")).toEqual([]);
  // The statutory track is over: its page, and its form if it is sent anyway, lead back to the choice and ask for nothing.
  const byLaw: [string, string][] = [
    ["track", "statutory"],
    ["shownFeeNIS", "100.00"],
    ["shownRefundNIS", "4310.00"],
  ];
  for (const { status, headers } of [await site.get(second, { cookie }), await site.post(second, byLaw, { cookie })])
    expect([status, headers.get("location")]).toEqual([303, "/visitor?lang=en#cancel"]);
  expect(await requests()).toEqual([]);
  const labelOf = (track: string) =>
    form.querySelectorAll("label").find((label) => label.querySelector(`[value=${track}]`))!.text;
  expect(labelOf("supplier")).toContain("Lowest fee without a reason");
  expect(labelOf("flyingSafe")).toContain("Lower fee, if your reason is covered");
  const { html } = await site.get(second.replace("statutory", "supplier"), { cookie });
  expect(plain(html)).toMatch(
    /Your booking has Flying Safe: for a covered reason we keep ₪310 and you get back ₪4,100/,
  );
  expect(html).toMatch(/href="\/visitor\/cancel\?track=flyingSafe[^"]*"/);
});

test("amounts that changed since they were read are refused, with the new ones and what was typed", async () => {
  const { cookie, requests } = await visitorOf("reads-old-amounts");
  const { html } = await site.get(second, { cookie });
  expect(fieldsOf(html)).toEqual([
    ["track", "statutory"],
    ["shownFeeNIS", "100.00"],
    ["shownRefundNIS", "4100.00"],
  ]);
  // As the page was before a part of the price was given back.
  const old: [string, string][] = [
    ["track", "statutory"],
    ["shownFeeNIS", "100.00"],
    ["shownRefundNIS", "4500.00"],
    ["reason", "We are ill"],
  ];
  const refused = await site.post(second, old, { cookie });
  expect(refused.status).toBe(409);
  expect(await requests()).toEqual([]);
  expect(plain(refused.html)).toContain("the fee is now ₪100 and the refund ₪4,100. Nothing was cancelled");
  expect(parse(refused.html).querySelector("[name=reason]")!.text.trim()).toBe("We are ill");
  const otherFee = fieldsOf(refused.html).map(([name, value]): [string, string] => [
    name,
    name === "shownFeeNIS" ? "90.00" : value,
  ]);
  expect((await site.post(second, otherFee, { cookie })).status).toBe(409);
  const again: [string, string][] = [...fieldsOf(refused.html), ["reason", "We are ill"]];
  expect((await site.post(second, again, { cookie })).status).toBe(303);
  expect(await requests()).toMatchObject([{ track: "statutory", reason: "We are ill" }]);
});

test("a covered reason is asked for where Flying Safe needs one", async () => {
  const { cookie, requests } = await visitorOf("covered", ["FLYING_SAFE"]);
  // It costs more than the way of the law, which does not name it then.
  expect(plain((await site.get(second, { cookie })).html)).not.toContain("Flying Safe");
  const path = second.replace("statutory", "flyingSafe");
  const { html } = await site.get(path, { cookie });
  const without = await site.post(path, [...fieldsOf(html), ["coveredReason", ""]], { cookie });
  expect([without.status, plain(without.html).includes("Choose a reason that Flying Safe covers")]).toEqual([
    422,
    true,
  ]);
  await site.post(path, [...fieldsOf(html), ["coveredReason", "illness"]], { cookie });
  expect(await requests()).toMatchObject([{ track: "flyingSafe", coveredReason: "illness" }]);
});

test.each([
  ["he", "משכתם את הבקשה כבר כמה פעמים היום, והיא בתוקף."],
  ["en", "You have withdrawn the request several times today, so it stands."],
  ["ru", "Сегодня запрос уже несколько раз отзывали, поэтому он остаётся в силе."],
  ["ar", "سُحب الطلب عدة مرات اليوم، لذلك يبقى قائمًا."],
])(
  "the fourth time in a day a request is not withdrawn, and the page says that it remains, in %s",
  async (lang, text) => {
    const { bookingId, cookie, visitor } = await visitorOf(`withdraws-${lang}`);
    const page = `/visitor?lang=${lang}`;
    const ask = async () => good(await visitor.requestCancellation({ bookingId, event: "canceledWithoutBody" }));
    const withdraw = () => site.post(page, [["do", "withdraw"]], { cookie });
    const isOpen = async () => good(await visitor.bookInfo({})).cancellationOffer.requestedAt !== undefined;
    for (let time = 1; time <= 3; time += 1) {
      await ask();
      expect([(await withdraw()).status, await isOpen()], `time ${time}`).toEqual([303, false]);
    }
    await ask();
    const refused = await withdraw();
    expect([refused.status, plain(refused.html).includes(text), await isOpen()]).toEqual([429, true, true]);
  },
);
