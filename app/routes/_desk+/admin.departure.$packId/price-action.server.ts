import { rateAmounts } from "@contract/desk/rate-amounts";
import { RateAmounts } from "@contract/desk/room-prices";
import { typedAmount } from "~/booking/typed-amount";
import { codeProblem } from "~/desk/code-problem";
import { type DeskPage, deskValue } from "~/desk/desk-page.server";
import type { FieldProblem } from "~/forms/refusal-texts";
import { translator } from "~/i18n/i18n.server";
import type { StockForm } from "~/routes/_desk+/admin.departure.$packId/stock-form.server";

type PriceForm = Extract<StockForm, { do: "price" }>;
type PriceAnswer = { waits: boolean } | { problems: FieldProblem[]; status: number };

/** Sets the prices of a room's row: at once, or as a proposal that waits for a second user. */
export async function priceAction(
  { shop, language, t: desk }: DeskPage,
  request: Request,
  form: PriceForm,
): Promise<PriceAnswer> {
  const t = translator(language, "stock");
  const at = (field: string) => `${form.row}-${field}`;
  const amounts = RateAmounts.safeParse(Object.fromEntries(rateAmounts.map((name) => [name, typedAmount(form[name])])));
  if (!amounts.success) {
    const wrong = rateAmounts.filter((name) => amounts.error.issues.some(({ path }) => path[0] === name));
    return { problems: wrong.map((name) => ({ field: at(name), text: t("price.wrong") })), status: 422 };
  }
  const seen = form.was.split(" ");
  const was = RateAmounts.safeParse(Object.fromEntries(rateAmounts.map((name, index) => [name, seen[index]])));
  if (!was.success) throw new Response(null, { status: 404 });
  const { hotelId, roomClass, board, validFrom, totp } = form;
  const answer = await shop.deskSetPrice({
    hotelId,
    roomClass,
    board,
    validFrom,
    was: was.data,
    amounts: amounts.data,
    totp,
  });
  const stepUp = codeProblem(answer, desk, at("totp"));
  if (stepUp) return stepUp;
  if (!answer.ok && answer.refusal.code === "changed-meanwhile")
    return { problems: [{ field: at("adult"), text: t("stock.changed") }], status: 409 };
  if (!answer.ok && answer.refusal.code === "invalid-input")
    return { problems: [{ field: at(answer.refusal.field ?? "adult"), text: t("price.wrong") }], status: 422 };
  return { waits: deskValue(request, answer).waits };
}
