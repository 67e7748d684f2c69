import type { StorePageResult } from "@contract/booking/booking";
import { type PayerFieldName, payerFieldNames } from "~/booking/payer-fields";
import type { TravellerLine } from "./pasted-travellers";
import { dayInField } from "./typed-day";

/** All the fields of a booking, as typed on one page. */
export type OnePage = {
  travellers: TravellerLine[];
  payer: Record<PayerFieldName, string>;
  NoOfPayment: number;
  service: string[];
  qty: string[];
  who: string[];
  asks: string[];
  coupon: string;
  salePriceByAgent: string;
  DiscountAmountByAgent: string;
  remarkByAgent: string;
  phoneOrder: boolean;
  employeeNumber: string;
  leaveApproval: boolean;
  cards?: "2";
  firstCardNIS: string;
};

/** The stored booking as values for the one-page form. */
export function onePageStored({ paxList, payer, additionalServices, agent, employee }: StorePageResult): OnePage {
  return {
    travellers: paxList.map(({ firstName, lastName, gender, birthDate, passportNumber, passportExpiry }) => ({
      lastName,
      firstName,
      gender: gender ?? "",
      birth: dayInField(birthDate),
      passportNumber: passportNumber ?? "",
      expiry: dayInField(passportExpiry),
    })),
    payer: Object.fromEntries(payerFieldNames.map((name) => [name, payer?.[name] ?? ""])) as OnePage["payer"],
    NoOfPayment: payer?.NoOfPayment ?? 1,
    service: additionalServices,
    qty: [],
    who: [],
    asks: [],
    coupon: "",
    salePriceByAgent: agent?.salePrice ?? "",
    DiscountAmountByAgent: agent && Number(agent.discount) > 0 ? agent.discount : "",
    remarkByAgent: agent?.remark ?? "",
    phoneOrder: agent?.phoneOrder ?? false,
    employeeNumber: employee?.number ?? "",
    leaveApproval: employee?.leaveApproved ?? false,
    cards: employee?.cards === 2 ? "2" : undefined,
    firstCardNIS: employee?.firstCardNIS ?? "",
  };
}
