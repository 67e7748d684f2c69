import { useRouteLoaderData } from "@remix-run/react";
import type { Seller } from "~/config.server";

/** The seller and its contact details: the agency on its own site, otherwise the shop. */
export function useSeller(): Seller & { hours?: string } {
  const root = useRouteLoaderData("root") as
    | { seller: Seller; label: { name: string; phone: string; phoneHours: string } | null }
    | undefined;
  if (!root) return {};
  if (root.label) return { phone: root.label.phone, hours: root.label.phoneHours, company: root.label.name };
  return root.seller;
}
