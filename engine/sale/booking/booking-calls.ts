import type { Calls } from "@contract/calls";
import { accept, type Port, refuse } from "@contract/wire/operation";
import { eq } from "drizzle-orm";
import type { Caller } from "../../people/caller/caller";
import type { UsageLimits } from "../../people/sessions/usage-limits";
import { checkCoupon, couponAvailability } from "../coupons/check-coupon";
import { guardGuessing } from "../coupons/guard-guessing";
import { notifyFailedDebit } from "../payment/debit/notify-failed-debit";
import { getPaymentUrl } from "../payment/page/get-payment-url";
import { paymentPage } from "../payment/page/payment-page";
import type { PaymentParts } from "../payment/payment-parts";
import { paymentReturn, paymentReturned } from "../payment/payment-returned";
import { guardEmployeeNumbers } from "../subsidy/guard-employee-numbers";
import { debitAndBook } from "../supplier-stays/debit-and-book";
import { ownsBooking } from "./own-booking";
import { booking } from "./schema";
import { storePage } from "./store-page";
import { storedPage } from "./stored-page";
import { succeededBooking } from "./succeeded-booking";
import { lostItsLogIn, withheldPage } from "./withheld-page";

type BookingCalls = Pick<
  Calls,
  | "storePage"
  | "checkCoupon"
  | "checkCouponAvailability"
  | "storedPage"
  | "getPaymentUrl"
  | "debitCreditCard"
  | "paymentPage"
  | "paymentReturn"
  | "paymentReturned"
  | "succeededBooking"
>;

/** The booking from its first page to its confirmation. Calls that could be used to guess codes and employee numbers are limited. */
export function bookingCalls(parts: PaymentParts & { limits: UsageLimits }): Port<BookingCalls, Caller> {
  return {
    async storePage(input, caller) {
      const store = () => storePage(parts, input, caller);
      const guarded = () =>
        input.couponCodes?.length ? guardGuessing(parts, caller, input.bookingId, store) : store();
      return input.employeeNumber === undefined ? guarded() : guardEmployeeNumbers(parts, input, caller, guarded);
    },
    checkCoupon: (input, caller) =>
      guardGuessing(parts, caller, input.bookTransId, () => checkCoupon(parts, input, caller)),
    checkCouponAvailability: async () => accept({ available: await couponAvailability(parts) }),
    async storedPage({ bookingId, langCode }, caller) {
      const [row] = await parts.db.select().from(booking).where(eq(booking.id, bookingId));
      if (row && ownsBooking(row, caller)) return accept(await storedPage(parts, row, "read", langCode));
      if (row && lostItsLogIn(row, caller)) return accept(withheldPage(await storedPage(parts, row, "read", langCode)));
      return refuse("not-found", { field: "bookingId" });
    },
    getPaymentUrl: (input, caller) => getPaymentUrl(parts, input, caller),
    async debitCreditCard(input, caller) {
      const debited = await debitAndBook(parts, input, caller);
      // The answer to the debit neither waits for the notice nor fails with it.
      if (debited.ok)
        notifyFailedDebit(parts, debited.value).catch((error) =>
          parts.log.error({ err: error }, "a notice of a failed debit was lost"),
        );
      return debited;
    },
    paymentPage: (input, caller) => paymentPage(parts, input, caller),
    paymentReturn: (input) => paymentReturn(parts, input),
    paymentReturned: (input) => paymentReturned(parts, input),
    succeededBooking: (input, caller) => succeededBooking(parts, input, caller),
  };
}
