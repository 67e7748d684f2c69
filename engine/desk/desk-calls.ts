import type { agencyDesk } from "@contract/agency-desk";
import type { couponDesk } from "@contract/coupon-desk";
import type { desk } from "@contract/desk";
import { accept, type Port, refuse } from "@contract/operation";
import { desc, eq } from "drizzle-orm";
import type { Caller } from "../caller";
import { databaseNow } from "../database/database-now";
import { jerusalemDay } from "../jerusalem-day";
import { exchangeRate } from "../payment/schema";
import type { PeopleParts } from "../people-parts";
import { endSession } from "../sessions/sessions";
import { question } from "../visitors/schema";
import { audit } from "./audit";
import { cancelBooking } from "./cancel-booking";
import { addClerk, deskAgency, givePassword, saveAgency } from "./desk-agency";
import { deskBooking, deskBookings } from "./desk-bookings";
import { addCoupon, deskCoupons } from "./desk-coupons";
import { deskLog } from "./desk-log";
import { deskAgencies, deskMembers, setDisabled } from "./desk-people";
import { loginDesk } from "./desk-sign-in";
import { offerHotelChange } from "./offer-hotel-change";
import { confirmOnRequest, refuseBooking } from "./settle-on-request";

const shownRates = 20;

/** The operator's desk (specification §6, role admin). */
export function deskCalls(parts: PeopleParts): Port<typeof desk & typeof couponDesk & typeof agencyDesk, Caller> {
  const { db } = parts;
  const actor = (caller: Caller) => caller.desk!.name;
  return {
    deskLogin: (input, caller) => loginDesk(parts, input, caller),
    async deskLogout(_, caller) {
      if (caller.desk) await endSession(db, caller.desk.sessionId);
      return accept({ logined: false as const });
    },
    deskCheckSession: async (_, caller) => accept({ logined: caller.desk !== null, name: caller.desk?.name }),
    deskBookings: async (input) => accept(await deskBookings(parts, input)),
    deskBooking: ({ bookingId, langCode }) => deskBooking(parts, bookingId, langCode),
    deskConfirm: ({ bookingId }, caller) => confirmOnRequest(parts, bookingId, actor(caller)),
    deskRefuse: ({ bookingId, reason }, caller) => refuseBooking(parts, bookingId, reason, actor(caller)),
    deskCancel: (input, caller) => cancelBooking(parts, input, actor(caller)),
    deskOfferHotelChange: (input, caller) => offerHotelChange(parts, input, actor(caller)),
    async deskAnswer({ questionId, answer }, caller) {
      const now = await databaseNow(db, parts.clock);
      const [answered] = await db
        .update(question)
        .set({ answer, answeredAt: now, answeredBy: actor(caller) })
        .where(eq(question.id, questionId))
        .returning({ bookingId: question.bookingId });
      if (!answered) return refuse("not-found", { field: "questionId" });
      await audit(db, { actor: actor(caller), action: "answer", target: `booking:${answered.bookingId}` }, now);
      return accept({ bookTransId: answered.bookingId });
    },
    deskAgencies: async (input) => accept(await deskAgencies(parts, input)),
    deskMembers: async (input) => accept(await deskMembers(parts, input)),
    async deskSetDisabled(input, caller) {
      const disabled = await setDisabled(parts, input, actor(caller));
      return disabled === null ? refuse("not-found", { field: "id" }) : accept({ disabled });
    },
    deskAgency: ({ agencyCode }) => deskAgency(parts, agencyCode),
    deskSaveAgency: (input, caller) => saveAgency(parts, input, actor(caller)),
    deskAddClerk: (input, caller) => addClerk(parts, input, actor(caller)),
    deskNewPassword: (input, caller) => givePassword(parts, input, actor(caller)),
    deskCoupons: async (input) => accept(await deskCoupons(parts, input)),
    deskAddCoupon: (input, caller) => addCoupon(parts, input, actor(caller)),
    async deskRates() {
      const rows = await db
        .select()
        .from(exchangeRate)
        .where(eq(exchangeRate.kind, "transferSell"))
        .orderBy(desc(exchangeRate.onDate), exchangeRate.currency)
        .limit(shownRates);
      return accept({ rates: rows.map(({ currency, onDate, value }) => ({ currency, date: onDate, value })) });
    },
    async deskSetRate({ currency, date, value }, caller) {
      const now = await databaseNow(db, parts.clock);
      if (date > jerusalemDay(now)) return refuse("invalid-input", { field: "date" });
      if (Number(value) <= 0) return refuse("invalid-input", { field: "value" });
      await db
        .insert(exchangeRate)
        .values({ currency, onDate: date, kind: "transferSell", value })
        .onConflictDoUpdate({
          target: [exchangeRate.currency, exchangeRate.kind, exchangeRate.onDate],
          set: { value },
        });
      await audit(
        db,
        { actor: actor(caller), action: "set-rate", target: `rate:${currency}`, details: { date, value } },
        now,
      );
      return accept({ value });
    },
    deskLog: async (input) => accept(await deskLog(parts, input)),
  };
}
