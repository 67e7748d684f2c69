import { expectTrue, type ModelBooking, type World } from "./model-world";

export async function openPage({ id, shop, pages }: ModelBooking): Promise<void> {
  const payment = await shop.getPaymentUrl({ bookingId: id });
  if (!payment.ok) return;
  const { paymentTransUid: uid, maccabiCardIndex: cardIndex, expiresAt } = payment.value;
  if (!pages.some((page) => page.uid === uid)) pages.push({ uid, cardIndex, expiresAt });
}

export async function debit(
  { id, shop, pages }: ModelBooking,
  world: World,
  page: number,
  retry: number,
): Promise<void> {
  const { uid, cardIndex } = pages.at(-1 - (page % pages.length)) ?? {};
  if (!uid || !cardIndex) return;
  const answer = await shop
    .debitCreditCard({ bookingId: id, paymentTransUid: uid, maccabiCardIndex: cardIndex, retry })
    // The process ended: no caller got a response.
    .catch(() => null);
  if (answer?.ok) expectTrue(world, uid, answer.value);
}

export type Typed = "approve" | "decline" | "amex" | "diners" | "other-amount";

export function typeCard({ pages }: ModelBooking, { at }: World, what: Typed): void {
  const { uid, expiresAt } = pages.at(-1) ?? {};
  if (!uid || at.gateway.transactions.has(uid)) return;
  // The card company's page cannot be used after it expires.
  if (Date.parse(expiresAt!) < at.clock.now().getTime()) return;
  if (what === "decline") at.gateway.decline(uid);
  else if (what === "other-amount") at.gateway.approve(uid, { amountAgorot: 100 });
  else at.gateway.approve(uid, what === "approve" ? {} : { brand: what });
}

export type Capture = World["at"]["gateway"]["captures"][number];

/** All steps up to a paid booking at once, so that sequences get far; each step is a command too. */
export async function pay(
  booking: ModelBooking,
  world: World,
  what: Typed = "approve",
  script: Capture[] = [],
): Promise<void> {
  world.at.gateway.captures = [...script];
  for (const _ of booking.kind === "employee" ? [1, 2] : [1]) {
    await openPage(booking);
    typeCard(booking, world, what);
    await debit(booking, world, 0, 0);
  }
}
