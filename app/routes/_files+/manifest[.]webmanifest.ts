import { directionOf } from "@contract/vocabulary/languages";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { iconSizes } from "~/discovery/icon-sizes";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import { defaultLanguage } from "~/i18n/languages";
import { paths } from "~/paths";
import { whiteLabelOf } from "~/shell/white-label.server";

/** The web app manifest for adding the shop to a home screen, in the language of the URL. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const language = await languageOfRequest(request);
  const t = translator(language, "shell");
  const label = await whiteLabelOf(request, context);
  const name = label?.agencyName ?? t("brand");
  const lang = language === defaultLanguage ? undefined : language;
  const manifest = {
    id: "/",
    name,
    short_name: name.slice(0, 24),
    description: t("app.description"),
    lang: language,
    dir: directionOf(language),
    start_url: paths.home({ lang, utm_source: "homescreen" }),
    scope: "/",
    display: "minimal-ui",
    background_color: "#fbf7f0",
    theme_color: "#006d77",
    icons: [
      { src: "/favicon.svg", type: "image/svg+xml", sizes: "any", purpose: "any" },
      ...iconSizes.map((size) => ({
        src: `/icon/${size}.png`,
        type: "image/png",
        sizes: `${size}x${size}`,
        purpose: "any",
      })),
      { src: "/icon/maskable.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
    ],
    shortcuts: [{ name: t("nav.orders"), url: paths.orders() }],
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      "content-type": "application/manifest+json; charset=utf-8",
      "cache-control": "public, max-age=86400",
      vary: "Cookie",
    },
  });
}
