import { type AppLoadContext, redirect, type TypedResponse } from "@remix-run/node";
import { formValue } from "~/forms/read-form.server";
import { ownAddress } from "~/session/own-address";
import { DisabledForm } from "./desk-forms.server";
import { deskPage, seen } from "./desk-page.server";

/** Handles the form of a list that disables or enables an account, then redirects to the same list. */
export async function setDisabled(request: Request, context: AppLoadContext): Promise<TypedResponse<never>> {
  const { shop } = await deskPage(request, context);
  const { kind, id, disabled } = await formValue(request, DisabledForm);
  if (!kind || !id) throw new Response(null, { status: 404 });
  seen(request, await shop.deskSetDisabled({ kind, id, disabled: disabled === "true" }));
  return redirect(ownAddress(request), 303);
}
