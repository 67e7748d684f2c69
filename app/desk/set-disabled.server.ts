import { type AppLoadContext, redirect } from "@remix-run/node";
import * as z from "zod/v4";
import { choice, secret, untrimmed } from "~/forms/fields.server";
import { readForm, refused } from "~/forms/read-form.server";
import { ownAddress } from "~/session/own-address";
import { codeProblem } from "./code-problem";
import { deskPage, deskValue } from "./desk-page.server";
import { enableCodeId } from "./enable-code-id";

/** A button in a list that disables or enables an entry. */
export const DisabledForm = z.object({
  kind: choice(["agency", "clerk", "member", "coupon"]),
  id: untrimmed(64),
  disabled: choice(["true", "false"]),
  totp: secret(12),
});

/**
 * Handles the form of a list that disables or enables an entry, then redirects to the same list. Enabling may want a code, which the list
 * then asks for at that entry.
 */
export async function setDisabled(request: Request, context: AppLoadContext) {
  const { shop, t } = await deskPage(request, context);
  const form = await readForm(request, DisabledForm, t);
  if (!form.ok) throw new Response(null, { status: 422 });
  const { kind, id, disabled, totp } = form.value;
  if (!kind || !id) throw new Response(null, { status: 404 });
  const answer = await shop.deskSetDisabled({ kind, id, disabled: disabled === "true", totp });
  const stepUp = codeProblem(answer, t, enableCodeId(kind, id));
  if (stepUp) return refused(form, stepUp.problems, stepUp.status);
  deskValue(request, answer);
  return redirect(ownAddress(request), 303);
}
