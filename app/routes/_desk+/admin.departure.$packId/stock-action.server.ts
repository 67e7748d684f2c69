import { type DeskPage, deskValue } from "~/desk/desk-page.server";
import type { FieldProblem } from "~/forms/refusal-texts";
import { translator } from "~/i18n/i18n.server";
import type { StockForm } from "~/routes/_desk+/admin.departure.$packId/stock-form.server";

type Undone = { problem: FieldProblem; status: number };

/** Performs one desk action on a departure or its stock, selected by the form's `do` field. Null: success. */
export async function stockAction(
  { shop, language }: DeskPage,
  request: Request,
  packId: string,
  asked: StockForm,
): Promise<Undone | null> {
  const t = translator(language, "stock");
  const changed = (field: string): Undone => ({ problem: { field, text: t("stock.changed") }, status: 409 });
  switch (asked.do) {
    case "status": {
      const set = await shop.deskSetDeparture({ packId, was: asked.was, status: asked.status });
      if (!set.ok && set.refusal.code === "changed-meanwhile") return changed("status");
      deskValue(request, set);
      return null;
    }
    case "on-request": {
      const { kind, id, roomClass, onRequest } = asked;
      if (!id) throw new Response(null, { status: 404 });
      const set = await shop.deskSetOnRequest({
        kind,
        id,
        roomClass: roomClass || undefined,
        onRequest: onRequest === "true",
      });
      if (!set.ok && set.refusal.code === "invalid-input") throw new Response(null, { status: 404 });
      deskValue(request, set);
      return null;
    }
    case "stock": {
      const [unitId, was] = [Number(asked.unitId), Number(asked.was)];
      if (!asked.unitId || asked.was === undefined) throw new Response(null, { status: 404 });
      const capacity = /^\d{1,12}$/.test(asked.capacity) ? Number(asked.capacity) : null;
      const field = `unit-${unitId}`;
      if (capacity === null || capacity > 100_000) return { problem: { field, text: t("stock.wrong") }, status: 422 };
      const set = await shop.deskSetStock({ unitId, was, capacity });
      if (set.ok) return null;
      if (set.refusal.code === "changed-meanwhile") return changed(field);
      if (set.refusal.code === "below-sold") {
        const { taken } = set.refusal.details as { taken: number };
        return { problem: { field, text: t("stock.below", { taken }) }, status: 422 };
      }
      deskValue(request, set);
      return null;
    }
  }
}
