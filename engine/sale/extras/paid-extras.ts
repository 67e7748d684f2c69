import { carCode, type PaidExtra } from "@contract/booking/extras";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { asc, eq, sql } from "drizzle-orm";
import type * as z from "zod/v4";
import { localise } from "../../core/localise";
import { amountOf } from "../../core/money";
import type { Names } from "../../core/names";
import type { Database } from "../../database/connect";
import { builtOnce } from "../../database/prepared/built-once";
import { additionalServices } from "../../offer/pricing/additional-services";
import type { Booking } from "../booking/transition";
import { carNames, namesOnOrder } from "./car-order";
import { extraOrder } from "./schema";

/** The paid services of a booking with their states, in a language. */
export async function paidExtras(
  db: Database,
  { id, draft, quote }: Pick<Booking, "id" | "draft" | "quote">,
  langCode: LangCode,
): Promise<z.infer<typeof PaidExtra>[]> {
  const rows = await extrasOfBooking(db).execute({ id });
  return rows.map(({ code, qty, state, reference, supplierName, supplierPhone, retainedMinor }) => ({
    code,
    name: serviceName(code, langCode),
    qty,
    travellers: namesOnOrder(code, draft),
    state,
    ...(state === "ordered"
      ? {
          reference: reference ?? undefined,
          supplierName: supplierName ?? undefined,
          supplierPhone: supplierPhone ?? undefined,
        }
      : {}),
    retained: retainedMinor ? { amount: amountOf(retainedMinor), currency: quote.currency } : undefined,
  }));
}

const extrasOfBooking = builtOnce((db) =>
  db
    .select()
    .from(extraOrder)
    .where(eq(extraOrder.bookingId, sql.placeholder("id")))
    .orderBy(asc(extraOrder.id))
    .prepare(""),
);

/** The names of a paid service or a car by language; undefined for one that is no longer sold. */
export function serviceNames(code: string): Names | undefined {
  return code === carCode ? carNames : additionalServices.find((candidate) => candidate.code === code)?.names;
}

/** The name of a service; the code of one that is no longer sold. */
export function serviceName(code: string, langCode: LangCode): string {
  const names = serviceNames(code);
  return names ? localise(names, langCode) : code;
}
