/**
 * The promises of the shop that a crash broke, one line each. `acknowledged`: what the confirmation pages showed to the shoppers;
 * `messages`: what their phones and mailboxes hold.
 */
export function breachesOf({
  acknowledged,
  bookings,
  attempts,
  charges,
  openHolds,
  messages,
  wrongStock,
  stock,
  unfinished,
}) {
  const breaches = [];
  const ofReference = new Map(bookings.map((booking) => [booking.pnr, booking]));
  const ofId = new Map(bookings.map((booking) => [booking.id, booking]));
  const ofUid = new Map(attempts.map((attempt) => [attempt.uid, attempt]));
  const paidOf = new Map();
  for (const { uid, id, amountAgorot, backAgorot } of charges) {
    const booking = ofId.get(ofUid.get(uid)?.booking_id);
    if (amountAgorot === backAgorot) continue;
    if (!booking) breaches.push(`charge ${id} of ${amountAgorot} agorot belongs to no booking`);
    else if (booking.state !== "OK")
      breaches.push(`charge ${id} belongs to booking ${booking.pnr}, which is ${booking.state}`);
    else if (amountAgorot - backAgorot !== ofUid.get(uid).amount_agorot)
      breaches.push(`charge ${id} of ${booking.pnr} took ${amountAgorot} agorot of ${ofUid.get(uid).amount_agorot}`);
    if (booking) paidOf.set(booking.id, (paidOf.get(booking.id) ?? 0) + 1);
  }
  for (const booking of bookings) {
    const times = paidOf.get(booking.id) ?? 0;
    if (times > 1) breaches.push(`booking ${booking.pnr} is charged ${times} times`);
    if (booking.state === "OK" && times === 0) breaches.push(`booking ${booking.pnr} stands without a charge`);
    if (booking.state === "ERROR") breaches.push(`booking ${booking.pnr} ended in an error`);
  }
  for (const { reference, mobile } of acknowledged) {
    const booking = ofReference.get(reference);
    if (!booking) breaches.push(`booking ${reference} was acknowledged and is not there`);
    else if (booking.state !== "OK") breaches.push(`booking ${reference} was acknowledged and is ${booking.state}`);
    else if (digitsOf(booking.mobile) !== digitsOf(mobile))
      breaches.push(`booking ${reference} was acknowledged to somebody else`);
  }
  for (const hold of openHolds) breaches.push(`card ${hold.id} is held and neither charged nor released`);
  const messagesSeen = new Map();
  for (const { kind, to, subject = "", text } of messages) {
    const same = JSON.stringify([kind, to, subject, kind === "sms" ? text : ""]);
    messagesSeen.set(same, (messagesSeen.get(same) ?? 0) + 1);
  }
  for (const [what, times] of messagesSeen) if (times > 1) breaches.push(`message ${what} arrived ${times} times`);
  for (const { pnr, state, mobile, email } of bookings.filter(({ state }) => state === "OK"))
    for (const kind of ["sms", "mail"]) {
      const to = kind === "sms" ? digitsOf(mobile) : email;
      const own = messages.filter(
        (message) => message.kind === kind && message.to.endsWith(to) && message.text.includes(pnr),
      );
      if (own.length !== 1)
        breaches.push(`booking ${pnr} is ${state} and has ${own.length} ${kind} of its confirmation`);
    }
  for (const unit of wrongStock)
    breaches.push(
      `${unit.kind} ${unit.owner_id} ${unit.class} ${unit.on_date}: sold ${unit.sold} and held ${unit.held}, the bookings say ${unit.sold_expected} and ${unit.held_expected}`,
    );
  if (stock.before.units !== stock.after.units || stock.before.capacity !== stock.after.capacity)
    breaches.push(`the capacity of the stock changed from ${stock.before.capacity} to ${stock.after.capacity}`);
  for (const { what, left: count } of unfinished) breaches.push(`${count} ${what} did not end`);
  return breaches;
}

/** The last nine digits of a phone number, which tell people apart however the number is written. */
function digitsOf(phone) {
  return phone.replace(/\D/g, "").slice(-9);
}
