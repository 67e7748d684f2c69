import { useRouteLoaderData } from "@remix-run/react";
import type { Seller } from "~/config.server";
import type { ShownStatus } from "~/shell/site-status.server";

/**
 * The seller and its contact details: the agency on its own site, otherwise the shop. A site that takes no orders has the phone line that
 * it refers its customers to.
 */
export function useSeller(): Seller & { hours?: string } {
  const root = useRouteLoaderData("root") as
    | {
        seller: Seller;
        label: { name: string; phone: string; phoneHours: string } | null;
        status: Pick<ShownStatus, "orders">;
      }
    | undefined;
  if (!root) return {};
  const { seller, label, status } = root;
  const own = label
    ? { phone: label.phone, hours: label.phoneHours, company: label.name, cards: seller.cards }
    : seller;
  return status.orders?.phone ? { ...own, ...status.orders } : own;
}
