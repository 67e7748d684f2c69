import type { Language } from "@contract/vocabulary/languages";
import type { AppLoadContext } from "@remix-run/node";
import { siteConfig } from "~/config.server";
import { translator } from "~/i18n/i18n.server";
import { returnOriginOf, whiteLabelOf } from "~/shell/white-label.server";

/** The name of the site in a language: the agency's on its own host, otherwise the shop's. */
export async function siteBrand(request: Request, context: AppLoadContext, language: Language): Promise<string> {
  return (await whiteLabelOf(request, context))?.agencyName ?? translator(language, "shell")("brand");
}

/** The address of the site, without a trailing slash: the agency's own host, otherwise the configured one. */
export async function siteOrigin(request: Request, context: AppLoadContext): Promise<string> {
  return (await returnOriginOf(request, context)) ?? siteConfig().publicUrl;
}
