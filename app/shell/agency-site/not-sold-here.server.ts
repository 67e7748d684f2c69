import type { DealCategory } from "@contract/vocabulary/vocabulary";
import { detailsOf } from "@contract/wire/details-of";
import type { Refusal } from "@contract/wire/operation";
import type { AppLoadContext } from "@remix-run/node";
import { soldByAgency } from "~/people/account.server";
import { whiteLabelOf } from "~/shell/white-label.server";
import { soldByMarketer } from "./sold-by-marketer.server";
import { isSoldHere } from "./sold-here";

/** What the error page receives as the reason of a 404. */
const notSold = "not-sold";

/** Throws a 404 that says so when the agency of this site, of the link or the logged-in one does not sell a category. */
export async function requireSold(request: Request, context: AppLoadContext, category: DealCategory): Promise<void> {
  const [label, byAgency, byMarketer] = await Promise.all([
    whiteLabelOf(request, context),
    soldByAgency(request, context),
    soldByMarketer(request, context),
  ]);
  if (!isSoldHere([label?.dealTypeCodes, byAgency, byMarketer], category)) throw new Response(notSold, { status: 404 });
}

/** The 404 for a refusal of the engine: with its reason, when the offer exists but is not sold on this site or by this agency. */
export function notFoundHere(refusal: Refusal): Response {
  const hidden = detailsOf(refusal, "not-found")?.notSoldHere;
  return new Response(hidden ? notSold : null, { status: 404 });
}
