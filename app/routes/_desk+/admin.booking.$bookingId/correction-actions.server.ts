import { typedAmount } from "~/booking/typed-amount";
import { codeProblem } from "~/desk/code-problem";
import type { DeskPage } from "~/desk/desk-page.server";
import { refusalTexts } from "~/forms/refusal-texts";
import { translator } from "~/i18n/i18n.server";
import { peopleProblems } from "~/people/people-problems.server";
import { type ActionOutcome, generalProblem, wrong } from "./action-outcome.server";
import type { DeskBookingForm } from "./desk-booking-form.server";

type Form<Do extends DeskBookingForm["do"]> = Extract<DeskBookingForm, { do: Do }>;

const contactFields: Record<string, string> = {
  firstName: "contactFirstName",
  lastName: "contactLastName",
  email: "contactEmail",
  mobile: "contactMobile",
};

/** Corrects whom the booking's messages go to; problems have the words of the payer's page. */
export async function correctContact(
  { shop, t, language }: DeskPage,
  bookingId: string,
  { contactFirstName, contactLastName, contactEmail, contactMobile, totp }: Form<"contact">,
): Promise<ActionOutcome> {
  const payer = { firstName: contactFirstName, lastName: contactLastName, email: contactEmail, mobile: contactMobile };
  const corrected = await shop.deskCorrectContact({ bookingId, payer, totp });
  if (corrected.ok) return { done: "contact" };
  const stepUp = codeProblem(corrected, t, "contact-totp");
  if (stepUp) return stepUp;
  if (corrected.refusal.code !== "invalid-payer" && corrected.refusal.code !== "incomplete")
    return { problems: [generalProblem(corrected.refusal, t)], status: 409 };
  const booking = translator(language, "booking");
  const fieldOf = (path: string) => contactFields[path.split(".").at(-1)!] ?? "";
  return { problems: refusalTexts(corrected.refusal, booking, fieldOf), status: 422 };
}

const nameFields: Record<string, string> = { firstName: "renameFirstName", lastName: "renameLastName" };

/** Corrects a traveller's name without Flying Safe. */
export async function correctName(
  { shop, t, language }: DeskPage,
  bookingId: string,
  { renamePax: paxId, renameFirstName, renameLastName, renameReason: reason, renameFee, totp }: Form<"rename">,
): Promise<ActionOutcome> {
  const feeNIS = typedAmount(renameFee);
  if (renameFee && feeNIS === undefined) return wrong("renameFee", t("rename.fee-wrong"));
  const names = { firstName: renameFirstName, lastName: renameLastName };
  const corrected = await shop.deskCorrectName({ bookingId, paxId, ...names, reason, feeNIS, totp });
  if (corrected.ok) return { done: "name" };
  const stepUp = codeProblem(corrected, t, "rename-totp");
  if (stepUp) return stepUp;
  if (corrected.refusal.field === "feeNIS") return wrong("renameFee", t("rename.fee-wrong"));
  const people = translator(language, "people");
  const problems = peopleProblems(corrected.refusal, people);
  return { problems: problems.map((one) => ({ ...one, field: nameFields[one.field] ?? "" })), status: 422 };
}

/** Waives the fee for a corrected name. */
export async function waiveFee(
  { shop, t }: DeskPage,
  bookingId: string,
  { feeId, waiveFeeReason: reason, totp }: Form<"waive-fee">,
): Promise<ActionOutcome> {
  const waived = await shop.deskWaiveFee({ bookingId, feeId: Number(feeId ?? 0), reason, totp });
  if (waived.ok) return { done: "waived" };
  const { code } = waived.refusal;
  if (code === "in-progress") return wrong("", t("fee.being-paid"), 409);
  if (code === "wrong-state") return wrong("", t("fee.ended"), 409);
  const stepUp = codeProblem(waived, t, "waive-fee-totp");
  if (stepUp) return stepUp;
  return { problems: [generalProblem(waived.refusal, t)], status: 409 };
}

/** Refunds a part of the price that the form showed. */
export async function refundPart(
  { shop, t }: DeskPage,
  bookingId: string,
  { refundAmount, refundReason: reason, shownPrice, totp }: Form<"refund">,
): Promise<ActionOutcome> {
  const amount = typedAmount(refundAmount);
  if (amount === undefined) return wrong("refundAmount", t("refund.wrong"));
  const refund = await shop.deskRefund({ bookingId, amount, reason, shownPrice: shownPrice ?? "0.00", totp });
  if (refund.ok) return { done: "refunded" };
  const { code, field } = refund.refusal;
  if (code === "invalid-input") return wrong("refundAmount", t("refund.wrong"));
  if (code === "more-than-paid") return wrong("refundAmount", t("refund.too-much"));
  if (code === "price-changed") return wrong("refundAmount", t("refund.price-changed"), 409);
  if (code === "in-progress") return wrong("", t("change.being-paid"), 409);
  if (code === "wrong-state" && field === "change") return wrong("", t("refund.change-open"), 409);
  return codeProblem(refund, t, "refund-totp") ?? { problems: [generalProblem(refund.refusal, t)], status: 409 };
}

/** Sends a message once more; the same form sent twice sends one. */
export async function sendAgain(
  { shop, t }: DeskPage,
  bookingId: string,
  { messageId, copies }: Form<"again">,
): Promise<ActionOutcome> {
  const sent = await shop.deskSendAgain({ bookingId, messageId: Number(messageId ?? 0), copies: Number(copies ?? 0) });
  if (sent.ok) return { done: "again" };
  if (sent.refusal.code === "too-many-requests") return wrong("", t("sent-messages.too-many"), 429);
  if (sent.refusal.code === "erased") return wrong("", t("sent-messages.erased"), 409);
  return { problems: [generalProblem(sent.refusal, t)], status: 409 };
}
