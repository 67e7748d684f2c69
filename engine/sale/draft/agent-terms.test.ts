import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { agentBooking, sellersSids } from "../../../tests/factories/agent-booking";
import { good, refusal, selection } from "../../../tests/factories/booked";
import { holding, loggedInDesk, type Sids, somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { departure } from "../../offer/catalogue/schema";
import { adminNotification } from "../../outbox/schema";
import { bookingAttachments } from "../../service/documents/send-documents";

let database: TestDatabase;
let at: TestEngine;
let sids: Awaited<ReturnType<typeof sellersSids>>;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 300, rooms: 100 });
  await somePeople(at);
  sids = await sellersSids(at);
});
afterAll(() => database.cleanup());

const opened = (who: Sids) => agentBooking(at, who);

describe("an agent's booking", () => {
  test("requires a sale price, stores remark and clerk, and is paid at the shop's price", async () => {
    covers("3.42", "3.64", "5.15", "6.4");
    const { seller, bookingId, agent, check } = await opened(sids.clerk);
    expect(refusal(await seller.getPaymentUrl({ bookingId })).code).toMatch(/terms-not-accepted|incomplete/);
    const page = good(await check());
    expect(page.missing).toEqual(["salePriceByAgent"]);
    expect(refusal(await seller.getPaymentUrl({ bookingId }))).toMatchObject({
      code: "incomplete",
      field: "salePriceByAgent",
    });
    const savedPage = good(await agent({ salePriceByAgent: "1300.00", remarkByAgent: "late arrival" }));
    expect(savedPage.agent).toMatchObject({
      odyAgentCode: "FCDIREC",
      clerkName: "דנה",
      remark: "late arrival",
      salePrice: "1300.00",
      phoneOrder: false,
      mayPhoneOrder: true,
    });
    const payment = good(await seller.getPaymentUrl({ bookingId }));
    expect(payment.amountNIS).toBe("4200.00");
    at.gateway.approve(payment.paymentTransUid);
    good(await seller.debitCreditCard({ bookingId, paymentTransUid: payment.paymentTransUid }));
    expect(good(await seller.succeededBooking({ bookingId }))).toMatchObject({
      salePrice: "1300.00",
      clerkName: "דנה",
      remark: "late arrival",
    });
    // The customer's copy shows the agency's price, and neither the shop's price nor the agency's remark.
    const { document } = good(await seller.documentPage({ bookingId, kind: "confirmation", langCode: "ENG" }));
    const copy = JSON.stringify(document);
    expect(copy).toContain("$1,300");
    expect(copy).not.toMatch(/1,200|late arrival/);
    const files = await bookingAttachments(at.engine.parts, { bookingId, language: "he" });
    expect(files.attachments.map(({ filename }) => filename.split("-")[1])).not.toContain("receipt");
  });

  test("can be discounted up to 41 percent and not a cent more: the administrator is notified", async () => {
    covers("8.5", "9.3");
    const { agent, bookingId } = await opened(sids.clerk);
    expect(good(await agent({ DiscountAmountByAgent: "492.00" })).price.price).toBe("708.00");
    const over = refusal(await agent({ DiscountAmountByAgent: "492.01" }));
    expect(over).toMatchObject({ code: "excessive-discount", field: "DiscountAmountByAgent" });
    const [notice] = await database.db
      .select()
      .from(adminNotification)
      .where(eq(adminNotification.key, `discount:${bookingId}`));
    expect(notice!.details).toEqual({
      bookingId,
      agencyCode: "NOFESH",
      clerkName: "דנה",
      asked: "492.01",
      most: "492.00",
      currency: "US",
      field: "DiscountAmountByAgent",
      notAllowedExcessviveDiscount: true,
    });
    expect(good(await agent({ DiscountAmountByAgent: "0.00" })).price.price).toBe("1200.00");
  });

  test("is discounted by the deal and the agent together up to 41 percent, whatever the agency may give", async () => {
    await database.db.update(departure).set({ discountPercent: 10 });
    const { agent } = await opened(sids.clerk).finally(() => database.db.update(departure).set({ discountPercent: 0 }));
    // 31 percent of 1200 dollars are left; the agency itself may give 41.
    const over = refusal(await agent({ DiscountAmountByAgent: "372.01" }));
    expect(over).toMatchObject({ code: "excessive-discount", details: { most: "372.00", currency: "US" } });
    const page = good(await agent({ DiscountAmountByAgent: "372.00" }));
    expect([page.price.price, page.agent!.share!.mostDiscount]).toEqual(["708.00", "372.00"]);
  });

  test("taken by phone costs ten dollars more", async () => {
    covers("6.11", "9.21");
    const { agent } = await opened(sids.fc);
    const page = good(await agent({ phoneOrder: true }));
    expect(page.price.price).toBe("1210.00");
    expect(page.lines.find(({ code }) => code === "PHONE_FEE")).toMatchObject({ total: "10.00" });
    // What is changed besides leaves the order one by phone.
    expect(good(await agent({ remarkByAgent: "called at noon" })).price.price).toBe("1210.00");
    expect(good(await agent({ phoneOrder: false })).price.price).toBe("1200.00");
    expect(good(await agent({ remarkByAgent: "called again" })).price.price).toBe("1200.00");
  });

  test("is refused a mistyped sale price: one above ten times the price, of which nothing is stored", async () => {
    const { agent, seller, bookingId } = await opened(sids.agency);
    for (const salePriceByAgent of ["12000.01", "99999999.00", "999999999999.00"])
      expect(refusal(await agent({ salePriceByAgent })), salePriceByAgent).toMatchObject({
        code: "invalid-sale-price",
        field: "salePriceByAgent",
      });
    expect(good(await seller.storedPage({ bookingId })).agent!.salePrice).toBeUndefined();
    expect(good(await agent({ salePriceByAgent: "12000.00" })).agent!.salePrice).toBe("12000.00");
  });

  test("can be discounted up to the agency's commission or the desk's limit, and is never sold below what the agency pays", async () => {
    const { agent, seller, bookingId } = await opened(sids.agency);
    // Known before any discount is tried, and the same after one is given.
    const share = { net: "1104.00", commissionPercent: "8.00", mostDiscount: "96.00" };
    const whole = { ...share, price: "1200.00", commission: "96.00", isLessDiscount: false };
    expect(good(await seller.storedPage({ bookingId })).agent!.share).toEqual(whole);
    const over = refusal(await agent({ DiscountAmountByAgent: "96.01" }));
    expect(over).toMatchObject({ code: "excessive-discount", details: { most: "96.00", currency: "US" } });
    const discounted = good(await agent({ DiscountAmountByAgent: "96.00" }));
    const spent = { ...share, price: "1104.00", commission: "0.00", isLessDiscount: true };
    expect([discounted.price.price, discounted.agent!.share]).toEqual(["1104.00", spent]);
    expect(refusal(await agent({ salePriceByAgent: "1103.99" }))).toMatchObject({ code: "invalid-sale-price" });
    expect(good(await agent({ salePriceByAgent: "1104.00" })).agent!.salePrice).toBe("1104.00");
    const desk = holding(at, { bearer: await loggedInDesk(at) });
    const galil = good(await desk.deskAgency({ agencyCode: "GALIL" }));
    good(await desk.deskSaveAgency({ ...galil, discountPercent: "10" }));
    expect(good(await agent({ DiscountAmountByAgent: "120.00", salePriceByAgent: "1080.00" })).price.price).toBe(
      "1080.00",
    );
    expect(refusal(await agent({ DiscountAmountByAgent: "120.01" })).details).toMatchObject({ most: "120.00" });
    good(await desk.deskSaveAgency(galil));
  });

  test("is discounted by the commission of its present price: services that are taken out again raise nothing", async () => {
    const { seller, bookingId, agent } = await opened(sids.agency);
    const extras = (codes: string[]) => seller.storePage({ bookingId, stage: "extras", additionalServices: codes });
    good(await extras(["FLYING_SAFE"]));
    expect(good(await agent({ DiscountAmountByAgent: "100.80" })).price.price).toBe("1159.20");
    const page = good(await extras([]));
    expect([page.price.price, page.agent!.discount]).toEqual(["1104.00", "96.00"]);
  });
});

describe("a booking of an agency", () => {
  test("can be opened, changed, paid and read only by the agency's staff, on any computer", async () => {
    const { bookingId, agent, check } = await opened(sids.agency);
    good(await agent({ salePriceByAgent: "1200.00" }));
    good(await check());
    const elsewhere = holding(at, { ...sids.agency, shopperSid: "another-computer" });
    expect(good(await elsewhere.agentHome({})).held.find((row) => row.bookTransId === bookingId)?.own).toBe(true);
    expect(good(await elsewhere.storedPage({ bookingId })).agent?.salePrice).toBe("1200.00");
    good(await elsewhere.storePage({ bookingId, stage: "agent", remarkByAgent: "changed elsewhere" }));
    good(await elsewhere.storePage({ bookingId, stage: "check", acceptTerms: true }));
    const { paymentTransUid } = good(await elsewhere.getPaymentUrl({ bookingId }));
    at.gateway.approve(paymentTransUid);
    const others = [
      holding(at, { shopperSid: "another-computer" }),
      holding(at, { ...sids.noBypass, shopperSid: "another-computer" }),
    ];
    for (const other of others) {
      expect(refusal(await other.storedPage({ bookingId })).code).toBe("not-found");
      expect(refusal(await other.debitCreditCard({ bookingId, paymentTransUid })).code).toBe("not-found");
    }
    good(await elsewhere.debitCreditCard({ bookingId, paymentTransUid }));
    expect(good(await elsewhere.succeededBooking({ bookingId })).remark).toBe("changed elsewhere");
    good(await elsewhere.documentPage({ bookingId, kind: "confirmation", langCode: "ENG" }));
    for (const other of others) {
      expect(refusal(await other.succeededBooking({ bookingId })).code).toBe("not-found");
      expect((await other.documentPage({ bookingId, kind: "confirmation", langCode: "ENG" })).ok).toBe(false);
    }
  });

  test("made by a customer on the agency's site stays the customer's", async () => {
    const guest = holding(at, { shopperSid: "a-guest-of-galil", agency: "GALIL" });
    const { bookTransId: bookingId } = good(await guest.storePage({ stage: "init", ...selection(at.shop) }));
    const people = holding(at, { ...sids.agency, shopperSid: "another-computer" });
    expect(refusal(await people.storedPage({ bookingId })).code).toBe("not-found");
  });
});

describe("fields by role", () => {
  const fields = {
    OdyAgentCodeByAgent: "FCDIREC",
    remarkByAgent: "a remark",
    salePriceByAgent: "1300.00",
    DiscountAmountByAgent: "10.00",
    phoneOrder: true,
    BypassPaymentByAgent: true,
  };
  const expected: Record<string, readonly string[]> = {
    anonymous: [],
    agency: ["remarkByAgent", "salePriceByAgent", "DiscountAmountByAgent", "BypassPaymentByAgent"],
    noBypass: ["remarkByAgent", "salePriceByAgent", "DiscountAmountByAgent"],
    clerk: Object.keys(fields),
    fc: Object.keys(fields),
  };
  test.each(
    Object.keys(expected).flatMap((role) =>
      Object.entries(fields).map(([field, value]) => [role, field, value] as const),
    ),
  )("%s, %s", async (role, field, value) => {
    covers("3.42");
    const { agent } = await opened(role === "anonymous" ? {} : sids[role as keyof typeof sids]);
    const answer = await agent({ [field]: value });
    const code = answer.ok ? "ok" : answer.refusal.code;
    if (expected[role]!.includes(field)) expect(code).not.toBe("not-allowed");
    else expect(code).toMatch(/^not-(allowed|logged-in)$/);
  });

  test("a shopper's booking has no agent's part, whatever the request contains", async () => {
    const { agent, seller, bookingId } = await opened({});
    expect(refusal(await agent({})).code).toBe("not-allowed");
    expect(good(await seller.storedPage({ bookingId })).agent).toBeUndefined();
  });
});
