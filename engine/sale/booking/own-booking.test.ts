import { afterAll, beforeAll, expect, test } from "vitest";
import { aPayer } from "../../../tests/factories/a-payer";
import { good, passengersFor, refusal, selection } from "../../../tests/factories/booked";
import { holding, somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { demoPassword as password } from "../../demo/demo-people";

let database: TestDatabase;
let at: TestEngine;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  await somePeople(at);
});
afterAll(() => database.cleanup());

test("the shopper of the browser does not open an agency's booking once the log-in has ended", async () => {
  const shopperSid = "a-browser-at-the-counter";
  const { agencySid } = good(await holding(at, {}).agencyPassLogin({ agencyCode: "GALIL", password }));
  const seller = holding(at, { agencySid, shopperSid });
  const draft = good(await seller.storePage({ stage: "init", ...selection(at.shop) }));
  const bookingId = draft.bookTransId;
  good(await seller.storePage({ bookingId, stage: "passengers", paxList: passengersFor(draft) }));
  good(await seller.storePage({ bookingId, stage: "payer", payer: aPayer }));
  const personal = ["DANA", "COHEN", "12345670", "1985-03-04", aPayer.email, "+972501234567"];
  const asSeller = JSON.stringify(good(await seller.storedPage({ bookingId })));
  for (const detail of personal) expect(asSeller.toLowerCase()).toContain(detail.toLowerCase());
  // A colleague at another computer goes on with it.
  good(await holding(at, { agencySid, shopperSid: "another-browser-of-theirs" }).storedPage({ bookingId }));
  good(await seller.agencyLogout({}));
  for (const browser of [holding(at, { shopperSid }), holding(at, { shopperSid, agency: "GALIL" })]) {
    expect(refusal(await browser.storedPage({ bookingId })).code).toBe("not-found");
    expect(refusal(await browser.storePage({ bookingId, stage: "extras", additionalServices: [] })).code).toBe(
      "not-found",
    );
  }
  // With the ended session's id still in a cookie, the page of a form that was sent is all there is: nothing of the people in the booking.
  const withheld = good(await seller.storedPage({ bookingId }));
  expect(withheld).toMatchObject({ loginNeeded: true, title: draft.title, paxList: [{ complete: true }, {}] });
  expect([asSeller.includes("commission"), withheld.agent!.share]).toEqual([true, undefined]);
  for (const detail of personal) expect(JSON.stringify(withheld).toLowerCase()).not.toContain(detail.toLowerCase());
  const elsewhere = holding(at, { agencySid, shopperSid: "a-browser-of-somebody-else" });
  expect(refusal(await elsewhere.storedPage({ bookingId })).code).toBe("not-found");
  // Everything else asks for the log-in.
  expect(refusal(await seller.storePage({ bookingId, stage: "extras", additionalServices: [] })).code).toBe(
    "not-logged-in",
  );
  // Another agency in the same browser does not get it either.
  const other = good(await holding(at, {}).agencyPassLogin({ agencyCode: "NEGEV", password })).agencySid;
  expect(refusal(await holding(at, { agencySid: other, shopperSid }).storedPage({ bookingId })).code).toBe("not-found");
});

test("what a shopper books on an agency's site stays the shopper's", async () => {
  const shopper = holding(at, { shopperSid: "a-customer-of-the-agency", agency: "GALIL" });
  const { bookTransId: bookingId } = good(await shopper.storePage({ stage: "init", ...selection(at.shop) }));
  good(await shopper.storedPage({ bookingId }));
  expect(refusal(await holding(at, { shopperSid: "somebody-else" }).storedPage({ bookingId })).code).toBe("not-found");
});
