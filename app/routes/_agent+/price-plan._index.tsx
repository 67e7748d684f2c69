import { langCodeOf } from "@contract/vocabulary/languages";
import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { shopFor } from "~/api/shop.server";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { EmptyState } from "~/ui/EmptyState";

export const handle = { script: "none", footer: "short" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const code = /^[A-Za-z0-9_-]{1,64}$/;

/** Choose a destination, a hotel and a length of stay. Each choice is a link; the last one opens the table. For agencies and agents. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const language = await languageOfRequest(request);
  const langCode = langCodeOf[language];
  const shop = await shopFor(request, context);
  const query = new URL(request.url).searchParams;
  const one = (name: string) => (code.test(query.get(name) ?? "") ? query.get(name)! : undefined);
  const dest = one("dest");
  const hotelId = one("hotelId");
  const dests = await shop.pricePlanDests({ langCode });
  if (!dests.ok) throw redirectKeeping(request, paths.login("agency", paths.pricePlan({ dest, hotelId })));
  const [hotels, durations] = await Promise.all([
    dest ? shop.pricePlanHotels({ destCode: dest, langCode }) : null,
    dest && hotelId ? shop.pricePlanDurations({ destCode: dest, hotelId, langCode }) : null,
  ]);
  return data({
    title: translator(language, "people")("plan.title"),
    dest,
    hotelId,
    dests: dests.value,
    hotels: hotels?.ok ? hotels.value : [],
    durations: durations?.ok ? durations.value : [],
  });
}

export default function PricePlans() {
  const { title, dest, hotelId, dests, hotels, durations } = useLoaderData<typeof loader>();
  const { t } = useTranslation("people");
  const { t: shop } = useTranslation("shop");
  const href = useHref();
  return (
    <main id="content" className="wrap main stack">
      <h1>{title}</h1>
      <p>
        <Link id="plan-changes" to={href(paths.pricePlanChanges())} reloadDocument>
          {t("plan.changes")}
        </Link>
      </p>
      {dests.length === 0 ? <EmptyState text={t("plan.none")} /> : null}
      <nav className="stack stack-s" aria-label={t("plan.dest")}>
        <h2>{t("plan.dest")}</h2>
        <ul className="row">
          {dests.map((place) => (
            <li key={place.dest}>
              <Link
                className="chip"
                to={href(paths.pricePlan({ dest: place.dest }))}
                aria-current={place.dest === dest ? "true" : undefined}
              >
                {place.name} ({place.hotels})
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {hotels.length > 0 ? (
        <nav className="stack stack-s" aria-label={t("plan.hotel")}>
          <h2>{t("plan.hotel")}</h2>
          <ul className="row">
            {hotels.map((hotel) => (
              <li key={hotel.hotelId}>
                <Link
                  className="chip"
                  to={href(paths.pricePlan({ dest, hotelId: hotel.hotelId }))}
                  aria-current={hotel.hotelId === hotelId ? "true" : undefined}
                >
                  {hotel.name} · {shop("card.stars", { count: hotel.stars })}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {durations.length > 0 && dest && hotelId ? (
        <nav className="stack stack-s" aria-label={t("plan.nights")}>
          <h2>{t("plan.nights")}</h2>
          <ul className="row">
            {durations.map(({ nights, dates }) => (
              <li key={nights}>
                <Link className="chip" to={href(paths.pricePlanOf(dest, hotelId, nights))}>
                  {shop("card.nights", { count: nights })} · {t("plan.dates", { count: dates })}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </main>
  );
}
