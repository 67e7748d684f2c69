import { IsoDate } from "@contract/vocabulary/vocabulary";
import { detailsOf } from "@contract/wire/details-of";
import type { Result } from "@contract/wire/operation";
import { codeProblem } from "~/desk/code-problem";
import { type DeskPage, deskValue } from "~/desk/desk-page.server";
import type { FieldProblem } from "~/forms/refusal-texts";
import { translator } from "~/i18n/i18n.server";
import {
  liftRequestCodeId,
  liftStopCodeId,
  onRequestCodeId,
  requestCodeId,
  statusCodeId,
} from "~/routes/_desk+/admin.departure.$packId/code-ids";
import type { StockForm } from "~/routes/_desk+/admin.departure.$packId/stock-form.server";
import { type TouchedChange, touchedInput } from "~/routes/_desk+/admin.departure.$packId/touched-change.server";

type StockFailure = { problem: FieldProblem; status: number };

/**
 * Performs one desk action on a departure or its stock, selected by the form's `do` field. Null: success. What takes off sale or on request
 * is first answered with what it touches.
 */
export async function stockAction(
  { shop, language, t: desk }: DeskPage,
  request: Request,
  packId: string,
  form: Exclude<StockForm, { do: "price" | "flight-times" }>,
): Promise<StockFailure | { touched: TouchedChange } | null> {
  const t = translator(language, "stock");
  const changedMeanwhile = (field: string): StockFailure => ({
    problem: { field, text: t("stock.changed") },
    status: 409,
  });
  const noDate = (days: Record<string, string>): StockFailure | null => {
    const wrong = Object.entries(days).find(([, day]) => !IsoDate.safeParse(day).success);
    return wrong ? { problem: { field: wrong[0], text: t("stop.day") }, status: 422 } : null;
  };
  const isOutOfOrder = (answer: Result<unknown, string>) =>
    !answer.ok && answer.refusal.code === "invalid-input" && answer.refusal.field === "lastNight";
  const outOfOrder = (field: string): StockFailure => ({ problem: { field, text: t("stop.order") }, status: 422 });
  const codeAsked = (answer: Result<unknown, string>, field: string): StockFailure | null => {
    const stepUp = codeProblem(answer, desk, field);
    return stepUp && { problem: stepUp.problems[0]!, status: stepUp.status };
  };
  /** Shown before it is saved: read here too, so that a wrong period is refused at once. */
  const firstShown = async (change: TouchedChange, lastField: string) => {
    const answer = await shop.deskTouchedStock(touchedInput(change));
    if (isOutOfOrder(answer)) return outOfOrder(lastField);
    deskValue(request, answer);
    return { touched: change };
  };
  switch (form.do) {
    case "status": {
      const { was, status, totp } = form;
      const answer = await shop.deskSetDeparture({ packId, was, status, totp });
      const stepUp = codeAsked(answer, statusCodeId);
      if (stepUp) return stepUp;
      if (!answer.ok && answer.refusal.code === "changed-meanwhile") return changedMeanwhile("status");
      deskValue(request, answer);
      return null;
    }
    case "on-request": {
      const { kind, id, roomClass, onRequest, totp } = form;
      if (!id) throw new Response(null, { status: 404 });
      if (onRequest === "true" && form.seen !== "true")
        return firstShown({ do: form.do, kind: kind ?? "room", id, roomClass }, "");
      const answer = await shop.deskSetOnRequest({
        kind,
        id,
        roomClass: roomClass || undefined,
        onRequest: onRequest === "true",
        totp,
      });
      const stepUp = codeAsked(answer, onRequestCodeId({ kind, id, roomClass }));
      if (stepUp) return stepUp;
      if (!answer.ok && answer.refusal.code === "invalid-input") throw new Response(null, { status: 404 });
      deskValue(request, answer);
      return null;
    }
    case "stop-sale": {
      const { hotelId, stopClass, firstNight, lastNight } = form;
      const missing = noDate({ firstNight, lastNight });
      if (missing) return missing;
      if (form.seen !== "true")
        return firstShown(
          { do: form.do, kind: "room", id: hotelId, roomClass: stopClass, first: firstNight, last: lastNight },
          "lastNight",
        );
      const answer = await shop.deskStopSale({ hotelId, roomClass: stopClass || undefined, firstNight, lastNight });
      if (isOutOfOrder(answer)) return outOfOrder("lastNight");
      deskValue(request, answer);
      return null;
    }
    case "on-request-period": {
      const { hotelId, requestClass, requestFirst, requestLast } = form;
      const missing = noDate({ requestFirst, requestLast });
      if (missing) return missing;
      if (form.seen !== "true")
        return firstShown(
          { do: form.do, kind: "room", id: hotelId, roomClass: requestClass, first: requestFirst, last: requestLast },
          "requestLast",
        );
      const answer = await shop.deskOnRequestPeriod({
        hotelId,
        roomClass: requestClass || undefined,
        firstNight: requestFirst,
        lastNight: requestLast,
        totp: form.totp,
      });
      const stepUp = codeAsked(answer, requestCodeId);
      if (stepUp) return stepUp;
      if (isOutOfOrder(answer)) return outOfOrder("requestLast");
      deskValue(request, answer);
      return null;
    }
    case "lift-on-request-period": {
      const { hotelId, firstNight, totp } = form;
      const roomClass = form.roomClass || undefined;
      if (!IsoDate.safeParse(firstNight).success) throw new Response(null, { status: 404 });
      const answer = await shop.deskLiftOnRequestPeriod({ hotelId, roomClass, firstNight, totp });
      const stepUp = codeAsked(answer, liftRequestCodeId({ roomClass, firstNight }));
      if (stepUp) return stepUp;
      if (!answer.ok && answer.refusal.code === "not-found") return null;
      deskValue(request, answer);
      return null;
    }
    case "lift-stop-sale": {
      if (!form.stopSaleId) throw new Response(null, { status: 404 });
      const stopSaleId = Number(form.stopSaleId);
      const answer = await shop.deskLiftStopSale({ stopSaleId, totp: form.totp });
      const stepUp = codeAsked(answer, liftStopCodeId({ stopSaleId }));
      if (stepUp) return stepUp;
      // Lifted by someone else in the meantime: it is as the user wants it.
      if (!answer.ok && answer.refusal.code === "not-found") return null;
      deskValue(request, answer);
      return null;
    }
    case "stock": {
      const [unitId, was] = [Number(form.unitId), Number(form.was)];
      if (!form.unitId || form.was === undefined) throw new Response(null, { status: 404 });
      const capacity = /^\d{1,12}$/.test(form.capacity) ? Number(form.capacity) : null;
      const field = `unit-${unitId}`;
      if (capacity === null || capacity > 100_000) return { problem: { field, text: t("stock.wrong") }, status: 422 };
      const answer = await shop.deskSetStock({ unitId, was, capacity, totp: form.totp });
      if (answer.ok) return null;
      const stepUp = codeAsked(answer, `${field}-totp`);
      if (stepUp) return stepUp;
      if (answer.refusal.code === "changed-meanwhile") return changedMeanwhile(field);
      const below = detailsOf(answer.refusal, "below-sold");
      if (below) {
        const { taken } = below;
        return { problem: { field, text: t("stock.below", { taken }) }, status: 422 };
      }
      deskValue(request, answer);
      return null;
    }
  }
}
