import type { Calls } from "@contract/calls";
import { accept, type Port } from "@contract/wire/operation";
import { agentPrices } from "../../people/agencies/agent-prices";
import type { Caller } from "../../people/caller/caller";
import type { SupplierStayParts } from "../../sale/supplier-stays/find-stays";
import { stayHotels, stayRates } from "../../sale/supplier-stays/stay-search";

/** Live stays; an agency's staff read their commission and net price of each. */
export function agentStays(parts: SupplierStayParts): Pick<Port<Calls, Caller>, "stayHotels" | "stayRates"> {
  const ofPrice = ({ agent }: Caller, { price }: { price: string }) =>
    agent ? { agent: agentPrices(price, agent.acting.commissionPercent) } : {};
  return {
    async stayHotels(input, caller) {
      const answer = await stayHotels(parts, input);
      if (!answer.ok || !caller.agent) return answer;
      const hotels = answer.value.hotels.map((hotel) => ({ ...hotel, ...ofPrice(caller, hotel.from) }));
      return accept({ ...answer.value, hotels });
    },
    async stayRates(input, caller) {
      const answer = await stayRates(parts, input);
      if (!answer.ok || !caller.agent) return answer;
      const { groups, checked } = answer.value;
      return accept({
        ...answer.value,
        groups: groups.map((group) => ({
          ...group,
          rates: group.rates.map((rate) => ({ ...rate, ...ofPrice(caller, rate.price) })),
        })),
        checked: checked && { ...checked, ...ofPrice(caller, checked.price) },
      });
    },
  };
}
