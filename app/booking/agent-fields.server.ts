import { text, tick } from "~/forms/fields.server";

/** The booking fields that only an agent fills in, as typed. */
export const agentFields = {
  salePriceByAgent: text(16),
  DiscountAmountByAgent: text(16),
  remarkByAgent: text(500).transform((typed) => typed.replace(/\p{Cc}+/gu, " ")),
  phoneOrder: tick,
};
