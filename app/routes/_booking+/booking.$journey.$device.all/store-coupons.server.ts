import type { StorePageResult } from "@contract/booking/booking";
import type { Shop } from "@contract/calls";
import { type Language, langCodeOf } from "@contract/vocabulary/languages";
import type { TFunction } from "i18next";
import { serviceQuantities } from "~/booking/booking-forms.server";
import { couponUsed } from "~/booking/coupons/coupon-used";
import { typedAmount } from "~/booking/typed-amount";
import { type FieldProblem, refusalTexts } from "~/forms/refusal-texts";
import type { OnePage } from "./one-page-form";

type Stored = { problems: FieldProblem[]; values: OnePage; message: string | null };

/**
 * Sets a booking's coupons, with the extras and the sale price typed beside them: the sale price falls by what the coupons take off, so it
 * has to be known before. The rest of the form stays typed and unstored.
 */
export async function storeCoupons(
  shop: Shop,
  booking: StorePageResult,
  typed: OnePage & { remove?: string },
  language: Language,
  t: TFunction<"booking">,
): Promise<Stored> {
  const had = booking.coupons.map(({ code }) => code);
  const couponCodes = typed.remove ? had.filter((code) => code !== typed.remove) : [...had, typed.coupon];
  const refused = (problems: FieldProblem[]) => ({ problems, values: typed, message: null });
  const of = { bookingId: booking.bookTransId, langCode: langCodeOf[language] };
  const salePriceByAgent = typedAmount(typed.salePriceByAgent);
  if (salePriceByAgent && salePriceByAgent !== booking.agent?.salePrice) {
    const sale = await shop.storePage({ ...of, stage: "agent", salePriceByAgent });
    if (!sale.ok) return refused(refusalTexts(sale.refusal, t, (path) => path));
  }
  const answer = await shop.storePage({
    ...of,
    stage: "extras",
    additionalServices: typed.service,
    serviceQuantities: serviceQuantities(typed),
    couponCodes,
  });
  if (!answer.ok) {
    const { refusal } = answer;
    const isOfCoupon = (path: string) => path === "couponCodes" || refusal.code === "too-many-requests";
    return refused(refusalTexts(refusal, t, (path) => (isOfCoupon(path) ? "coupon" : "")));
  }
  const { coupons, agent, price } = answer.value;
  const newest = coupons.length > booking.coupons.length ? coupons.at(-1) : undefined;
  return {
    problems: [],
    // A stored price that does not count any more is entered anew: the one typed before would pass for it.
    values: {
      ...typed,
      coupon: "",
      salePriceByAgent: agent?.salePrice ?? (salePriceByAgent ? "" : typed.salePriceByAgent),
    },
    message: newest ? couponUsed(newest, price.currency, t) : null,
  };
}
