import type { PaymentUrlResult, StorePageResult } from "@contract/booking/booking";
import type { Shop } from "@contract/calls";
import type { Refusal, Result } from "@contract/wire/operation";
import { aPayer } from "./a-payer";
import type { SmallShop } from "./small-shop";

/** The value of a result that a test expects to be successful. */
export function good<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(`refused: ${JSON.stringify(result.refusal)}`);
}

export function refusal(result: Result<unknown>): Refusal {
  if (!result.ok) return result.refusal;
  throw new Error("expected a refusal");
}

export function selection(shop: SmallShop) {
  return { packageId: shop.packId, hotelid: shop.hotelId, cls: ["STD-BB"] };
}

export function passengersFor(page: StorePageResult, passports = true) {
  const birthDates = { ADT: "1985-03-04", CHD: "2019-05-06", INF: "2026-06-01" };
  return page.paxList.map((passenger, index) => ({
    paxId: passenger.paxId,
    firstName: "dana",
    lastName: ["cohen", "levi", "mizrahi", "peretz"][index % 4]!,
    gender: "F" as const,
    birthDate: birthDates[passenger.type],
    ...(passports ? { passportNumber: `1234567${index}`, passportExpiry: "2033-01-01" } : {}),
  }));
}

/** All steps up to the card page. */
export async function readyToPay(
  shopper: Shop,
  shop: SmallShop,
  {
    services = [],
    coupons = [],
    passports,
    namesAlone,
    payer = aPayer,
    ...party
  }: {
    adult?: number;
    child?: number;
    infant?: number;
    services?: string[];
    coupons?: string[];
    passports?: boolean;
    /** Without gender and an adult's birth date, where the passport comes later. */
    namesAlone?: boolean;
    payer?: typeof aPayer;
  } = {},
): Promise<{ page: StorePageResult; payment: PaymentUrlResult }> {
  const draft = good(await shopper.storePage({ stage: "init", ...selection(shop), ...party }));
  const bookingId = draft.bookTransId;
  const paxList = passengersFor(draft, passports).map(({ gender, birthDate, ...names }, index) => ({
    ...names,
    ...(namesAlone ? {} : { gender }),
    ...(namesAlone && draft.paxList[index]!.type === "ADT" ? {} : { birthDate }),
  }));
  good(await shopper.storePage({ bookingId, stage: "passengers", paxList }));
  good(await shopper.storePage({ bookingId, stage: "payer", payer, sendPromotionalProductMails: false }));
  good(await shopper.storePage({ bookingId, stage: "extras", additionalServices: services, couponCodes: coupons }));
  const page = good(await shopper.storePage({ bookingId, stage: "check", acceptTerms: true }));
  return { page, payment: good(await shopper.getPaymentUrl({ bookingId })) };
}
