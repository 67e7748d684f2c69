import type { Calls } from "@contract/calls";
import { detailsOf } from "@contract/wire/details-of";
import type { CallByName } from "@contract/wire/port-of";
import { redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { logOutCookie } from "~/session/log-ins.server";
import { ownAddress } from "~/session/own-address";

/**
 * When an agency with an expired session opens a page, redirects it to the log-in and back (specification §4: any 401 on data sets login
 * needed). Submitted forms are exempt: their refusal is shown on their own page, with all input kept.
 */
export function redirectLapsedAgencies(call: CallByName<Calls>, request: Request): CallByName<Calls> {
  return async (name, input) => {
    const answer = await call(name, input);
    if (!answer.ok && detailsOf(answer.refusal, "not-logged-in")?.who === "agency") throw await toLogin(request);
    if (answer.ok && needsLogin(answer.value)) throw await toLogin(request);
    return answer;
  };
}

/** A booking without its details, as the page of a sent form gets it. */
function needsLogin(value: unknown): boolean {
  return typeof value === "object" && value !== null && "loginNeeded" in value;
}

async function toLogin(request: Request): Promise<Response> {
  return redirect(paths.login("agency", ownAddress(request), { lapsed: 1 }), {
    status: 303,
    headers: { "set-cookie": await logOutCookie("agency") },
  });
}
