import { traitsOf } from "@contract/vocabulary/categories";
import { langCodeOf } from "@contract/vocabulary/languages";
import type { HeadersFunction, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { shopFor } from "~/api/shop.server";
import { cacheablePages } from "~/cacheable-page";
import { Breadcrumbs } from "~/discovery/Breadcrumbs";
import { monthTitle } from "~/format/dates";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref, useLanguage } from "~/i18n/use-href";
import { paths } from "~/paths";
import { Featured } from "~/routes/_shop+/_index/Featured";
import { homeDiscovery, landingDiscovery } from "~/routes/_shop+/_index/home-discovery.server";
import { landingOf, landingPage, namedLanding } from "~/routes/_shop+/_index/landing.server";
import { pressedTab } from "~/routes/_shop+/_index/pressed-tab.server";
import { listCurrencyOf } from "~/session/list-currency.server";
import { recentlySeen } from "~/session/recently-seen.server";
import { sellsHotels, useSoldHere } from "~/shell/agency-site/sold-here";
import { pageBanners } from "~/shell/page-banners.server";
import { whiteLabelOf } from "~/shell/white-label.server";
import { BannerStrip } from "~/shopping/BannerStrip";
import { DealCard } from "~/shopping/card/DealCard";
import { DrawnPictures } from "~/shopping/card/DrawnPictures";
import { EmployerNote } from "~/shopping/EmployerNote";
import { chosenNames } from "~/shopping/search/chosen-names.server";
import { chosenPlaces, isNarrowed, ofOnePlace } from "~/shopping/search/chosen-places";
import { LargeParty } from "~/shopping/search/LargeParty";
import { SearchForm } from "~/shopping/search/SearchForm";
import { searchFormData, shownSearchForm } from "~/shopping/search/search-form-data.server";
import { searchValues } from "~/shopping/search/search-values";
import { narrowCard } from "~/shopping/shown-card.server";
import { WishForm } from "~/shopping/wishes/WishForm";
import homeStyles from "~/styles/home.css";
import placeListStyles from "~/styles/place-list.css";
import { Banner } from "~/ui/Banner";
import { Countdown } from "~/ui/Countdown";
import { EmptyState } from "~/ui/EmptyState";
import { Reasons } from "./Reasons";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: homeStyles },
  { rel: "stylesheet", href: placeListStyles },
];

export const handle = { cacheable: cacheablePages.home };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: "description", content: data?.description },
];

export const headers: HeadersFunction = () => ({ "cache-control": "private, no-cache", vary: "Cookie" });

const perTab = 4;
const secondsTo = (moment: string) => Math.max(0, Math.round((Date.parse(moment) - Date.now()) / 1000));

/** The home page and, with destination, areaType or dealType, the landing and area pages (specification §2). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const language = await languageOfRequest(request);
  const langCode = langCodeOf[language];
  const t = translator(language, "shop");
  const shop = await shopFor(request, context);
  const currency = await listCurrencyOf(request);
  const query = new URL(request.url).searchParams;
  if (query.has("tab")) throw redirectKeeping(request, await pressedTab(shop, language, query), { status: 302 });
  const chosen = chosenPlaces(query);
  const values = searchValues(ofOnePlace(query, chosen));
  const landing = landingOf(query);
  const [form, names, label, seenIds, timer] = await Promise.all([
    searchFormData(shop, language, values),
    isNarrowed(chosen) ? chosenNames(shop, chosen, langCode) : [],
    whiteLabelOf(request, context),
    recentlySeen(request),
    landing ? null : shop.timerBanner({ langCode }),
  ]);
  const place = landing ? await landingPage(shop, language, landing) : null;
  const [home, recentDeals, banners] = await Promise.all([
    place ? null : shop.homeDeals({ langCode }),
    Promise.all(seenIds.slice(0, perTab).map((id) => shop.deal({ id, langCode }))),
    pageBanners(
      shop,
      request,
      language,
      // A landing page has its own, or its place's picture, and none of the home page's.
      place ? { kind: place.kind, destination: landing?.destination } : { route: "home" },
    ),
  ]);
  const dealTypes = label?.dealTypeCodes;
  const brand = label?.agencyName ?? translator(language, "shell")("brand");
  const tabs = place?.tabs ?? (home?.ok ? home.value.tabs : []);
  const cards = tabs.flatMap((tab) => tab.deals);
  const cardsOf = (ids: string[]) => ids.flatMap((id) => cards.find((card) => card.id === id) ?? []);
  // At most one countdown, because several would pressure users: the one that ends first among the deals displayed.
  const shownIds = new Set(tabs.flatMap((tab) => tab.deals.slice(0, perTab)).map(({ id }) => id));
  const [soonest] = (home?.ok ? home.value.countdowns : [])
    .filter(({ dealId }) => shownIds.has(dealId))
    .sort((a, b) => a.endsAt.localeCompare(b.endsAt));
  const ofType = landing?.dealType !== undefined && !landing.destination && !landing.areaType;
  const heading =
    place && landing
      ? namedLanding(t, brand, landing, place)
      : {
          title: label?.contentFlags.metaTitle ?? t("home.title", { brand }),
          description: label?.contentFlags.metaDescription ?? t("home.description"),
        };
  const { discovery, crumbs, months } =
    place && landing
      ? await landingDiscovery(request, context, shop, language, landing, { ...heading, place })
      : await homeDiscovery(request, context, shop, language, heading);
  return {
    ...heading,
    discovery,
    crumbs,
    months,
    form: shownSearchForm(context, form),
    names,
    values,
    banners: place ? banners.slice(0, 1) : banners,
    place: place && {
      title: place.title,
      text: place.text || (ofType ? heading.description : ""),
      code: landing?.destination,
      ofType,
    },
    timer:
      // An agency that sells only some deal types shows no timer, because its deal may be of another type.
      !dealTypes && timer?.ok && timer.value.active && timer.value.endsAt
        ? { title: timer.value.title ?? "", link: timer.value.link ?? "/", seconds: secondsTo(timer.value.endsAt) }
        : null,
    tabs: tabs.map((tab) => ({
      id: tab.dealTypeCode,
      title: tab.title,
      more: tab.category.id,
      deals: tab.deals.slice(0, place ? 12 : perTab).map((card) => {
        return {
          ...narrowCard(card, currency),
          seconds: card.id === soonest?.dealId ? secondsTo(soonest.endsAt) : undefined,
        };
      }),
    })),
    hottest: cardsOf(home?.ok ? home.value.theHottest : []).map(({ id, title, link, discountPercent }) => ({
      id,
      title,
      link,
      discountPercent,
    })),
    mostView: home?.ok ? home.value.mostViewDeals.map((card) => narrowCard(card, currency)) : [],
    recentDeals: recentDeals.flatMap((answer) => (answer.ok ? [narrowCard(answer.value, currency)] : [])),
  };
}

export default function Home() {
  const { form, names, values, tabs, place, banners, timer, hottest, mostView, recentDeals, crumbs, months } =
    useLoaderData<typeof loader>();
  const language = useLanguage();
  const { t } = useTranslation("shop");
  // A place in Israel sells stays alone, which a search for packages with flights would not find.
  const onlyCategory = tabs.length === 1 && tabs[0] && traitsOf(tabs[0].more).domestic ? tabs[0].more : undefined;
  const hotelsHere = sellsHotels(useSoldHere());
  const href = useHref();
  return (
    <main id="content">
      <WishForm />
      <div className="hero">
        <div className="wrap stack">
          <div className="stack stack-s">
            {crumbs.length > 0 ? <Breadcrumbs crumbs={crumbs} /> : null}
            <h1>{place ? place.title : t("home.headline")}</h1>
            <p>{place ? place.text : t("home.lead")}</p>
            <EmployerNote />
            {place?.code ? (
              <p>
                {hotelsHere ? (
                  <Link to={href(paths.hotelList(place.code))}>{t("landing.hotels", { place: place.title })}</Link>
                ) : null}
                {months.length > 0 ? (
                  <>
                    {hotelsHere ? " · " : null}
                    <Link
                      to={href(
                        paths.searchResult({
                          dest: place.code,
                          yearMonth: months[0],
                          calendar: 1,
                          categoryId: onlyCategory,
                        }),
                      )}
                    >
                      {t("results.matrix")}
                    </Link>
                  </>
                ) : null}
              </p>
            ) : null}
          </div>
          <LargeParty />
          <SearchForm data={form} values={values} chosen={names} pageUrl={paths.home()} />
        </div>
      </div>
      {timer ? (
        <Banner icon="clock" text={t("countdown.until", { title: timer.title })}>
          <Countdown secondsLeft={timer.seconds} />
          <Link to={href(timer.link)}>{t("countdown.see")}</Link>
        </Banner>
      ) : null}
      <div className="wrap main stack stack-l">
        {tabs.length === 0 ? (
          <EmptyState text={t(place ? "landing.none" : "home.no-deals")}>
            {place ? <Link to={href(paths.destinationList())}>{t("places.title")}</Link> : null}
          </EmptyState>
        ) : null}
        {tabs.map((tab, index) => (
          <Fragment key={tab.id}>
            <section className="stack" aria-labelledby={`tab-${tab.id}`}>
              <div className="row row-between">
                <h2 id={`tab-${tab.id}`}>{tab.title}</h2>
                <Link
                  to={href(
                    // On a category's own landing page, the full list is in the deal filter.
                    place?.ofType ? paths.dealFilter({ category: tab.more }) : paths.home({ categoryId: tab.more }),
                  )}
                >
                  {t("home.more")}
                </Link>
              </div>
              <div className={place ? "grid" : "rail"}>
                {tab.deals.map((card, at) => (
                  <DealCard
                    key={card.id}
                    card={card}
                    eager={index === 0 && at < 2}
                    endsIn={card.seconds}
                    wishable
                    forTwo
                  />
                ))}
              </div>
            </section>
            {index === 0 ? <BannerStrip items={banners} /> : null}
          </Fragment>
        ))}
        <Featured id="hottest" title={t("home.hottest")} deals={hottest} />
        {mostView.length > 0 ? (
          <section className="stack" aria-labelledby="most-view">
            <h2 id="most-view">{t("home.most-view")}</h2>
            <div className="rail">
              {mostView.map((deal) => (
                <DealCard key={deal.id} card={deal} wishable forTwo />
              ))}
            </div>
          </section>
        ) : null}
        {recentDeals.length > 0 ? (
          <section className="stack" aria-labelledby="seen">
            <h2 id="seen">{t("home.seen")}</h2>
            <div className="rail">
              {recentDeals.map((deal) => (
                <DealCard key={deal.id} card={deal} wishable forTwo />
              ))}
            </div>
          </section>
        ) : null}
        {months.length > 0 ? (
          <section className="stack stack-s" aria-labelledby="months">
            <h2 id="months">{place ? t("landing.months", { place: place.title }) : t("home.months")}</h2>
            <ul className="row">
              {months.map((month) => (
                <li key={month}>
                  {/* This page has no script, so the link loads a full document. */}
                  <a className="chip" href={href(paths.holidays(month, place?.code))}>
                    {monthTitle(month, language)}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <p>
          <Link to={href(paths.destinationList())}>{t("places.title")}</Link>
        </p>
        <DrawnPictures of={tabs.flatMap(({ deals }) => deals)} />
        {place ? null : <Reasons />}
      </div>
    </main>
  );
}
