import { type FaultLabel, faultLabels, stayFaultLabels } from "@engine/core/fault-point";
import { hotelRate, roomType } from "@engine/offer/catalogue/schema";
import fc from "fast-check";
import { good, selection } from "../factories/booked";
import { cancelTraveller, changeDate, changeHotel, insure, type PaidChange, payForHotel } from "./model-changes";
import { openBooking } from "./model-drafts";
import { type Capture, debit, openPage, pay, type Typed, typeCard } from "./model-payments";
import { refundAmounts, refundPart } from "./model-refunds";
import { bookStay, endStay, openStay, stayEnds } from "./model-stays";
import type { Kind, ModelBooking, World } from "./model-world";

/** The model of the sequences tracks only the number of bookings: correctness is checked by the engine's own invariants. */
type Model = { bookings: number };
type Act = fc.AsyncCommand<Model, World>;

const minute = 60_000;

/** A command without a precondition. */
function always(name: string, run: (world: World) => Promise<unknown>): Act {
  return { check: () => true, run: async (_, world) => void (await run(world)), toString: () => name };
}

/** A command on one of the existing bookings. */
function about(which: number, name: string, run: (booking: ModelBooking, world: World) => Promise<unknown>): Act {
  return {
    check: ({ bookings }) => bookings > 0,
    async run({ bookings }, world) {
      const booking = world.bookings[which % bookings];
      if (booking) await run(booking, world);
    },
    toString: () => `${name}(${which})`,
  };
}

/** A new booking, unless there are five. */
function opened(name: string, open: (world: World) => Promise<unknown>): Act {
  return {
    check: ({ bookings }) => bookings < 5,
    async run(model, world) {
      await open(world);
      model.bookings = world.bookings.length;
    },
    toString: () => name,
  };
}

function store(kind: Kind, stages: number): Act {
  return opened(`store(${kind}, ${stages})`, (world) =>
    openBooking(world, kind, { ...selection(world.at.shop), adult: stages % 2 ? 1 : 2 }, stages > 0),
  );
}

/** A hotel that must confirm first: the card is held and the desk decides. */
async function request(booking: ModelBooking, world: World): Promise<void> {
  const { db } = world.at.engine.parts;
  await db.update(roomType).set({ onRequest: true });
  if (booking.kind === "agency") await orderWithoutPayment(booking);
  else await pay(booking, world);
  await db.update(roomType).set({ onRequest: false });
}

async function orderWithoutPayment({ id, shop, kind: who }: ModelBooking): Promise<void> {
  if (who !== "agency") return;
  await shop.storePage({ bookingId: id, stage: "check", acceptTerms: true, BypassPaymentByAgent: true });
}

/** With two cards on request, the second is declined once the hotel has confirmed. */
async function requestThenRefused(booking: ModelBooking, world: World): Promise<void> {
  await request(booking, world);
  world.at.gateway.captures = ["done", "refused"];
  await world.desk.deskConfirm({ bookingId: booking.id }).catch(() => undefined);
}

/** A card, or the second of two, is refused when it is debited: the shopper leaves, or takes another card. */
async function payRefused(
  booking: ModelBooking,
  world: World,
  card: "first" | "second",
  then: "leave" | "another-card",
): Promise<void> {
  await pay(booking, world, "approve", card === "first" ? ["refused"] : ["done", "refused"]);
  if (then === "another-card") return pay(booking, world);
  world.at.clock.forward(31 * minute);
  await world.jobs();
}

/** The response to a debit is lost and the card company does not respond for longer than a day. */
async function payInDoubt(booking: ModelBooking, world: World, script: Capture[]): Promise<void> {
  await pay(booking, world, "approve", script);
  world.at.gateway.silent = true;
  world.at.clock.forward(25 * 60 * minute);
  await world.jobs();
}

const which = fc.nat({ max: 4 });
const kind = fc.constantFrom<Kind>("shopper", "shopper", "employee", "agency");

const typed = fc.constantFrom<Typed>("approve", "approve", "approve", "decline", "amex", "diners", "other-amount");
/** The results of the next captures: one card's, or two cards'. */
const script = fc.constantFrom<Capture[]>(
  [],
  ["refused"],
  ["unreachable"],
  ["drop-after-charge"],
  ["drop-before-charge"],
  ["done", "refused"],
  ["done", "unreachable"],
  ["done", "drop-after-charge"],
);

const stayEnd = fc.constantFrom(...stayEnds);
const tracks = fc.constantFrom("statutory" as const, "supplier" as const, "provider" as const);

/** Every sequence begins with a booking. */
export const opening: fc.Arbitrary<Act> = fc.tuple(kind, fc.constantFrom(1, 2)).map(([who, n]) => store(who, n));

export const commands: fc.Arbitrary<Act>[] = [
  fc.tuple(kind, fc.nat({ max: 3 })).map(([who, stages]) => store(who, stages)),
  which.map((n) => about(n, "pay", (booking, world) => pay(booking, world))),
  fc
    .tuple(which, typed, script)
    .map(([n, what, ends]) => about(n, `pay[${what},${ends}]`, (booking, world) => pay(booking, world, what, ends))),
  which.map((n) => about(n, "request", request)),
  which.map((n) => about(n, "request-then-refused", requestThenRefused)),
  fc
    .tuple(
      which,
      fc.constantFrom<Capture[]>(["drop-after-charge"], ["drop-before-charge"], ["done", "drop-after-charge"]),
    )
    .map(([n, ends]) => about(n, `pay-in-doubt[${ends}]`, (booking, world) => payInDoubt(booking, world, ends))),
  fc
    .tuple(
      which,
      fc.constantFrom("first" as const, "second" as const),
      fc.constantFrom("leave" as const, "another-card" as const),
    )
    .map(([n, card, then]) =>
      about(n, `pay-refused[${card},${then}]`, (booking, world) => payRefused(booking, world, card, then)),
    ),
  which.map((n) => about(n, "open-page", openPage)),
  fc
    .tuple(which, typed)
    .map(([n, what]) => about(n, `type-${what}`, async (booking, world) => typeCard(booking, world, what))),
  fc
    .tuple(which, fc.nat({ max: 2 }), fc.nat({ max: 5 }))
    .map(([n, page, retry]) =>
      about(n, `debit[${page},${retry}]`, (booking, world) => debit(booking, world, page, retry)),
    ),
  which.map((n) =>
    about(n, "debits-and-callback-at-once", (booking, world) =>
      Promise.all([
        debit(booking, world, 0, 0),
        debit(booking, world, 0, 1),
        debit(booking, world, 1, 0),
        ...booking.pages.map(({ uid }) => world.callback(uid)),
      ]),
    ),
  ),
  which.map((n) =>
    about(n, "callback", async ({ pages }, world) => {
      for (const { uid } of [...pages].reverse()) await world.callback(uid);
    }),
  ),
  which.map((n) =>
    about(n, "coupon", ({ id, shop }) =>
      shop.storePage({ bookingId: id, stage: "extras", additionalServices: [], couponCodes: ["TWICE50"] }),
    ),
  ),
  fc.tuple(which, fc.boolean()).map(([n, insured]) =>
    about(n, `change[${insured}]`, async ({ id, shop }) => {
      const additionalServices = insured ? ["FLYING_SAFE"] : [];
      await shop.storePage({ bookingId: id, stage: "extras", additionalServices });
      await shop.storePage({ bookingId: id, stage: "check", acceptTerms: true });
    }),
  ),
  which.map((n) => about(n, "order-without-payment", orderWithoutPayment)),
  fc.tuple(which, fc.constantFrom("yes" as const, "yes" as const, "no" as const, "none" as const)).map(([n, answer]) =>
    about(n, `pay-and-change-hotel[${answer}]`, async (booking, world) => {
      await pay(booking, world);
      await changeHotel(booking, world, answer);
    }),
  ),
  fc
    .tuple(
      which,
      fc.constantFrom<PaidChange>(
        "paid",
        "paid",
        "paid",
        "card-declined",
        "offer-declined",
        "too-late",
        "left",
        "cancelled",
        "in-doubt-and-cancelled",
      ),
      script,
    )
    .map(([n, how, ends]) =>
      about(n, `pay-and-pay-for-hotel[${how},${ends}]`, async (booking, world) => {
        await pay(booking, world);
        world.at.gateway.captures = [...ends];
        await payForHotel(booking, world, how);
      }),
    ),
  fc
    .tuple(which, fc.constantFrom<PaidChange>("paid", "cancelled", "in-doubt-and-cancelled"))
    .map(([n, how]) => about(n, `pay-for-hotel[${how}]`, (booking, world) => payForHotel(booking, world, how))),
  which.map((n) => about(n, "change-hotel", (booking, world) => changeHotel(booking, world, "yes"))),
  which.map((n) =>
    about(n, "pay-and-change-date", async (booking, world) => {
      await insure(booking);
      await pay(booking, world);
      await changeDate(booking, world);
    }),
  ),
  which.map((n) => about(n, "change-date", changeDate)),
  fc
    .tuple(
      which,
      fc.constantFrom("p1", "p2"),
      fc.constantFrom("statutory" as const, "supplier" as const, "provider" as const),
    )
    .map(([n, paxId, track]) =>
      about(n, `pay-and-cancel-traveller[${paxId},${track}]`, async (booking, world) => {
        await pay(booking, world);
        await cancelTraveller(booking, world, paxId, track);
      }),
    ),
  which.map((n) => about(n, "cancel-traveller", (booking, world) => cancelTraveller(booking, world, "p2", "supplier"))),
  fc.oneof(
    fc.tuple(which, fc.constantFrom(...refundAmounts)).map(([n, amount]) =>
      about(n, `pay-and-refund[${amount}]`, async (booking, world) => {
        await pay(booking, world);
        await refundPart(booking, world, amount);
      }),
    ),
    fc
      .tuple(which, fc.constantFrom(...refundAmounts))
      .map(([n, amount]) => about(n, `refund[${amount}]`, (booking, world) => refundPart(booking, world, amount))),
  ),
  fc.oneof(
    fc.tuple(fc.constantFrom<Kind>("shopper", "agency"), stayEnd, script).map(([who, end, ends]) =>
      opened(`stay[${who},${end},${ends}]`, async (world) => {
        const booking = await openStay(world, who);
        if (booking) await bookStay(booking, world, end, ends);
      }),
    ),
    fc.tuple(stayEnd, tracks).map(([end, track]) =>
      opened(`stay-and-cancel[${end},${track}]`, async (world) => {
        const booking = await openStay(world, "shopper");
        if (!booking) return;
        await bookStay(booking, world, end, []);
        await endStay(booking, world, track);
      }),
    ),
    fc.tuple(stayEnd, fc.constantFrom(...refundAmounts), tracks).map(([end, amount, track]) =>
      opened(`stay-refund-and-cancel[${end},${amount},${track}]`, async (world) => {
        const booking = await openStay(world, "shopper");
        if (!booking) return;
        await bookStay(booking, world, end, []);
        await refundPart(booking, world, amount);
        await endStay(booking, world, track);
      }),
    ),
  ),
  fc.oneof(
    fc
      .tuple(which, tracks)
      .map(([n, track]) => about(n, `end-stay[${track}]`, (booking, world) => endStay(booking, world, track))),
    stayEnd.map((end) =>
      always(`next-stay[${end}]`, async ({ supplier }) => void Object.assign(supplier, { books: [end] })),
    ),
    fc
      .constantFrom<World["supplier"]["looks"]>([], ["silent"], ["nothing"], ["silent", "nothing", "silent"])
      .map((looks) =>
        always(`next-looks[${looks}]`, async ({ supplier }) => void Object.assign(supplier, { looks: [...looks] })),
      ),
    fc
      .boolean()
      .map((away) => always(`supplier-away[${away}]`, async ({ supplier }) => void Object.assign(supplier, { away }))),
  ),
  which.map((n) =>
    about(n, "correct-name", ({ id }, { desk }) =>
      desk.deskCorrectName({ bookingId: id, paxId: "p1", firstName: "dana", lastName: "cohen-levi" }),
    ),
  ),
  fc
    .tuple(which, fc.constantFrom("statutory" as const, "supplier" as const))
    .map(([n, track]) => about(n, `cancel[${track}]`, ({ id }, { desk }) => desk.deskCancel({ bookingId: id, track }))),
  fc.tuple(which, script).map(([n, ends]) =>
    about(n, `confirm[${ends}]`, async ({ id }, { desk, at }) => {
      at.gateway.captures = [...ends];
      await desk.deskConfirm({ bookingId: id }).catch(() => undefined);
    }),
  ),
  which.map((n) => about(n, "refuse", ({ id }, { desk }) => desk.deskRefuse({ bookingId: id }))),
  script.map((ends) =>
    always(`next-captures[${ends}]`, async ({ at }) => void Object.assign(at.gateway, { captures: [...ends] })),
  ),
  fc
    .constantFrom<World["at"]["gateway"]["returns"][number]>("unreachable", "lost")
    .map((end) => always(`next-return[${end}]`, async ({ at }) => void Object.assign(at.gateway, { returns: [end] }))),
  fc
    .boolean()
    .map((silent) =>
      always(`card-company-silent[${silent}]`, async ({ at }) => void Object.assign(at.gateway, { silent })),
    ),
  fc
    .boolean()
    .map((onRequest) =>
      always(`hotel-on-request[${onRequest}]`, ({ at }) => at.engine.parts.db.update(roomType).set({ onRequest })),
    ),
  fc
    .constantFrom(4000, 5000, 6000)
    .map((adultMinor) =>
      always(`price[${adultMinor}]`, ({ at }) => at.engine.parts.db.update(hotelRate).set({ adultMinor })),
    ),
  fc
    .constantFrom(1, 6, 16, 31, 25 * 60)
    .map((minutes) => always(`wait[${minutes}min]`, async ({ at }) => at.clock.forward(minutes * minute))),
  fc.constant(always("jobs", (world) => world.jobs())),
  fc.constant(
    always("wait-and-jobs", async (world) => {
      world.at.clock.forward(2 * minute);
      await world.jobs();
    }),
  ),
  fc.constantFrom<FaultLabel>(...faultLabels, ...stayFaultLabels).map((label) =>
    always(`kill-at[${label}]`, async (world) => {
      world.failing = label;
    }),
  ),
];

/** A booking that is made and paid without a fault, to show that sequences can complete. */
export async function plainBooking(world: World): Promise<void> {
  const model = { bookings: 0 };
  await store("shopper", 1).run(model, world);
  await pay(world.bookings[0]!, world);
  good(await world.bookings[0]!.shop.succeededBooking({ bookingId: world.bookings[0]!.id }));
}
