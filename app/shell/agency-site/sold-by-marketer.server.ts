import type { AppLoadContext } from "@remix-run/node";
import { sourceIn } from "~/analytics/source-parameters";
import { oncePerRequest } from "~/api/once-per-request.server";
import { shopFor } from "~/api/shop.server";
import { logInsOf } from "~/session/log-ins.server";

/** The only categories offered to a visitor of a marketer's link; undefined: all. An agency's staff sell for themselves, as in the engine. */
export async function soldByMarketer(request: Request, context: AppLoadContext): Promise<string[] | undefined> {
  const marketerId = sourceIn(new URL(request.url).searchParams, "marketerId");
  if (!marketerId) return undefined;
  const { agency } = await logInsOf(request);
  if (agency && !agency.waiting) return undefined;
  const shop = await shopFor(request, context);
  const answer = await oncePerRequest(context, "sold by marketer", () => shop.dealTypeByMarketer({ marketerId }));
  return answer.ok && answer.value.dealTypeCodes.length > 0 ? answer.value.dealTypeCodes : undefined;
}
