import { randomBytes } from "node:crypto";
import { printTimes } from "./timed.mjs";

const bookings = 30;
const payer = {
  firstName: "דנה",
  lastName: "כהן",
  email: "dana@example.com",
  mobile: "050-1234567",
  IdenticationNumber: "123456782",
  NoOfPayment: 1,
};

/** The calls of a booking, each from the shopper's side of the wire: hold, answers, card page, debit, confirmation. Answers a reference. */
export async function benchBooking(origin) {
  const taken = {};
  let pnr = "";
  const packs = (await (await fetch(`${origin}/api/bff/deal/inEffectHomeV3`)).json()).data.tabs.flatMap(
    (tab) => tab.deals,
  );
  for (let count = 0; count < bookings; count += 1) {
    const { packId } = packs[count % packs.length];
    const shopper = { "x-shopper-sid": randomBytes(16).toString("hex"), "x-client-address": `bench-${count}` };
    const call = async (name, path, body) => {
      const begun = performance.now();
      const answer = await fetch(`${origin}/api/bff/operation/${path}`, {
        method: body ? "POST" : "GET",
        headers: { ...shopper, "content-type": "application/json" },
        body: body && JSON.stringify(body),
      });
      const { data, error } = await answer.json();
      if (error) throw new Error(`${name}: ${error.code} ${error.field ?? ""}`);
      taken[name] = [...(taken[name] ?? []), performance.now() - begun];
      return data;
    };
    const select = await call("select for a booking", `select?packId=${packId}`);
    const room = select.hotels[0]?.rooms.find(({ status }) => status === "ok");
    if (select.hotels.length > 0 && !room) continue;
    const stored = await call("storePage init", "storePage", {
      stage: "init",
      packageId: packId,
      ...(room ? { hotelid: select.hotels[0].hotelid, cls: [room.cls] } : {}),
    });
    const at = `storePage/${stored.bookTransId}`;
    const paxList = stored.paxList.map(({ paxId }) => ({
      paxId,
      firstName: "DANA",
      lastName: "COHEN",
      gender: "F",
      birthDate: "1985-03-04",
      passportNumber: "12345678",
      passportExpiry: "2036-01-01",
    }));
    await call("storePage passengers", at, { stage: "passengers", paxList });
    await call("storePage payer", at, { stage: "payer", payer });
    await call("storePage extras", at, { stage: "extras", additionalServices: [] });
    await call("storePage check", at, { stage: "check", acceptTerms: true });
    const page = await call("getPaymentUrl", `getPaymentUrl/${stored.bookTransId}`, {});
    await fetch(page.paymentUrl, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ number: "4580000000000000", expiry: "09/39", cvv: "914" }),
    });
    await call("debitCreditCard", `debitCreditCard/${stored.bookTransId}`, { paymentTransUid: page.paymentTransUid });
    pnr = (await call("succeededBooking", `succeededBooking/${stored.bookTransId}`)).pnr;
  }
  for (const [name, times] of Object.entries(taken)) printTimes(name, times);
  return pnr;
}
