import type { LoaderFunctionArgs } from "@remix-run/node";
import { isLanguage } from "~/i18n/languages";
import { clientTexts, textsStamp } from "~/i18n/texts.server";

/** A language's texts for the page's script, cached permanently under their stamp. */
export function loader({ params: { language, stamp } }: LoaderFunctionArgs) {
  if (!isLanguage(language)) throw new Response(null, { status: 404 });
  const current = stamp === `${textsStamp(language)}.json`;
  return Response.json(clientTexts(language), {
    headers: { "cache-control": current ? "public, max-age=31536000, immutable" : "no-store" },
  });
}
