import { text, tick } from "~/forms/fields.server";

/** What somebody who books for a customer sets of a booking, as it was typed. */
export const agentFields = {
  salePriceByAgent: text(16),
  DiscountAmountByAgent: text(16),
  remarkByAgent: text(500).transform((typed) => typed.replace(/\p{Cc}+/gu, " ")),
  phoneOrder: tick,
};
