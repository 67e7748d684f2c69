import type { AppLoadContext } from "@remix-run/node";
import { typed } from "~/people/sign-in-page.server";
import { ownAddress } from "~/session/own-address";
import { deskPage, seen } from "./desk-page.server";

/** The form of a list that disables or enables somebody; back to the same list. */
export async function setDisabled(request: Request, context: AppLoadContext): Promise<Response> {
  const { shop } = await deskPage(request, context);
  const form = await request.formData();
  const kind = form.get("kind");
  const id = typed(form, "id", 64);
  if ((kind !== "agency" && kind !== "clerk" && kind !== "member" && kind !== "coupon") || !id)
    throw new Response(null, { status: 404 });
  seen(request, await shop.deskSetDisabled({ kind, id, disabled: form.get("disabled") === "true" }));
  return new Response(null, { status: 303, headers: { location: ownAddress(request) } });
}
