import { langCodeOf } from "@contract/vocabulary/languages";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { shopFor } from "~/api/shop.server";
import { languageOfRequest } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";

/** Finds a place by any of its names, in any of our languages, or by its code; otherwise shows the list of all places. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = plain((new URL(request.url).searchParams.get("q") ?? "").slice(0, 80));
  const shop = await shopFor(request, context);
  const areas = await shop.areas({ langCode: langCodeOf[await languageOfRequest(request)] });
  const known = areas.ok ? areas.value.flatMap((area) => area.destinations) : [];
  const words = (place: (typeof known)[number]) => [place.code, place.name, ...place.spellings].map(plain);
  const place =
    known.find((candidate) => words(candidate).includes(asked)) ??
    known.find((candidate) => asked.length > 1 && words(candidate).some((word) => word.startsWith(asked)));
  return redirectKeeping(request, place ? paths.home({ destination: place.code }) : paths.destinationList(), {
    status: 302,
  });
}

function plain(text: string): string {
  return text.normalize("NFC").trim().toLowerCase();
}
