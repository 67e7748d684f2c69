import { type AppLoadContext, redirect } from "@remix-run/node";
import { shopFor } from "~/api/shop.server";
import { paths } from "~/paths";
import { logInCookie } from "~/session/log-ins.server";
import { ownAddress } from "~/session/own-address";

/**
 * A call centre's link carries `fc-agent-mode` and `secret`. The secret is exchanged for a session first, then the user is redirected to
 * the same address without it: the secret stays out of the browser's history, our logs and shared links. A wrong secret leads
 * to the agents' log-in, which says so; one that a picture, frame or script asks for, by which another site would log a visitor in, is dropped.
 */
export async function exchangeFcLink(request: Request, context: AppLoadContext): Promise<void> {
  const url = new URL(request.url);
  const secret = url.searchParams.get("secret");
  if (secret === null) return;
  const isAgentMode = url.searchParams.get("fc-agent-mode") === "true";
  const isFollowed = (request.headers.get("sec-fetch-dest") ?? "document") === "document";
  url.searchParams.delete("secret");
  url.searchParams.delete("fc-agent-mode");
  const headers = new Headers({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
  if (!isAgentMode || !isFollowed) throw redirect(ownAddress(url), { status: 303, headers });
  const shop = await shopFor(request, context);
  const login = await shop.agentFcLogin({ secret });
  if (login.ok) {
    headers.append("set-cookie", await logInCookie("agency", { sid: login.value.agencySid, fc: true }));
    throw redirect(ownAddress(url), { status: 303, headers });
  }
  const lang = url.searchParams.get("lang") ?? undefined;
  throw redirect(paths.login("agent", ownAddress(url), { link: "wrong", lang }), { status: 303, headers });
}
