import type { bookings, StorePageResult } from "@contract/booking/booking";
import { fieldOfOtherStage } from "@contract/booking/stage-fields";
import { accept, type Port, refuse } from "@contract/wire/operation";
import { standardRoom, vacation } from "./imitated-search";
import { daysAfter, legsOf, packsFrom, placeOf, priceOf } from "./imitated-world";

/**
 * Bookings up to the card page: drafts are kept in memory, and there is no card company behind them, so payment is closed. Tests that need
 * a payment use the engine with its sandbox.
 */
export function imitatedBookings(today: string): Port<typeof bookings, null> {
  const packs = packsFrom(today);
  const drafts = new Map<string, StorePageResult>();
  return {
    async storePage(request) {
      const { bookingId, stage, packageId, adult, langCode, paxList, payer, acceptTerms, ...answers } = request;
      // Any card-like number counts as a card number here; the engine distinguishes them.
      if (/\d(?:[ -]?\d){12}/.test(JSON.stringify([paxList, payer])))
        return refuse("card-digits", { field: "paxList" });
      const foreign = fieldOfOtherStage(request);
      if (foreign) return refuse("invalid-input", { field: foreign.field, details: { stages: foreign.stages } });
      if (stage === "init") {
        const pack = packs.find(({ id }) => id === packageId);
        if (!pack) return refuse("not-found");
        // Sentinel: eight people exceed the available places.
        if (adult >= 8) return refuse("sold-out");
        const { price } = priceOf(pack.perPerson * adult, today);
        if (request.price !== undefined && request.price !== price && request.acceptedPrice !== price)
          return refuse("price-changed", { field: "price", details: { old: request.price, new: price } });
        const draft = draftOf(`imitated-${drafts.size + 1}`.padEnd(12, "0"), pack, adult, langCode, today);
        drafts.set(draft.bookTransId, draft);
        return accept(draft);
      }
      const draft = drafts.get(bookingId ?? "");
      if (!draft) return refuse("not-found");
      // Sentinel: a family name that any tester can enter.
      if (paxList?.some(({ lastName }) => lastName === "OVERBOOKED")) return refuse("sold-out");
      const changed: StorePageResult = {
        ...draft,
        stage,
        version: draft.version + 1,
        paxList: draft.paxList.map((passenger) => {
          const entry = paxList?.find(({ paxId }) => paxId === passenger.paxId);
          return entry
            ? { ...passenger, ...entry, complete: entry.firstName !== "" && entry.lastName !== "" }
            : passenger;
        }),
        payer: payer ?? draft.payer,
        additionalServices: answers.additionalServices ?? draft.additionalServices,
        extrasSeen: draft.extrasSeen || stage === "extras",
        termsAccepted: acceptTerms ?? draft.termsAccepted,
      };
      drafts.set(changed.bookTransId, { ...changed, missing: missingIn(changed) });
      return accept(drafts.get(changed.bookTransId)!);
    },
    async storedPage({ bookingId }) {
      const draft = drafts.get(bookingId);
      return draft ? accept(draft) : refuse("not-found");
    },
    async getPaymentUrl({ bookingId }) {
      const draft = drafts.get(bookingId);
      if (!draft) return refuse("not-found");
      const [field] = draft.missing;
      return field === undefined ? refuse("payment-closed") : refuse("incomplete", { field });
    },
    async debitCreditCard() {
      return refuse("not-found", { field: "paymentTransUid" });
    },
    async paymentPage({ bookingId }) {
      return drafts.has(bookingId) ? refuse("gone") : refuse("not-found");
    },
    async paymentReturn() {
      return refuse("not-found");
    },
    async paymentReturned() {
      return refuse("not-found");
    },
    async succeededBooking({ bookingId }) {
      return drafts.has(bookingId) ? refuse("wrong-state") : refuse("not-found");
    },
  };
}

function missingIn({ paxList, payer, extrasSeen, termsAccepted }: StorePageResult): string[] {
  return [
    ...paxList.flatMap(({ complete }, index) => (complete ? [] : [`paxList.${index}.firstName`])),
    ...(payer ? [] : ["payer"]),
    ...(extrasSeen ? [] : ["additionalServices"]),
    ...(termsAccepted ? [] : ["acceptTerms"]),
  ];
}

function draftOf(
  bookTransId: string,
  pack: ReturnType<typeof packsFrom>[number],
  adults: number,
  langCode: Parameters<typeof legsOf>[1],
  today: string,
): StorePageResult {
  const [outwardFlight, inwardFlight] = legsOf(pack, langCode);
  const price = priceOf(pack.perPerson * adults, today);
  const tomorrow = `${daysAfter(today, 1)}T00:00:00.000Z`;
  const draft: StorePageResult = {
    bookTransId,
    stage: "init",
    version: 1,
    state: "DRAFT",
    status: "STORED",
    holdExpiresAt: tomorrow,
    holdExtended: false,
    placesHeld: true,
    quoteExpiresAt: tomorrow,
    price,
    lines: [{ code: "ADULT", room: 1, label: "", qty: adults, unit: pack.perPerson.toFixed(2), total: price.price }],
    packId: pack.id,
    category: vacation,
    title: pack.hotelName,
    dest: pack.dest,
    destName: placeOf(pack.dest).name[langCode],
    dateFrom: pack.dateFrom,
    dateTo: daysAfter(pack.dateFrom, pack.nights),
    duration: pack.nights,
    outwardFlight,
    inwardFlight,
    rooms: [
      {
        roomNumber: 1,
        hotelId: pack.hotel,
        hotelName: pack.hotelName,
        cls: standardRoom,
        typ: "DBL",
        roomName: "",
        compositionName: "",
        basis: "BB",
        basisName: "",
        status: "ok",
      },
    ],
    keepTravellers: false,
    paxList: Array.from({ length: adults }, (_, index) => ({
      paxId: `P${index + 1}`,
      firstName: "",
      lastName: "",
      room: 1,
      type: "ADT" as const,
      asks: [],
      complete: false,
    })),
    events: [],
    additionalServices: [],
    offeredServices: [],
    consents: {
      sendPromotionalProductMails: false,
      sendPromotionalInsuranceMails: false,
      sendEsimOffer: false,
      ensureCancellation: false,
    },
    extrasSeen: false,
    termsAccepted: false,
    coupons: [],
    missing: [],
    rules: {
      passportRequired: false,
      fullBirthDateRequired: false,
      ownSpelling: false,
      passportValidUntil: daysAfter(pack.dateFrom, 184),
    },
    terms: { termsVersion: "1", cancellation: [], cancellationTimeline: [] },
    productQuery: `packId=${pack.id}&laId=${pack.hotel}&adult=${adults}`,
  };
  return { ...draft, missing: missingIn(draft) };
}
