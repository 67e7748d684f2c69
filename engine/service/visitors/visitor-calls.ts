import type { dateChange } from "@contract/booking/date-change";
import type { flyingSafeCalls } from "@contract/booking/flying-safe";
import type { passportCalls } from "@contract/booking/passports";
import type { visitors } from "@contract/booking/visitors";
import { accept, type Port, refuse } from "@contract/wire/operation";
import { count, desc, eq } from "drizzle-orm";
import { holdsCardNumber } from "../../core/card-digits";
import type { Caller } from "../../people/caller/caller";
import { keepingMember } from "../../people/members/club-member";
import type { SignInParts } from "../../people/sessions/one-time-code";
import { endSession } from "../../people/sessions/sessions";
import { lockOwnBooking, ownBooking } from "../../sale/booking/own-booking";
import { booking } from "../../sale/booking/schema";
import { lockBooking } from "../../sale/booking/transition";
import { payFee } from "../../sale/fees/pay-fee";
import type { PaymentParts } from "../../sale/payment/payment-parts";
import { requestCancellation } from "../cancellation/request-cancellation";
import { withdrawCancellation } from "../cancellation/withdraw-cancellation";
import { correctName } from "../corrections/correct-name";
import { askDateChange } from "../date-change/ask-date-change";
import { changeDate } from "../date-change/change-date";
import { dateChoices } from "../date-change/date-choices";
import { holdDateChange } from "../date-change/offer-date-change";
import { answerHotelChange, hotelChange, payOfferedChange } from "../hotel-change/hotel-changes";
import { givePassports } from "../passports/give-passports";
import { shownKeptPassports } from "../passports/kept-passports";
import { askQuestion, shownQuestion } from "./ask-question";
import { question } from "./schema";
import { visitorBooking } from "./visitor-booking";
import { requestVisitorLogin, verifyVisitor } from "./visitor-sign-in";

/** Specification §7, Visitor; except the notice of cancellation, which is a lead and belongs to content. */
export function visitorCalls(
  parts: PaymentParts & SignInParts,
): Omit<
  Port<
    typeof visitors &
      Pick<typeof flyingSafeCalls, "correctName"> &
      Pick<typeof passportCalls, "givePassports" | "visitorGivePassports" | "keptPassports" | "visitorKeptPassports"> &
      Pick<typeof dateChange, "dateChoices" | "changeDate" | "holdDateChange" | "askDateChange">,
    Caller
  >,
  "cancellationNotice"
> {
  return {
    visitorRequestLogin: (input, caller) => requestVisitorLogin(parts, input, caller),
    visitorVerifyCode: ({ verificationCode }, caller) => verifyVisitor(parts, verificationCode, caller),
    async visitorLogout(_, caller) {
      if (caller.visitor) await endSession(parts.db, caller.visitor.sessionId);
      return accept({ logined: false as const });
    },
    visitorCheckSession: async (_, caller) => accept({ logined: caller.visitor !== null }),
    bookInfo: ({ langCode }, caller) => visitorBooking(parts, caller.visitor!, langCode),
    async questionsAnswers({ from, to }, caller) {
      const ofBooking = eq(question.bookingId, caller.visitor!.bookingId);
      const [rows, [totals]] = await Promise.all([
        parts.db
          .select()
          .from(question)
          .where(ofBooking)
          .orderBy(desc(question.id))
          .offset(from - 1)
          .limit(Math.max(0, Math.min(to - from + 1, 100))),
        parts.db.select({ total: count() }).from(question).where(ofBooking),
      ]);
      return accept({ total: totals!.total, items: rows.map(shownQuestion) });
    },
    async askQuestion(input, caller) {
      const { bookingId } = caller.visitor!;
      const text = input.question.trim();
      if (text === "") return refuse("invalid-input", { field: "question" });
      if (holdsCardNumber(text)) return refuse("card-digits", { field: "question" });
      return askQuestion(parts, bookingId, text);
    },
    hotelChange: ({ token, langCode }) => hotelChange(parts, token, langCode),
    acceptHotelChange: (input) => answerHotelChange(parts, input),
    answerHotelChange: (input, caller) => answerHotelChange(parts, { ...input, bookingId: caller.visitor!.bookingId }),
    payHotelChange: (input) => payOfferedChange(parts, input),
    payChange: (input, caller) => payOfferedChange(parts, { ...input, bookingId: caller.visitor!.bookingId }),
    payFee: (input, caller) => payFee(parts, { ...input, bookingId: caller.visitor!.bookingId }),
    dateChoices: ({ langCode }, caller) => dateChoices(parts, caller.visitor!.bookingId, "visitor", langCode),
    changeDate: (input, caller) =>
      changeDate(parts, { ...input, bookingId: caller.visitor!.bookingId }, { visitor: true }),
    holdDateChange: (input, caller) => holdDateChange(parts, { ...input, bookingId: caller.visitor!.bookingId }),
    askDateChange: (input, caller) => askDateChange(parts, { ...input, bookingId: caller.visitor!.bookingId }),
    async correctName(input, caller) {
      const corrected = await correctName(parts, { ...input, bookingId: caller.visitor!.bookingId }, { visitor: true });
      // Without the desk's reason only a booking with Flying Safe comes this far.
      return corrected.ok ? accept(corrected.value.flyingSafe!) : corrected;
    },
    givePassports: ({ bookingId, passports, keep }, caller) =>
      givePassports(parts, passports, (tx) => lockOwnBooking(tx, bookingId, caller), customer(caller, keep)),
    visitorGivePassports: ({ passports, keep }, caller) =>
      givePassports(parts, passports, (tx) => lockBooking(tx, caller.visitor!.bookingId), customer(caller, keep)),
    async keptPassports({ bookingId }, caller) {
      const row = await ownBooking(parts.db, bookingId, caller);
      if (!row) return refuse("not-found", { field: "bookingId" });
      return accept(await shownKeptPassports(parts, keepingMember(caller)?.id, row));
    },
    async visitorKeptPassports(_, caller) {
      const [row] = await parts.db.select().from(booking).where(eq(booking.id, caller.visitor!.bookingId));
      return accept(await shownKeptPassports(parts, keepingMember(caller)?.id, row!));
    },
    requestCancellation: (input, caller) => requestCancellation(parts, input, caller),
    withdrawCancellation: (_, caller) => withdrawCancellation(parts, caller.visitor!.bookingId),
  };
}

function customer(caller: Caller, keep: boolean) {
  return { customer: true, memberId: keepingMember(caller)?.id, keep } as const;
}
