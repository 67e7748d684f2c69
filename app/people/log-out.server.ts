import { redirectKeeping } from "~/i18n/redirects.server";
import { type LogInKind, loggedOut } from "~/session/log-ins.server";

/** Home, with the log-in forgotten, and nothing of its pages left to the back button. */
export async function leave(request: Request, kind: LogInKind): Promise<Response> {
  const headers = new Headers({ "set-cookie": await loggedOut(kind) });
  headers.append("clear-site-data", '"cache"');
  return redirectKeeping(request, "/", { headers });
}
