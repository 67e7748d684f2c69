import type { StorePageResult } from "@contract/booking/booking";
import { mostPayments } from "@contract/vocabulary/payment-counts";
import { type AgentTyped, agentTyped } from "~/booking/agent-form";
import { noTraveller, type TravellerLine } from "./pasted-travellers";
import { dayInField } from "./typed-day";

/** Everything a booking asks, as it was typed on one page. */
export type OnePage = {
  travellers: TravellerLine[];
  payer: { firstName: string; lastName: string; email: string; mobile: string; IdenticationNumber: string };
  NoOfPayment: number;
  services: string[];
  agent: AgentTyped;
};

const payerFields = ["firstName", "lastName", "email", "mobile", "IdenticationNumber"] as const;
const travellerFields = ["lastName", "firstName", "birth", "passportNumber", "expiry"] as const;

/** What a form of so many travellers sends. */
export function onePageTyped(form: FormData, count: number): OnePage {
  const text = (name: string, longest: number) => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim().slice(0, longest) : "";
  };
  const payments = Number(text("NoOfPayment", 2) || 1);
  return {
    travellers: Array.from({ length: count }, (_, index) => {
      const gender = text(`travellers[${index}].gender`, 1);
      const line: TravellerLine = { ...noTraveller, gender: gender === "F" || gender === "M" ? gender : "" };
      for (const field of travellerFields) line[field] = text(`travellers[${index}].${field}`, 40);
      return line;
    }),
    payer: Object.fromEntries(
      payerFields.map((field) => [field, text(`payer.${field}`, field === "email" ? 120 : 40)]),
    ) as OnePage["payer"],
    NoOfPayment: Number.isInteger(payments) && payments >= 1 && payments <= mostPayments ? payments : 1,
    services: form
      .getAll("service")
      .filter((code): code is string => typeof code === "string" && /^[A-Z0-9_]{1,40}$/.test(code)),
    agent: agentTyped(form),
  };
}

/** What is stored of a booking, in the fields of the one page. */
export function onePageStored({ paxList, payer, additionalServices, agent }: StorePageResult): OnePage {
  return {
    travellers: paxList.map(({ firstName, lastName, gender, birthDate, passportNumber, passportExpiry }) => ({
      lastName,
      firstName,
      gender: gender ?? "",
      birth: dayInField(birthDate),
      passportNumber: passportNumber ?? "",
      expiry: dayInField(passportExpiry),
    })),
    payer: {
      firstName: payer?.firstName ?? "",
      lastName: payer?.lastName ?? "",
      email: payer?.email ?? "",
      mobile: payer?.mobile ?? "",
      IdenticationNumber: payer?.IdenticationNumber ?? "",
    },
    NoOfPayment: payer?.NoOfPayment ?? 1,
    services: additionalServices,
    agent: {
      salePriceByAgent: agent?.salePrice ?? "",
      DiscountAmountByAgent: agent && Number(agent.discount) > 0 ? agent.discount : "",
      remarkByAgent: agent?.remark ?? "",
      phoneOrder: agent?.phoneOrder ?? false,
    },
  };
}
