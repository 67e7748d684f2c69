import type { StorePageResult } from "@contract/booking/booking";
import type { Shop } from "@contract/calls";
import { type Language, langCodeOf } from "@contract/vocabulary/languages";
import type { TFunction } from "i18next";
import { serviceQuantities } from "~/booking/booking-forms.server";
import { couponUsed } from "~/booking/coupons/coupon-used";
import { typedAmount } from "~/booking/typed-amount";
import { type FieldProblem, refusalTexts } from "~/forms/refusal-texts";
import type { OnePage } from "./one-page-form";
import { storeOnePage } from "./store-one-page.server";

type Stored = {
  problems: FieldProblem[];
  values: OnePage;
  message: string | null;
  /** Everything else that was typed is stored as well: the page can be read anew. */
  isAllStored: boolean;
};

/**
 * Sets a booking's coupons, with the extras and the sale price typed beside them: the sale price falls by what the coupons take off, so it
 * has to be known before. Then the rest of the form, without a word about what is still missing in it. A form that is sent again changes
 * nothing: the sale price in it is the one before its coupons.
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
  const refused = (problems: FieldProblem[]) => ({ problems, values: typed, message: null, isAllStored: false });
  const typedCode = typed.coupon.replace(/[\s-]/g, "").toUpperCase();
  const used = booking.coupons.find(({ code }) => code === typedCode);
  if (typed.remove ? !had.includes(typed.remove) : used) {
    const values = { ...typed, coupon: "", salePriceByAgent: booking.agent?.salePrice ?? "" };
    const message = used ? couponUsed(used, booking.price.currency, t) : null;
    return { problems: [], values, message, isAllStored: false };
  }
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
  const values = {
    ...typed,
    coupon: "",
    // A stored price that does not count any more is entered anew: the one typed before would pass for it.
    salePriceByAgent: agent?.salePrice ?? (salePriceByAgent ? "" : typed.salePriceByAgent),
  };
  const unstored = await storeOnePage(shop, booking, values, language, t);
  return {
    problems: [],
    values,
    message: newest ? couponUsed(newest, price.currency, t) : null,
    isAllStored: !unstored.some(({ field }) => isTyped(field, values)),
  };
}

/** Whether anything is typed in the part of the form that a problem is about: a stage is stored as a whole or not at all. */
function isTyped(field: string, { travellers, payer, salePriceByAgent }: OnePage): boolean {
  if (field.startsWith("travellers[")) return travellers.some((line) => Object.values(line).some(Boolean));
  if (field.startsWith("payer.")) return Object.values(payer).some(Boolean);
  return field !== "salePriceByAgent" || salePriceByAgent !== "";
}
