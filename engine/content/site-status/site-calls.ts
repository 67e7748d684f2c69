import type { siteStatus } from "@contract/content/site-status";
import type { searchAndSelection } from "@contract/shopping/search-and-selection";
import type { DealCategory } from "@contract/vocabulary/vocabulary";
import { accept, type ParsedInput, type Port, refuse } from "@contract/wire/operation";
import { eq } from "drizzle-orm";
import { timedCache } from "../../core/caches/timed-cache";
import type { Store } from "../../database/store";
import type { SelectParts } from "../../offer/selection/select-pack";
import { selectPack } from "../../offer/selection/select-pack";
import { mayBook } from "../../people/agencies/may-book";
import { agency } from "../../people/agencies/schema";
import { siteOf } from "../../people/agencies/site-of";
import type { Caller } from "../../people/caller/caller";
import { atClubPrices } from "../../people/members/at-club-prices";
import type { UsageLimits } from "../../people/sessions/usage-limits";
import { pageNotFound } from "./missing-pages";
import { type cachedStatuses, messageOf, takesOrders } from "./site-status";

type Open = Pick<typeof siteStatus, "maintenanceMessage" | "pageNotFound"> & Pick<typeof searchAndSelection, "select">;

/** Status calls of the site, and the package selection, which is refused while orders are closed. */
export function siteCalls(
  parts: Store & SelectParts & { limits: UsageLimits; enabledAgentCode: string; clubPercent: number },
  statuses: ReturnType<typeof cachedStatuses>,
): Port<Open, Caller> {
  // The shop's own phone number is the fallback.
  const desk = timedCache(parts.clock, 60_000, async (code: string) => {
    const [row] = await parts.db.select().from(agency).where(eq(agency.odyAgentCode, code));
    return row && { agentPhone: row.phone, agentHours: row.phoneHours };
  });
  const sells = async (category: DealCategory, caller: Caller) =>
    (await takesOrders(parts, caller)) && mayBook(await siteOf(parts.db, caller), caller.agent, category);
  return {
    async maintenanceMessage({ langCode }, caller) {
      const message = await messageOf(parts, await statuses(), caller.agency, langCode);
      return accept(message.agentPhone ? message : { ...message, ...(await desk(parts.enabledAgentCode)) });
    },
    pageNotFound: (input, caller) => pageNotFound(parts, input, caller),
    async select(input: ParsedInput<typeof searchAndSelection.select>, caller) {
      // The id of a deal names its package and hotel.
      const hotel = dealHotel(input);
      if (hotel === null) return refuse("not-found", { field: "dealId" });
      const sub = input.subAgency ? await siteOf(parts.db, { agency: input.subAgency }) : null;
      if (input.subAgency && !sub) return refuse("not-found", { field: "subAgency" });
      const selection = await selectPack(atClubPrices(parts, caller), { ...input, laId: input.laId ?? hotel });
      if (
        selection.ok &&
        selection.value.status === "available" &&
        sub &&
        !mayBook(sub, null, selection.value.category.code)
      )
        return accept({ ...selection.value, status: "closed" as const });
      if (
        !selection.ok ||
        selection.value.status !== "available" ||
        (await sells(selection.value.category.code, caller))
      )
        return selection;
      const status = caller.agent?.acting.flags.forPricePlanOnly ? ("planOnly" as const) : ("closed" as const);
      return accept({ ...selection.value, status });
    },
  };
}

/** The hotel of the deal that a selection starts from; undefined if it names none, null when the deal belongs to another package. */
function dealHotel({ packId, dealId }: ParsedInput<typeof searchAndSelection.select>): string | undefined | null {
  if (dealId === undefined || dealId === packId) return undefined;
  return dealId.startsWith(`${packId}-`) ? dealId.slice(packId.length + 1) : null;
}
