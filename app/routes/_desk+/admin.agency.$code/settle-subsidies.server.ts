import type { Shop } from "@contract/calls";
import type { TFunction } from "i18next";
import { codeProblem } from "~/desk/code-problem";
import { deskValue } from "~/desk/desk-page.server";
import type { FieldProblem } from "~/forms/refusal-texts";
import type { AgencyForm } from "./agency-form.server";

type Refused = { problems: FieldProblem[]; status?: number };

/** Records an employer's payment for the picked bookings, each at the amount that the page showed; null: it is done. */
export async function settleSubsidies(
  request: Request,
  shop: Shop,
  agencyCode: string,
  { subsidies, subsidyMethod, subsidyReference, totp }: AgencyForm,
  t: TFunction,
): Promise<Refused | null> {
  const answer = await shop.deskSettleSubsidies({
    agencyCode,
    bookings: subsidies.map((picked) => {
      const [bookingId = "", open = ""] = picked.split(":");
      return { bookingId, open };
    }),
    method: subsidyMethod,
    reference: subsidyReference,
    totp,
  });
  const stepUp = codeProblem(answer, t, "subsidies-totp");
  if (stepUp || answer.ok) return stepUp;
  const { code, field } = answer.refusal;
  if (code !== "invalid-input" && code !== "amount-changed") deskValue(request, answer);
  if (field === "reference") return { problems: [{ field: "subsidyReference", text: t("agency.reference-missing") }] };
  return {
    problems: [
      { field: "subsidies", text: t(code === "amount-changed" ? "agency.amount-changed" : "agency.none-picked") },
    ],
  };
}

/** Reverses a payment of an employer that was recorded by mistake; null: it is done. */
export async function reverseSubsidy(
  request: Request,
  shop: Shop,
  agencyCode: string,
  { subsidyPaymentId, subsidyReason, totp }: AgencyForm,
  t: TFunction,
): Promise<Refused | null> {
  const paymentId = Number(subsidyPaymentId);
  const answer = await shop.deskReverseSubsidy({ agencyCode, paymentId, reason: subsidyReason, totp });
  const stepUp = codeProblem(answer, t, "reverse-subsidy-totp");
  if (stepUp || answer.ok) return stepUp;
  const { code, field } = answer.refusal;
  if (code !== "invalid-input" && code !== "reversed-already") deskValue(request, answer);
  if (field === "reason") return { problems: [{ field: "subsidyReason", text: t("agency.reason-missing") }] };
  const text = code === "reversed-already" ? "agency.reversed-already" : "agency.no-payment";
  return { problems: [{ field: "subsidyPaymentId", text: t(text) }] };
}
