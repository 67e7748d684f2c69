import { type AppLoadContext, redirect, type TypedResponse } from "@remix-run/node";
import * as z from "zod/v4";
import { choice, untrimmed } from "~/forms/fields.server";
import { formValue } from "~/forms/read-form.server";
import { ownAddress } from "~/session/own-address";
import { deskPage, deskValue } from "./desk-page.server";

/** A button in a list that disables or enables an entry. */
export const DisabledForm = z.object({
  kind: choice(["agency", "clerk", "member", "coupon"]),
  id: untrimmed(64),
  disabled: choice(["true", "false"]),
});

/** Handles the form of a list that disables or enables an account, then redirects to the same list. */
export async function setDisabled(request: Request, context: AppLoadContext): Promise<TypedResponse<never>> {
  const { shop } = await deskPage(request, context);
  const { kind, id, disabled } = await formValue(request, DisabledForm);
  if (!kind || !id) throw new Response(null, { status: 404 });
  deskValue(request, await shop.deskSetDisabled({ kind, id, disabled: disabled === "true" }));
  return redirect(ownAddress(request), 303);
}
