import { DepartureStatus } from "@contract/desk/stock-desk";
import { type DeskPage, seen } from "~/desk/desk-page.server";
import type { FieldProblem } from "~/forms/refusal-texts";
import { translator } from "~/i18n/i18n.server";
import { typed } from "~/people/sign-in-page.server";

type Undone = { problem: FieldProblem; status: number; typed?: string };

const whole = (text: string) => (/^\d{1,12}$/.test(text) ? Number(text) : null);

/** One of the things the desk does to a departure and its stock; `do` of the form says which. Null: done. */
export async function stockAction(
  { shop, language }: DeskPage,
  request: Request,
  packId: string,
  form: FormData,
): Promise<Undone | null> {
  const t = translator(language, "stock");
  const changed = (field: string): Undone => ({ problem: { field, text: t("stock.changed") }, status: 409 });
  switch (form.get("do")) {
    case "status": {
      const was = DepartureStatus.safeParse(form.get("was"));
      const status = DepartureStatus.safeParse(form.get("status"));
      if (!was.success || !status.success) throw new Response(null, { status: 404 });
      const set = await shop.deskSetDeparture({ packId, was: was.data, status: status.data });
      if (!set.ok && set.refusal.code === "changed-meanwhile") return changed("status");
      seen(request, set);
      return null;
    }
    case "on-request": {
      const kind = form.get("kind");
      const [id, roomClass] = [typed(form, "id", 64), typed(form, "roomClass", 64)];
      if ((kind !== "flight" && kind !== "room") || !id) throw new Response(null, { status: 404 });
      const onRequest = form.get("onRequest") === "true";
      const set = await shop.deskSetOnRequest({ kind, id, roomClass: roomClass || undefined, onRequest });
      if (!set.ok && set.refusal.code === "invalid-input") throw new Response(null, { status: 404 });
      seen(request, set);
      return null;
    }
    case "stock": {
      const [unitId, was] = [whole(typed(form, "unitId", 13)), whole(typed(form, "was", 7))];
      if (!unitId || was === null) throw new Response(null, { status: 404 });
      const text = typed(form, "capacity", 12).trim();
      const capacity = whole(text);
      const field = `unit-${unitId}`;
      if (capacity === null || capacity > 100_000)
        return { problem: { field, text: t("stock.wrong") }, status: 422, typed: text };
      const set = await shop.deskSetStock({ unitId, was, capacity });
      if (set.ok) return null;
      if (set.refusal.code === "changed-meanwhile") return changed(field);
      if (set.refusal.code === "below-sold") {
        const { taken } = set.refusal.details as { taken: number };
        return { problem: { field, text: t("stock.below", { taken }) }, status: 422, typed: text };
      }
      seen(request, set);
      return null;
    }
    default:
      throw new Response(null, { status: 404 });
  }
}
