import type { CalcPackResult, searchAndSelection } from "@contract/shopping/search-and-selection";
import { languageOf } from "@contract/vocabulary/languages";
import type { IsoCurrency } from "@contract/vocabulary/money";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { addDays } from "../../core/epoch-day";
import { jerusalemDay } from "../../core/jerusalem-day";
import { inAgorot, priceOf } from "../../core/money";
import { signToken } from "../../core/signed-token";
import { mostInstallments } from "../pricing/installments";
import { labelLines } from "../pricing/label-lines";
import { cancellationRules } from "../terms/cancellation-rules";
import { cancellationTimeline } from "../terms/cancellation-timeline";
import { cheapestCls } from "./cheapest-cls";
import { quoteLifetime } from "./quote-lifetime";
import { resolveSelection, type SelectionFailure } from "./resolve-selection";
import type { SelectParts } from "./select-pack";

/** Free seats on the flights below which the price says that they are the last. */
const fewSeats = 9;

/** The price of one selection, line by line, as CalcPack returns it. */
export async function calcPack(
  parts: SelectParts,
  input: ParsedInput<typeof searchAndSelection.calcPack>,
  clubPercent = 0,
): Promise<Result<CalcPackResult, SelectionFailure>> {
  const cls = input.cls.length > 0 ? input.cls : await cheapestCls(parts, input);
  const resolved = await resolveSelection(parts, {
    ...input,
    cls,
    services: [],
    hotelShift: input.hotel_shift_1,
    clubPercent,
  });
  if (!resolved.ok) return resolved;
  const { pack, hotel, rooms, priced, onRequest, freeSeats, ticket, car } = resolved.value;
  if (input.dateArv !== undefined && input.dateArv !== pack.startDate) return refuse("not-found", { field: "dateArv" });
  const rate = await parts.rates.shown(priced.currency);
  if (!rate) return refuse("price-error");
  const quoteExpiresAt = new Date(parts.clock.now().getTime() + quoteLifetime).toISOString();
  const { totalMinor, currency } = priced;
  const totalAgorot = inAgorot(totalMinor, currency, rate.value);
  const today = jerusalemDay(parts.clock.now());
  const cancellation = cancellationRules(totalMinor, totalAgorot, currency, today, pack.startDate);
  return accept({
    ...priceOf(priced.totalMinor, priced.currency satisfies IsoCurrency, rate),
    packSelectionId: signToken(parts.secret, "selection", {
      packId: pack.id,
      hotelId: hotel?.id ?? null,
      until: quoteExpiresAt,
    }),
    hotelid: hotel?.id,
    cls: hotel ? rooms.map((room) => room.cls) : [],
    typ: rooms.map((room) => room.typ),
    dateArv: pack.startDate,
    hotelStay: hotel ? { ...priced.stay, checkOut: addDays(priced.stay.checkIn, priced.stay.nights) } : undefined,
    ticket: ticket?.code,
    car: car?.code,
    quoteId: signToken(parts.secret, "quote", {
      packId: pack.id,
      totalMinor: priced.totalMinor,
      until: quoteExpiresAt,
    }),
    quoteExpiresAt,
    hotelStatus: onRequest.hotel ? "rq" : "ok",
    flightStatus: onRequest.flight ? "rq" : "ok",
    discountPercent: priced.discountPercent,
    installments: mostInstallments(totalAgorot),
    lines: labelLines(priced.lines, languageOf[input.langCode]),
    cancellation,
    cancellationTimeline: cancellationTimeline(cancellation, { totalMinor, totalAgorot }),
    warnings: [
      ...(onRequest.hotel || onRequest.flight ? (["ON_REQUEST"] as const) : []),
      ...(freeSeats < fewSeats ? (["LAST_SEATS"] as const) : []),
    ],
  });
}
