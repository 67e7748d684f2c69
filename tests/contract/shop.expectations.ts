import type { bookings } from "@contract/booking/booking";
import type { Shop } from "@contract/calls";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import type { Input } from "@contract/wire/operation";
import { beforeAll, describe, expect, it } from "vitest";
import { covers } from "../coverage/covers";
import { typedPayer } from "../factories/a-payer";
import { good, refusal } from "../factories/booked";

const languages: LangCode[] = ["HEB", "ENG", "RUS", "ARA"];
const letters: Record<LangCode, RegExp> = { HEB: /[א-ת]/, ENG: /[a-z]/i, RUS: /[а-я]/i, ARA: /[ء-ي]/ };

/**
 * The requirements for every implementation of the contract: the engine and its imitation. The tests use only what the shop itself
 * returns, so they need no knowledge of its data. `open` makes calls as a new shopper.
 */
export function expectationsOfAShop(open: () => Shop): void {
  let shop: Shop;
  let card: Awaited<ReturnType<typeof shownCard>>;
  beforeAll(async () => {
    shop = open();
    card = await shownCard(shop);
  });
  const selection = () => ({ packId: card.packId, hotelid: card.laId });
  const searchQuery = () => ({ dest: [card.dest], yearMonth: [card.packStartDate.slice(0, 7)] });
  const opening = () => ({ stage: "init" as const, packageId: card.packId, hotelid: card.laId });
  const pricedCls = async () => good(await shop.calcPack(selection())).cls;
  const begin = async () => good(await shop.storePage({ ...opening(), cls: await pricedCls() }));
  const passengersOf = (page: Awaited<ReturnType<typeof begin>>) =>
    page.paxList.map(({ paxId }, index) => ({
      paxId,
      firstName: "DANA",
      lastName: ["COHEN", "LEVI"][index % 2]!,
      gender: "F" as const,
      birthDate: "1985-03-04",
      passportNumber: `1234567${index}`,
      passportExpiry: "2034-01-01",
    }));

  describe("reference data", () => {
    it.each(languages)("is named in %s", async (langCode) => {
      covers("7.87", "7.88", "7.90");
      const areas = good(await shop.areas({ langCode }));
      const names = areas.flatMap(({ name, destinations }) => [name, ...destinations.map((place) => place.name)]);
      const boards = good(await shop.roomClasses({ langCode })).boards.map(({ name }) => name);
      const types = good(await shop.roomCompositionTypes({ langCode })).map(({ name }) => name);
      const airports = good(await shop.airports({ langCode })).map(({ name }) => name);
      for (const list of [names, boards, types, airports]) expect(list.length).toBeGreaterThan(0);
      for (const name of [...names, ...boards, ...types, ...airports]) expect(name).toMatch(letters[langCode]);
    });

    it("has a shekel rate for the dollar", async () => {
      covers("7.91");
      const { base, rates } = good(await shop.currencyConvert({}));
      expect(base).toBe("ILS");
      expect(Number(rates.find(({ iso }) => iso === "USD")?.transferSell)).toBeGreaterThan(1);
    });
  });

  describe("search", () => {
    it("finds the offers of the home page at their price", async () => {
      const results = good(await shop.search(searchQuery()));
      const same = results.packages.find(({ packId }) => packId === card.packId);
      expect(same).toMatchObject({ price: card.price, currency: card.currency, dest: card.dest, nights: card.nights });
      expect(results.total).toBeGreaterThanOrEqual(results.packages.length);
    });

    it("returns no more than requested, with the total count", async () => {
      const all = good(await shop.search(searchQuery()));
      const one = good(await shop.search({ ...searchQuery(), from: 1, to: 1 }));
      expect(one.packages).toEqual(all.packages.slice(0, 1));
      expect(one.total).toBe(all.total);
      expect(good(await shop.search({ ...searchQuery(), from: all.total + 1, to: all.total + 9 })).packages).toEqual(
        [],
      );
    });

    it("finds nothing where there are no offers, and says why", async () => {
      const nothing = good(await shop.search({ ...searchQuery(), yearMonth: [monthsAfter(card.packStartDate, 6)] }));
      expect([nothing.total, nothing.packages, nothing.emptyReason]).toEqual([0, [], "NO_FLIGHTS"]);
      // Something departs, but no hotel suits.
      const dear = good(await shop.search({ ...searchQuery(), fromPrice: 99_000 }));
      expect([dear.total, dear.emptyReason]).toEqual([0, "NO_HOTELS"]);
    });

    it("requires a known place and a time", async () => {
      const { yearMonth } = searchQuery();
      expect(refusal(await shop.search({ dest: ["ZZZ"], yearMonth }))).toMatchObject({
        code: "invalid-search",
        field: "dest",
      });
      expect(refusal(await shop.search({ dest: [card.dest] }))).toMatchObject({
        code: "invalid-search",
        field: "fromDate",
      });
    });

    it.each([
      ["an invalid day", { fromDate: "soon" }, "fromDate"],
      ["a thirteenth month", { yearMonth: ["2027-13"] }, "yearMonth.0"],
      ["too many adults", { adult: 99 }, "adult"],
    ])("refuses %s at its field", async (_, input, field) => {
      expect(refusal(await shop.search(input))).toMatchObject({ code: "invalid-input", field });
    });
  });

  describe("a product", () => {
    it.each(languages)("can be selected and is described in %s", async (langCode) => {
      const selected = good(await shop.select({ packId: card.packId, laId: card.laId, langCode }));
      expect(selected).toMatchObject({ status: "available", packId: card.packId, dest: card.dest });
      const hotel = selected.hotels.find(({ rooms }) => rooms.length > 0)!;
      expect(hotel.hotelId).toBe(card.laId);
      for (const room of hotel.rooms) expect(room.basisName).toMatch(letters[langCode]);
    });

    it("costs the price on its card, and its lines add up", async () => {
      const price = good(await shop.calcPack(selection()));
      expect(price.price).toBe(card.price);
      const agorot = price.lines.reduce((sum, { total }) => sum + Math.round(Number(total) * 100), 0);
      expect(agorot).toBe(Math.round(Number(price.price) * 100));
      expect(Number(price.priceNIS)).toBeCloseTo(Number(price.price) * Number(price.rate.value), 1);
      expect(price.price_int).toBe(Math.ceil(Number(price.price)));
    });

    it.each([
      ["a package that is not there", { packId: "NOWHERE" }, "not-found"],
      ["more people than its rooms take", { packId: "", adult: 1, child: 5 }, "invalid-party"],
    ])("refuses %s", async (_, { packId, ...party }, code) => {
      expect(refusal(await shop.select({ packId: packId || card.packId, ...party })).code).toBe(code);
    });

    it.each([
      ["a hotel that is not in it", { hotelid: "NO-HOTEL" }, "room-not-found"],
      ["a room it does not have", { cls: ["CASTLE-BB"] }, "room-not-found"],
      ["a package that is not there", { packId: "NOWHERE" }, "not-found"],
    ])("has no price for %s", async (_, other, code) => {
      expect(refusal(await shop.calcPack({ ...selection(), ...other })).code).toBe(code);
    });
  });

  describe("a booking", () => {
    it("is opened at the displayed price, with every stage still to fill in", async () => {
      const page = await begin();
      expect(page).toMatchObject({ packId: card.packId, status: "STORED", termsAccepted: false });
      expect(page.price.price).toBe(card.price);
      expect(page.paxList.map(({ type, complete }) => [type, complete])).toEqual([
        ["ADT", false],
        ["ADT", false],
      ]);
      expect(page.missing).toEqual(
        expect.arrayContaining(["paxList.0.firstName", "payer", "additionalServices", "acceptTerms"]),
      );
      expect(Date.parse(page.holdExpiresAt)).toBeGreaterThan(0);
    });

    it("is not opened at another price: the refusal has both", async () => {
      const priceChange = refusal(await shop.storePage({ ...opening(), cls: await pricedCls(), price: "1.00" }));
      expect(priceChange).toMatchObject({
        code: "price-changed",
        field: "price",
        details: { old: "1.00", new: card.price },
      });
      expect(
        (await shop.storePage({ ...opening(), cls: await pricedCls(), price: "1.00", acceptedPrice: card.price })).ok,
      ).toBe(true);
    });

    it("stores each stage, counts its versions and returns it as stored", async () => {
      const page = await begin();
      const bookingId = page.bookTransId;
      const passengers = good(await shop.storePage({ bookingId, stage: "passengers", paxList: passengersOf(page) }));
      expect(passengers.paxList.map(({ firstName, complete }) => [firstName, complete])).toEqual([
        ["DANA", true],
        ["DANA", true],
      ]);
      const draft = good(await shop.storePage({ bookingId, stage: "payer", payer: typedPayer }));
      expect(draft.payer).toMatchObject({ firstName: typedPayer.firstName, email: typedPayer.email, NoOfPayment: 1 });
      good(await shop.storePage({ bookingId, stage: "extras", additionalServices: [] }));
      const last = good(await shop.storePage({ bookingId, stage: "check", acceptTerms: true }));
      expect([last.missing, last.termsAccepted, last.extrasSeen]).toEqual([[], true, true]);
      expect(last.version).toBeGreaterThanOrEqual(page.version + 4);
      const { stage: _, ...readBack } = good(await shop.storedPage({ bookingId }));
      const { stage: __, ...lastAnswer } = last;
      expect(readBack).toEqual(lastAnswer);
    });

    it("rejects a card number in any field, and stores no part of it", async () => {
      const page = await begin();
      const bookingId = page.bookTransId;
      const paxList = passengersOf(page).map((one) => ({ ...one, lastName: "4580 4580 4580 4580" }));
      expect(refusal(await shop.storePage({ bookingId, stage: "passengers", paxList })).code).toBe("card-digits");
      expect(good(await shop.storedPage({ bookingId })).version).toBe(page.version);
    });

    it.each([
      ["passengers", "payer", "payer", { payer: typedPayer }],
      ["payer", "paxList", "passengers", { payer: typedPayer }],
      ["extras", "acceptTerms", "check", { acceptTerms: true }],
      ["check", "additionalServices", "extras", { acceptTerms: true, additionalServices: [] }],
      ["check", "adult", "init", { acceptTerms: true, adult: 3 }],
      ["extend", "couponCodes", "extras", { couponCodes: [] }],
    ] as const)(
      "a stage %s with %s, which %s reads, is refused and stores nothing",
      async (stage, field, reads, more) => {
        const page = await begin();
        const bookingId = page.bookTransId;
        const people = field === "paxList" || stage === "passengers" ? { paxList: passengersOf(page) } : {};
        const request: Input<typeof bookings.storePage> = { bookingId, stage, ...people, ...(more as object) };
        const answer = refusal(await shop.storePage(request));
        expect(answer).toMatchObject({ code: "invalid-input", field, details: { stages: [reads] } });
        expect(good(await shop.storedPage({ bookingId })).version).toBe(page.version);
      },
    );

    it("is not opened with a field of a later stage", async () => {
      const answer = await shop.storePage({ ...opening(), cls: await pricedCls(), payer: typedPayer });
      expect(refusal(answer)).toMatchObject({ code: "invalid-input", field: "payer" });
    });

    it("cannot be paid before it is complete, and has no confirmation before it is paid", async () => {
      const page = await begin();
      const bookingId = page.bookTransId;
      expect(refusal(await shop.getPaymentUrl({ bookingId })).code).toMatch(/^(incomplete|terms-not-accepted)$/);
      expect(refusal(await shop.succeededBooking({ bookingId })).code).toBe("wrong-state");
    });

    it("redirects to a card page when it is complete, or reports that payment is closed", async () => {
      const page = await begin();
      const bookingId = page.bookTransId;
      good(await shop.storePage({ bookingId, stage: "passengers", paxList: passengersOf(page) }));
      good(await shop.storePage({ bookingId, stage: "payer", payer: typedPayer }));
      good(await shop.storePage({ bookingId, stage: "extras", additionalServices: [] }));
      good(await shop.storePage({ bookingId, stage: "check", acceptTerms: true }));
      const payment = await shop.getPaymentUrl({ bookingId });
      if (payment.ok)
        expect(payment.value).toMatchObject({ bookTransId: bookingId, blockedBrands: ["AMEX", "DINERS"] });
      else expect(payment.refusal.code).toBe("payment-closed");
    });

    it.each([
      ["storedPage", {}],
      ["getPaymentUrl", {}],
      ["succeededBooking", {}],
      ["debitCreditCard", { paymentTransUid: "0123456789" }],
      ["storePage", { stage: "payer", payer: typedPayer }],
    ] as const)("a missing booking is not found by %s", async (call, more) => {
      const ask = shop[call] as (input: unknown) => ReturnType<Shop["storedPage"]>;
      expect(refusal(await ask({ bookingId: "0123456789abcdef", ...more })).code).toBe("not-found");
    });
  });

  describe("people", () => {
    it.each(["memberCheckSession", "agencyCheckSession", "agentCheckSession", "visitorCheckSession"] as const)(
      "a new visitor is not logged in: %s",
      async (call) => {
        expect(good(await shop[call]({}))).toEqual({ logined: false });
      },
    );

    it("any caller can request a code, and a wrong one logs no user in", async () => {
      expect(good(await shop.memberRequestLogin({ phone: "050-7654321" })).memberSid).toMatch(/^[\w-]{20,}$/);
      expect(good(await shop.agencyRequestLogin({ agencyCode: "NOBODY" })).agencySid).toMatch(/^[\w-]{20,}$/);
      expect(good(await shop.visitorRequestLogin({ pnr: "ZZZZZZZZ" })).visitorSid).toMatch(/^[\w-]{20,}$/);
      const verificationCode = "123456";
      for (const call of ["memberVerifyCode", "agencyVerifyCode", "visitorVerifyCode"] as const)
        expect(refusal(await shop[call]({ verificationCode })).code).toBe("login-incorrect");
      expect(refusal(await shop.agencyPassLogin({ agencyCode: "NOBODY", password: "wrong" })).code).toBe(
        "login-incorrect",
      );
    });

    it("personal data requires a log-in", async () => {
      expect(refusal(await shop.bookInfo({})).code).toBe("not-logged-in");
      expect(refusal(await shop.questionsAnswers({})).code).toBe("not-logged-in");
      expect(refusal(await shop.agentAll({})).code).toBe("not-logged-in");
    });

    it("an unknown host or token is not found", async () => {
      expect(refusal(await shop.agencyContentsByHost({ host: "nobody.example" })).code).toBe("not-found");
      expect(refusal(await shop.hotelChange({ token: "a-token-that-was-made-up" })).code).toBe("not-found");
    });
  });
}

/** YYYY-MM, a number of months after a day. */
function monthsAfter(day: string, months: number): string {
  const at = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + months);
  return at.toISOString().slice(0, 7);
}

async function shownCard(shop: Shop) {
  const home = good(await shop.homeDeals({}));
  const card = home.tabs
    .flatMap(({ deals }) => deals)
    .find(({ packageCategory }) => packageCategory === "vacation_pack");
  if (!card) throw new Error("the home page shows no package");
  return card;
}
