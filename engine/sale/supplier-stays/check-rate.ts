import type { LangCode } from "@contract/vocabulary/vocabulary";
import { accept, type Result, refuse } from "@contract/wire/operation";
import type { HotelSupplier } from "../hotel-api/hotel-supplier";
import { type DraftStayRate, stepsOf } from "./draft-stay";
import { type SupplierStayParts, supplierAway } from "./find-stays";
import { boardName, boardOf, isFor, isSellable, sellingMinor } from "./stay-offers";
import type { StayRequest } from "./stay-request";

/** One rate at this moment. A rate for other guests, in another currency or not sold counts as gone. */
export async function checkRate(
  parts: SupplierStayParts,
  supplier: HotelSupplier,
  rateKey: string,
  group: StayRequest["groups"][number],
  of: { code: number; currency: string },
  langCode: LangCode,
): Promise<Result<DraftStayRate, "sold-out" | "supplier-away">> {
  const answer = await supplier.checkRate(rateKey, langCode);
  if (answer.outcome === "refused") return refuse("sold-out", { field: "rates" });
  if (answer.outcome !== "done") {
    const { code, retryable } = supplierAway(parts, "checkrates", answer);
    return refuse(code, { retryable });
  }
  const room = answer.value.rooms[0];
  const rate = room?.rates[0];
  if (
    !room ||
    !rate ||
    answer.value.code !== of.code ||
    answer.value.currency !== of.currency ||
    rate.recheck ||
    !isSellable(rate) ||
    !isFor(rate, group)
  )
    return refuse("sold-out", { field: "rates" });
  const sellMinor = sellingMinor(rate, parts.stayMarkupPercent);
  return accept({
    rateKey: rate.rateKey,
    roomCode: room.code,
    roomName: room.name || room.code,
    board: boardOf(rate.boardCode),
    boardName: boardName(rate, langCode),
    rooms: group.rooms,
    adults: group.adults,
    ages: group.ages,
    netMinor: rate.netMinor,
    sellMinor,
    cancellation: stepsOf(rate, sellMinor),
    comments: rate.comments,
  });
}
