import { aPayer } from "./a-payer";
import { good, passengersFor } from "./booked";
import type { TestEngine } from "./test-engine";

/** A paid flight with a car of `someProgrammes`: a couple, whose names are stored in English. `name` is the shopper's, unique for each. */
export async function soldCar(at: TestEngine, name: string) {
  const sid = `a-driver-${name}`;
  const shopper = at.as(sid);
  const party = { packageId: "FO1", car: "ECMR", adult: 2 };
  const opened = good(await shopper.storePage({ stage: "init", ...party, langCode: "ENG" }));
  const bookingId = opened.bookTransId;
  good(await shopper.storePage({ bookingId, stage: "passengers", paxList: passengersFor(opened) }));
  good(await shopper.storePage({ bookingId, stage: "payer", payer: aPayer }));
  good(await shopper.storePage({ bookingId, stage: "extras", additionalServices: [] }));
  good(await shopper.storePage({ bookingId, stage: "check", acceptTerms: true }));
  const { paymentTransUid: uid } = good(await shopper.getPaymentUrl({ bookingId }));
  at.gateway.approve(uid);
  good(await shopper.debitCreditCard({ bookingId, paymentTransUid: uid }));
  return { shopper, sid, bookingId, uid };
}
