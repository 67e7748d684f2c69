import type { Shop } from "@contract/calls";
import type { Language } from "@contract/vocabulary/languages";
import type { AppLoadContext } from "@remix-run/node";
import type { TFunction } from "i18next";
import { shopFor } from "~/api/shop.server";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import { safePath } from "~/session/safe-path";

export type PeoplePage = {
  shop: Shop;
  language: Language;
  t: TFunction<"people">;
  /** The page that the user wanted to open; always an internal path. */
  next: string;
};

/** Common setup of every account page. */
export async function peoplePage(request: Request, context: AppLoadContext, fallback = "/"): Promise<PeoplePage> {
  const language = await languageOfRequest(request);
  return {
    shop: await shopFor(request, context),
    language,
    t: translator(language, "people"),
    next: safePath(new URL(request.url).searchParams.get("next"), fallback),
  };
}
