import { demoFcSecret, demoPassword as password } from "@engine/demo/demo-people";
import { aPayer } from "./a-payer";
import { good, passengersFor, selection } from "./booked";
import { holding, type Sids } from "./people";
import type { TestEngine } from "./test-engine";

/** The log-ins of those who sell: an agency with all rights, one that may not order without payment, a clerk, and the shop's own agent. */
export async function sellersSids(at: TestEngine): Promise<Record<"agency" | "clerk" | "fc" | "noBypass", Sids>> {
  const nobody = holding(at, {});
  const logIn = async (agencyCode: string) => good(await nobody.agencyPassLogin({ agencyCode, password })).agencySid;
  return {
    agency: { agencySid: await logIn("GALIL") },
    noBypass: { agencySid: await logIn("INTSPORT") },
    clerk: {
      agencySid: good(await nobody.agentLogin({ odyAgentCode: "FCDIREC", clerkName: "דנה", password })).agencySid,
    },
    fc: { agencySid: good(await nobody.agentFcLogin({ secret: demoFcSecret })).agencySid, fc: true },
  };
}

let bookings = 0;

/** A couple's booking at 1200 dollars made for a customer, complete except for the agent's part and the terms. */
export async function agentBooking(at: TestEngine, who: Sids) {
  bookings += 1;
  const shopperSid = `a-seller-${bookings}`;
  const seller = holding(at, { ...who, shopperSid });
  const page = good(await seller.storePage({ stage: "init", ...selection(at.shop) }));
  const bookingId = page.bookTransId;
  good(await seller.storePage({ bookingId, stage: "passengers", paxList: passengersFor(page) }));
  good(await seller.storePage({ bookingId, stage: "payer", payer: aPayer }));
  good(await seller.storePage({ bookingId, stage: "extras", additionalServices: [] }));
  const agent = (more: object) => seller.storePage({ bookingId, stage: "agent", ...more });
  const check = (more: object = {}) => seller.storePage({ bookingId, stage: "check", acceptTerms: true, ...more });
  return { seller, shopperSid, bookingId, agent, check };
}
