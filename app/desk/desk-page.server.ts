import type { Shop } from "@contract/calls";
import { type Language, langCodeOf } from "@contract/vocabulary/languages";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import type { Result } from "@contract/wire/operation";
import type { AppLoadContext } from "@remix-run/node";
import type { TFunction } from "i18next";
import { shopFor } from "~/api/shop.server";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";
import { ownAddress } from "~/session/own-address";

export type DeskPage = {
  shop: Shop;
  t: TFunction<"desk">;
  language: Language;
  langCode: LangCode;
  query: URLSearchParams;
};

/** Common setup of every desk page. The engine checks permission on each call. */
export async function deskPage(request: Request, context: AppLoadContext): Promise<DeskPage> {
  const language = await languageOfRequest(request);
  return {
    shop: await shopFor(request, context),
    t: translator(language, "desk"),
    language,
    langCode: langCodeOf[language],
    query: new URL(request.url).searchParams,
  };
}

/** The value of a call. A user who is not logged in is redirected to the log-in; a missing item renders the not-found page. */
export function deskValue<T>(request: Request, result: Result<T>): T {
  if (result.ok) return result.value;
  // The address names an id or a word that cannot exist.
  if (result.refusal.code === "not-found" || result.refusal.code === "invalid-input")
    throw new Response(null, { status: 404 });
  if (result.refusal.code === "not-logged-in" || result.refusal.code === "not-allowed") throw toLogin(request);
  throw new Error(`the desk was refused: ${result.refusal.code}`);
}

/** The log-in, which leads back to the page; a form that was sent to it is not kept, and the log-in says so. */
export function toLogin(request: Request): Response {
  const next = ownAddress(request);
  return redirectKeeping(request, paths.desk("login", { next, unsaved: request.method === "GET" ? undefined : 1 }));
}

/** The requested page of a list: its number, and its first and last row, counted from 1. */
export function pageOf(query: URLSearchParams, size: number): { page: number; from: number; to: number } {
  const requestedPage = Number(query.get("page") ?? 1);
  const page = Number.isInteger(requestedPage) && requestedPage >= 1 && requestedPage <= 1000 ? requestedPage : 1;
  return { page, from: (page - 1) * size + 1, to: page * size };
}
