import type { StorePageResult } from "@contract/booking/booking";
import type { Rate } from "@contract/vocabulary/money";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { localise } from "../../../core/localise";
import { amountOf, priceOf } from "../../../core/money";
import { hasFlyingSafe } from "../../../offer/pricing/flying-safe";
import { quantitiesIn, takenQuantity, travellersWith } from "../../draft/draft-services";
import { offeredServices } from "../../draft/offered-services";
import type { Booking } from "../transition";
import type { BookingFacts } from "./booking-facts";

/** The services that a booking has and may have, and what its payer agreed to. */
export function shownExtras(
  row: Pick<Booking, "draft" | "quote">,
  { journey, place, rate, today }: BookingFacts,
  langCode: LangCode,
): Pick<StorePageResult, "additionalServices" | "offeredServices" | "consents" | "extrasSeen"> {
  const { draft, quote } = row;
  return {
    additionalServices: draft.additionalServices,
    offeredServices: offeredServices(draft, quote.currency, journey, place, today).map((service) =>
      shownService(service, row, rate, langCode),
    ),
    consents: { ...draft.consents, ensureCancellation: hasFlyingSafe(draft) },
    extrasSeen: draft.extrasSeen,
  };
}

function shownService(
  service: ReturnType<typeof offeredServices>[number],
  { draft, quote }: Pick<Booking, "draft" | "quote">,
  rate: Rate,
  langCode: LangCode,
): StorePageResult["offeredServices"][number] {
  return {
    code: service.code,
    name: localise(service.names, langCode),
    description: localise(service.descriptions, langCode),
    price: priceOf(service.unitMinor, quote.currency, rate),
    unit: service.unit,
    selectedByDefault: false,
    qty: takenQuantity(service, draft),
    paxIds: travellersWith(service, draft)?.map(({ paxId }) => paxId),
    quantities: quantitiesIn(draft, service).map((qty) => ({ qty, total: amountOf(qty * service.unitMinor) })),
  };
}
