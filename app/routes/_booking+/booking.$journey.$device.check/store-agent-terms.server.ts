import { langCodeOf } from "@contract/vocabulary/languages";
import type { TFunction } from "i18next";
import type { AtStep } from "~/booking/require-step.server";
import { typedAmount } from "~/booking/typed-amount";
import { type FieldProblem, refusalTexts } from "~/forms/refusal-texts";
import { type CheckForm, wrongAmounts } from "./check-form.server";

/**
 * Stores what an agent sets for a booking, and sends the signature link if the agent asked for that. Returns the problems, or whether the page
 * is shown again before anything is accepted, since these fields change the price next to them; null to go on.
 */
export async function storeAgentTerms(
  { shop, booking, language }: Pick<AtStep, "shop" | "booking" | "language">,
  typed: CheckForm,
  t: TFunction<"booking">,
): Promise<{ problems: FieldProblem[] } | { shown: "saved" | "sent" } | null> {
  if (!booking.agent) return null;
  const asked = { bookingId: booking.bookTransId, langCode: langCodeOf[language] };
  const wrong = wrongAmounts(typed, t);
  if (wrong.some(({ field }) => field === "DiscountAmountByAgent")) return { problems: wrong };
  const stored = await shop.storePage({
    ...asked,
    stage: "agent",
    salePriceByAgent: typedAmount(typed.salePriceByAgent),
    DiscountAmountByAgent: typedAmount(typed.DiscountAmountByAgent || "0"),
    remarkByAgent: typed.remarkByAgent,
    ...(booking.agent.mayPhoneOrder ? { phoneOrder: typed.phoneOrder } : {}),
  });
  // The other fields are checked even without a sale price, so that the user sees all errors at once.
  const problems = [...wrong, ...(stored.ok ? [] : refusalTexts(stored.refusal, t, (path) => path))];
  if (problems.length > 0) return { problems };
  if (typed.do === "save") return { shown: "saved" };
  if (typed.do !== "sign") return null;
  const sent = await shop.sendFinalMsg(asked);
  return sent.ok ? { shown: "sent" } : { problems: refusalTexts(sent.refusal, t, () => "") };
}
