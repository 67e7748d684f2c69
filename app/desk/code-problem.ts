import type { Refusal } from "@contract/wire/operation";
import type { TFunction } from "i18next";
import type { FieldProblem } from "~/forms/refusal-texts";

/** What to say when a code of the authenticator app is missing, wrong, used, or was tried too often. */
export function codeProblem({ code }: Refusal, t: TFunction<"desk">): FieldProblem {
  return { field: "totp", text: t(code === "too-many-requests" ? "login.too-many" : "code.needed") };
}
