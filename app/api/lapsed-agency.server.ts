import type { Calls } from "@contract/calls";
import type { CallByName } from "@contract/wire/port-of";
import { redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { loggedOut } from "~/session/log-ins.server";
import { ownAddress } from "~/session/own-address";

/**
 * A page that is looked at by an agency whose session has lapsed leads to the log-in and back (specification §4: any 401 on data
 * sets login needed). Not for a form that is sent: its refusal is shown on its own page, with everything that was typed.
 */
export function leadingLapsedAgencies(call: CallByName<Calls>, request: Request): CallByName<Calls> {
  return async (name, input) => {
    const answer = await call(name, input);
    if (!answer.ok && isLapsedAgency(answer.refusal)) throw await toLogin(request);
    return answer;
  };
}

export function isLapsedAgency(refusal: { code: string; details?: unknown }): boolean {
  return refusal.code === "not-logged-in" && (refusal.details as { who?: string } | undefined)?.who === "agency";
}

async function toLogin(request: Request): Promise<Response> {
  return redirect(paths.login("agency", ownAddress(request), { lapsed: 1 }), {
    status: 303,
    headers: { "set-cookie": await loggedOut("agency") },
  });
}
