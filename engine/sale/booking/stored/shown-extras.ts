import type { StorePageResult } from "@contract/booking/booking";
import type { Rate } from "@contract/vocabulary/money";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { localise } from "../../../core/localise";
import { amountOf, priceOf } from "../../../core/money";
import type { AdditionalService } from "../../../offer/pricing/additional-services";
import { hasFlyingSafe } from "../../../offer/pricing/flying-safe";
import type { BookingDraft } from "../../draft/booking-draft";
import { quantitiesIn, takenQuantity, travellersWith } from "../../draft/draft-services";
import { offeredServices } from "../../draft/offered-services";
import type { Booking } from "../transition";
import type { BookingFacts } from "./booking-facts";

/** The services that a booking has and may have, and what its payer agreed to. */
export function shownExtras(
  { draft, quote }: Pick<Booking, "draft" | "quote">,
  { journey, rate }: BookingFacts,
  langCode: LangCode,
): Pick<StorePageResult, "additionalServices" | "offeredServices" | "consents" | "extrasSeen"> {
  return {
    additionalServices: draft.additionalServices,
    offeredServices: offeredServices(draft, quote.currency, journey).map((service) =>
      shownService(service, draft, rate, langCode),
    ),
    consents: { ...draft.consents, ensureCancellation: hasFlyingSafe(draft) },
    extrasSeen: draft.extrasSeen,
  };
}

function shownService(
  service: AdditionalService,
  draft: BookingDraft,
  rate: Rate,
  langCode: LangCode,
): StorePageResult["offeredServices"][number] {
  return {
    code: service.code,
    name: localise(service.names, langCode),
    description: localise(service.descriptions, langCode),
    price: priceOf(service.priceMinor, service.currency, rate),
    unit: service.unit,
    selectedByDefault: false,
    qty: takenQuantity(service, draft),
    paxIds: travellersWith(service, draft)?.map(({ paxId }) => paxId),
    quantities: quantitiesIn(draft, service).map((qty) => ({ qty, total: amountOf(qty * service.priceMinor) })),
  };
}
