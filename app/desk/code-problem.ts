import type { Result } from "@contract/wire/operation";
import type { TFunction } from "i18next";
import type { FieldProblem } from "~/forms/refusal-texts";

/**
 * What to answer when a call wants a code of the authenticator app that is missing, wrong, used, or was tried too often; null for every
 * other result. `field` is the id of the form's own code field.
 */
export function codeProblem(
  result: Result<unknown>,
  t: TFunction<"desk">,
  field = "totp",
): { problems: FieldProblem[]; status: number } | null {
  if (result.ok) return null;
  if (result.refusal.code === "code-needed") return { problems: [{ field, text: t("code.needed") }], status: 403 };
  if (result.refusal.code !== "too-many-requests") return null;
  return { problems: [{ field, text: t("login.too-many") }], status: 429 };
}
