import * as z from "zod/v4";
import { agentFields } from "~/booking/agent-fields.server";
import { choice, hiddenAmount, matching, text, tick } from "~/forms/fields.server";

/** The last page before payment: terms, the agent's own fields, and the two cards of an employer's staff. */
export const CheckForm = z.object({
  ...agentFields,
  do: choice(["save", "sign", "bypass"]),
  acceptTerms: tick,
  cards: choice(["2"]),
  firstCardNIS: text(12),
  acceptedPrice: hiddenAmount,
  shownPrice: hiddenAmount,
  /** The button "I need more time". */
  more: matching(/./),
});
export type CheckForm = z.output<typeof CheckForm>;
