import type { Shop } from "@contract/calls";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { formValue } from "~/forms/read-form.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { type LogInKind, logOutCookie } from "~/session/log-ins.server";
import { noSeenCookie } from "~/session/recently-seen.server";
import { noShopperCookie } from "~/session/shopper.server";
import { withWishes } from "~/session/wish-list.server";
import { LogOutForm } from "./people-forms.server";
import { peoplePage } from "./people-page.server";

const calls: Record<LogInKind, (shop: Shop, everywhere: boolean) => Promise<unknown>> = {
  member: (shop, everywhere) => shop.memberLogout({ everywhere }),
  agency: (shop, everywhere) => shop.agencyLogout({ everywhere }),
  visitor: (shop) => shop.visitorLogout({}),
  desk: (shop) => shop.deskLogout({}),
};

export async function logOutLoader({ request, context }: LoaderFunctionArgs) {
  const { t } = await peoplePage(request, context);
  return { title: t("logout.title") };
}

/**
 * Ends the session and redirects to the home page, with the log-in cookie cleared and no cached pages left for the back button. Clears the
 * shopper too: the next user of a shared computer must not be able to open bookings made there.
 */
export async function logOut({ request, context }: ActionFunctionArgs, kind: LogInKind): Promise<Response> {
  const { shop } = await peoplePage(request, context);
  const { everywhere } = await formValue(request, LogOutForm);
  await calls[kind](shop, everywhere);
  return loggedOut(request, kind);
}

/** The home page, or another one, for the next user of the browser, with nothing left of the one who logged out. */
export async function loggedOut(request: Request, kind: LogInKind, page = "/"): Promise<Response> {
  const headers = new Headers({ "set-cookie": await logOutCookie(kind) });
  // A member's booking is open as a visit, which the engine ends with the member's session.
  if (kind === "member") headers.append("set-cookie", await logOutCookie("visitor"));
  // What was saved or viewed before tells the next user where this one wants to go.
  for (const cookie of [await noShopperCookie(), await withWishes([]), await noSeenCookie()])
    headers.append("set-cookie", cookie);
  // Storage too: a confirmation that is stored for offline use is removed on log-out.
  headers.append("clear-site-data", '"cache", "storage"');
  return redirectKeeping(request, page, { headers });
}
