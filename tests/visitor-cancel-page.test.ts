import { usageLimit } from "@engine/people/sessions/schema";
import { booking } from "@engine/sale/booking/schema";
import { cancellationRequest } from "@engine/service/visitors/schema";
import { eq } from "drizzle-orm";
import { type HTMLElement, parse } from "node-html-parser";
import { beforeEach, expect, test } from "vitest";
import { logInCookie } from "~/session/log-ins.server";
import { good } from "./factories/booked";
import { holding, lastCode } from "./factories/people";
import { shopWithPages } from "./factories/shop-with-pages";
import { soldBooking } from "./factories/sold-booking";

const { database, at, site } = await shopWithPages({ people: true, seats: 60, rooms: 40 });

beforeEach(() => database.db.delete(usageLimit));

async function visitorOf(name: string, services: string[] = []) {
  const { bookingId } = await soldBooking(at, name, { services });
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  const { visitorSid: asked } = good(await at.as(name).visitorRequestLogin({ pnr: row!.pnr }));
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
  expect((await site.post(second, fieldsOf(refused.html), { cookie })).status).toBe(303);
  expect(await requests()).toHaveLength(1);
});

test("a covered reason is asked for where Flying Safe needs one", async () => {
  const { cookie, requests } = await visitorOf("covered", ["FLYING_SAFE"]);
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
  ["he", "הבקשה נמשכה כבר כמה פעמים היום, והיא בתוקף."],
  ["en", "You have withdrawn the request several times today, so it stands."],
  ["ru", "Сегодня запрос уже несколько раз отзывали, поэтому он остаётся в силе."],
  ["ar", "سُحب الطلب عدة مرات اليوم، لذلك يبقى قائمًا."],
])(
  "the fourth time in a day a request is not withdrawn, and the page says that it stands, in %s",
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
