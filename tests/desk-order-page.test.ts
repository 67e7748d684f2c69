import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { agentBooking, sellersSids } from "./factories/agent-booking";
import { good } from "./factories/booked";
import { logInToDesk } from "./factories/desk-login";
import { shopWithPages } from "./factories/shop-with-pages";

const { at, site } = await shopWithPages({ people: true });

const plain = (text: string) =>
  text
    .replace(/[\u2066-\u2069]/g, "")
    .replace(/\s+/g, " ")
    .trim();

test("an agency's order stands whole at the desk: clerk, remark, sale price, discount, dates of birth and board", async () => {
  const { seller, bookingId, agent, check } = await agentBooking(at, (await sellersSids(at)).clerk);
  const remark = "A cot, and a room on the ground floor";
  good(await agent({ salePriceByAgent: "1333.00", DiscountAmountByAgent: "20.00", remarkByAgent: remark }));
  good(await check());
  const { paymentTransUid } = good(await seller.getPaymentUrl({ bookingId }));
  at.gateway.approve(paymentTransUid);
  good(await seller.debitCreditCard({ bookingId, paymentTransUid }));
  const { rooms, lines } = good(await seller.succeededBooking({ bookingId, langCode: "ENG" }));

  const cookie = await logInToDesk(site, at);
  const { html } = await site.get(`/admin/booking/${bookingId}?lang=en`, { cookie });
  const order = parse(html).querySelector("section[aria-labelledby=order]")!;
  /** What stands below a term, to the next one. */
  const below = (term: string) => {
    const found: string[] = [];
    const title = order.querySelectorAll("dt").find((one) => plain(one.text) === term);
    for (let next = title?.nextElementSibling; next?.tagName === "DD"; next = next.nextElementSibling)
      found.push(plain(next.text));
    return found;
  };
  const [{ hotelName, roomName, basisName }] = rooms as [(typeof rooms)[number]];
  expect(basisName).toBe("Bed and breakfast");
  expect(below("Rooms")[0]).toContain(`${hotelName} · ${roomName} · ${basisName}`);
  expect(below("Passengers")).toEqual(["DANA COHEN · 04/03/1985", "DANA LEVI · 04/03/1985"]);
  expect(below("Clerk")).toEqual(["דנה"]);
  expect(below("Agent’s remark")).toEqual([remark]);
  const prices = order.querySelectorAll("li").map((line) => plain(line.text));
  const discount = lines.find(({ total }) => total === "-20.00")!;
  expect(prices.find((line) => line.startsWith(discount.label))).toContain("−$20");
  expect(prices.at(-1)).toMatch(/^The agent’s price to the customer ?\$1,333$/);
});
