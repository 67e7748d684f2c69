import type { Shop } from "@contract/calls";
import { mostOpenFcLinks } from "@contract/desk/fc-link-desk";
import type { TFunction } from "i18next";
import { codeProblem } from "~/desk/code-problem";
import { deskValue } from "~/desk/desk-page.server";
import type { FieldProblem } from "~/forms/refusal-texts";
import type { AgencyForm } from "./agency-form.server";

type Made = { name: string; address: string };
type Refused = { problems: FieldProblem[]; status?: number };

/** Creates a link for an agency's call centre. Its address is in this answer and nowhere else. */
export async function addFcLink(
  request: Request,
  shop: Shop,
  agencyCode: string,
  { linkClerk, linkLastDay, totp }: AgencyForm,
  t: TFunction<"desk">,
): Promise<{ made: Made } | Refused> {
  const answer = await shop.deskAddFcLink({ agencyCode, clerkName: linkClerk, lastDay: linkLastDay, totp });
  if (answer.ok) return { made: { name: linkClerk, address: answer.value.address } };
  const stepUp = codeProblem(answer, t, "fc-link-totp");
  if (stepUp) return stepUp;
  const { code, field } = answer.refusal;
  if (code === "too-many-links")
    return { problems: [{ field: "linkClerk", text: t("fc-link.too-many", { most: mostOpenFcLinks }) }] };
  if (code !== "invalid-input") deskValue(request, answer);
  // Both are often missing at once, and the engine names the first alone.
  const problems = [
    ...(field === "clerkName" ? [{ field: "linkClerk", text: t("fc-link.name-missing") }] : []),
    ...(field === "lastDay" || !linkLastDay ? [{ field: "linkLastDay", text: t("fc-link.day-wrong") }] : []),
  ];
  return { problems };
}
