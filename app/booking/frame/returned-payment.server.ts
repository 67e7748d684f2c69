type ReturnedPayment = { paymentTransUid: string; state: string };

/** The attempt and the signed state in the address of a browser that comes from the card company's page; null if there is none. */
export function returnedPayment(request: Request): ReturnedPayment | null {
  const query = new URL(request.url).searchParams;
  const paymentTransUid = query.get("uid") ?? "";
  const state = query.get("state") ?? "";
  return /^[A-Za-z0-9_-]{8,64}$/.test(paymentTransUid) && state !== "" && state.length <= 400
    ? { paymentTransUid, state }
    : null;
}
