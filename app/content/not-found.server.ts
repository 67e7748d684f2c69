import { categories, flightCategory, stayCategory } from "@contract/vocabulary/categories";
import { langCodeOf } from "@contract/vocabulary/languages";
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { shopFor } from "~/api/shop.server";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import { defaultLanguage } from "~/i18n/languages";
import { redirectKeeping } from "~/i18n/redirects.server";
import { keeping, paths } from "~/paths";
import { preferencesOf } from "~/session/preferences.server";
import { safePath } from "~/session/safe-path";
import { type Near, nearAddresses } from "./near-addresses";

/** Twenty, because a page that moves on sooner leaves no time to stop it (WCAG 2.2.1). */
const seconds = 20 as const;

/**
 * The response to an unknown address: 404 with suggestions, and after a delay the home page unless the user stays (specification §2). The
 * delayed redirect is a response header: it works without script, a link cancels it, and it is omitted for users who turned it off on the
 * accessibility page. An administrator is notified of the address and may have set a redirect for it; only a redirect within our own origin
 * is followed.
 */
export async function notFound(
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
  /** Suggestions that the caller knows better, shown first. */
  first: readonly Pick<Near, "path" | "name">[] = [],
) {
  const { pathname, searchParams: query } = new URL(request.url);
  // A path that begins with /shared is a shortened link (specification §2), with or without a trailing slash.
  const [, code] = /^\/shared([2-9a-z]{8})$/.exec(pathname) ?? [];
  if (code) throw redirectKeeping(request, `/shared/${code}`, { status: 302 });
  const language = await languageOfRequest(request);
  const shop = await shopFor(request, context);
  const langCode = langCodeOf[language];
  const reading = request.method === "GET" || request.method === "HEAD";
  const [redirectAnswer, areas, preferences] = await Promise.all([
    reading && pathname !== "/error-404" ? shop.pageNotFound({ path: pathname.slice(0, 500) }) : null,
    shop.areas({ langCode }),
    preferencesOf(request),
  ]);
  const to = safePath(redirectAnswer?.ok ? redirectAnswer.value.redirectPath : undefined, "");
  if (to && to.split(/[?#]/)[0] !== pathname) throw redirectKeeping(request, to, { status: 302 });
  const t = translator(language, "status");
  const shell = translator(language, "shell");
  const pages: Near[] = [
    { path: paths.searchResult(), name: t("near.search"), words: ["search", "result", "deals", "packages"] },
    {
      path: paths.home({ categoryId: categories[flightCategory].id }),
      name: shell("nav.flights"),
      words: ["flight", "flights", "טיסות"],
    },
    {
      path: paths.home({ categoryId: categories[stayCategory].id }),
      name: shell("nav.israel"),
      words: ["israel", "domestic"],
    },
    { path: paths.destinationList(), name: shell("footer.places"), words: ["destination", "destinations", "places"] },
    {
      path: paths.orders(),
      name: shell("nav.orders"),
      words: ["order", "orders", "booking", "bookings", "confirmation"],
    },
    { path: paths.page("contact"), name: t("near.contact"), words: ["contact", "about", "help", "support"] },
    { path: paths.login("member"), name: shell("account.login"), words: ["login", "signin", "member", "account"] },
    { path: paths.accessibility(), name: t("near.accessibility"), words: ["accessibility", "negishut", "נגישות"] },
  ];
  const places: Near[] = (areas.ok ? areas.value : [])
    .flatMap(({ destinations }) => destinations)
    .map(({ code, name, spellings }) => ({
      path: paths.hotelList(code),
      name: t("near.place", { place: name }),
      words: [code, name, ...spellings],
    }));
  const stays = query.get("stay") === "1" || preferences.timed === "stay";
  if (language !== defaultLanguage) query.set("lang", language);
  const headers = new Headers({ "cache-control": "no-store" });
  if (!stays) headers.set("refresh", `${seconds}; url=${keeping(paths.home(), query)}`);
  return data(
    {
      title: shell("error.not-found.title"),
      seconds,
      stays,
      near: [...first, ...nearAddresses(pathname, [...places, ...pages])],
    },
    { status: 404, headers },
  );
}
