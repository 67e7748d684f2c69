import type { MaintenanceMessage } from "@contract/content/site-status";
import { type Language, langCodeOf, languageOf } from "@contract/vocabulary/languages";
import { type AppLoadContext, createCookie } from "@remix-run/node";
import { shopFor } from "~/api/shop.server";
import { languageOfRequest } from "~/i18n/i18n.server";
import { routeNameOf } from "./route-names";

/** The messages that the user closed, each with the page it was closed on. Not a secret, so it is not signed. */
const cookie = createCookie("closed-messages", { path: "/", sameSite: "lax", httpOnly: true, maxAge: 30 * 86_400 });
const mostClosed = 40;

/** `language`: that of its words, which may not be that of the page. */
type SiteNotice = { id: string; route: string; title: string; body: string; language: Language };
export type ShownStatus = {
  /** The message to show on this page, once; null if there is none, or the user closed it here. */
  notice: SiteNotice | null;
  /** Only agents can book: whom to call. */
  orders: { phone: string; hours: string } | null;
};

/** The site's status on a page. If the call fails there is no message: a missing status must not take the page down. */
export async function shownStatus(request: Request, context: AppLoadContext): Promise<ShownStatus> {
  const message = await messageFor(request, context);
  if (!message) return { notice: null, orders: null };
  const route = routeNameOf(new URL(request.url).pathname);
  const aimed = message.target.package === "all" || message.target.package.includes(route);
  const shown = message.active && aimed && !(await closedOn(request)).includes(`${message.id} ${route}`);
  return {
    notice: shown ? { id: message.id, route, ...message.message, language: languageOf[message.lang] } : null,
    orders: message.closedForOrders ? { phone: message.agentPhone, hours: message.agentHours } : null,
  };
}

export async function messageFor(request: Request, context: AppLoadContext): Promise<MaintenanceMessage | null> {
  const shop = await shopFor(request, context);
  const language = await languageOfRequest(request);
  const answer = await shop.maintenanceMessage({ langCode: langCodeOf[language] }).catch(() => null);
  return answer?.ok ? answer.value : null;
}

/** The Set-Cookie that remembers a message as closed on a page. */
export async function withClosed(request: Request, id: string, route: string): Promise<string> {
  const closedMarks = await closedOn(request);
  const mark = `${id} ${route}`;
  return cookie.serialize([mark, ...closedMarks.filter((closedMark) => closedMark !== mark)].slice(0, mostClosed));
}

async function closedOn(request: Request): Promise<string[]> {
  const header = request.headers.get("cookie");
  if (!header?.includes("closed-messages=")) return [];
  const cookieValue = (await cookie.parse(header)) as unknown;
  return Array.isArray(cookieValue) ? cookieValue.filter((mark) => typeof mark === "string" && mark.length <= 120) : [];
}
