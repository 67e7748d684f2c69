import type { LoaderFunctionArgs } from "@remix-run/node";
import { isLanguage } from "~/i18n/languages";
import { clientTexts, textsStamp } from "~/i18n/texts.server";

/** A language's texts for the page's script, cached permanently under their stamp: `STAMP.json`, and `STAMP.booking.json` for bookings. */
export function loader({ params: { language, stamp } }: LoaderFunctionArgs) {
  if (!isLanguage(language)) throw new Response(null, { status: 404 });
  const file = stamp?.endsWith(".booking.json") ? "booking" : "page";
  const current = stamp === `${textsStamp(language)}${file === "page" ? "" : `.${file}`}.json`;
  return Response.json(clientTexts(language, file), {
    headers: { "cache-control": current ? "public, max-age=31536000, immutable" : "no-store" },
  });
}
