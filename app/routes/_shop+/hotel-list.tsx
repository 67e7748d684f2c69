import { langCodeOf } from "@contract/vocabulary/languages";
import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { shopFor } from "~/api/shop.server";
import { cacheablePages } from "~/cacheable-page";
import { Breadcrumbs } from "~/discovery/Breadcrumbs";
import { discoveryOf } from "~/discovery/discovery.server";
import { breadcrumbs, hotelsOfPlace } from "~/discovery/structured-data.server";
import { amountIn, shownIn } from "~/format/list-currency";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { listCurrencyOf } from "~/session/list-currency.server";
import { pageBanners } from "~/shell/page-banners.server";
import { BannerStrip } from "~/shopping/BannerStrip";
import { ClubWas } from "~/shopping/card/ClubWas";
import { DrawnPictures } from "~/shopping/card/DrawnPictures";
import { HotelCard } from "~/shopping/HotelCard";
import { topFacts } from "~/shopping/hotel/top-facts";
import { useFactText } from "~/shopping/hotel/use-fact-text";
import { AgentPrices } from "~/shopping/product/AgentPrices";
import cardStyles from "~/styles/result-cards.css";
import { EmptyState } from "~/ui/EmptyState";
import { PriceTag } from "~/ui/PriceTag";

export const handle = { cacheable: cacheablePages.hotels };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: cardStyles }];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: "description", content: data?.text },
];

/** A place's hotels, cheapest first. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const language = await languageOfRequest(request);
  const t = translator(language, "shop");
  const shop = await shopFor(request, context);
  const currency = await listCurrencyOf(request);
  const langCode = langCodeOf[language];
  const dest = (new URL(request.url).searchParams.get("dest") ?? "").split(",")[0]!;
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(dest)) throw new Response(null, { status: 404 });
  const [area, hotels, banners] = await Promise.all([
    shop.area({ dest, langCode }),
    shop.hotels({ dest, langCode }),
    pageBanners(shop, request, language, { kind: "HotelList", route: "hotel-list", destination: dest }),
  ]);
  if (!area.ok || !hotels.ok) throw new Response(null, { status: 404 });
  const title = t("hotels.title", { place: area.value.name });
  const crumbs = [
    { name: t("crumbs.home"), path: paths.home() },
    { name: area.value.areaName, path: paths.home({ areaType: area.value.areaCode }) },
    { name: area.value.name, path: paths.home({ destination: dest }) },
    { name: title, path: paths.hotelList(dest) },
  ];
  const hotelList = hotels.value.map(({ name, stars, from, link }) => ({ name, stars, from, link }));
  const discovery = await discoveryOf(request, context, {
    language,
    title,
    description: area.value.description,
    path: paths.hotelList(dest),
    picture: paths.sharingPicture("hotels", dest),
    indexed: hotelList.length > 0,
    structured: [breadcrumbs(language, crumbs), hotelsOfPlace(language, title, area.value.name, hotelList)],
  });
  return data({
    title,
    discovery,
    crumbs,
    text: area.value.description,
    place: area.value.name,
    banners,
    hotels: hotels.value.map(({ hotelId, name, stars, image, facilities, facts, from, club, agent }) => ({
      id: hotelId,
      name,
      stars,
      image,
      facts: topFacts(facts),
      facilities: facilities.filter((facility) => !facts.has.some((topFact) => topFact === facility)),
      agent,
      // Agencies see the currency of sale, in which their net price is.
      ...(from
        ? { ...shownIn(agent ? "sold" : currency, from), was: club && amountIn(currency, club.fullPrice, from) }
        : { price: undefined, currency: undefined, was: undefined }),
    })),
  });
}

export default function HotelList() {
  const factText = useFactText();
  const { title, text, place, hotels, banners, crumbs } = useLoaderData<typeof loader>();
  const { t } = useTranslation("shop");
  const href = useHref();
  return (
    <main id="content" className="wrap main stack">
      <Breadcrumbs crumbs={crumbs} />
      <h1>{title}</h1>
      <p>{text}</p>
      <BannerStrip items={banners} />
      {hotels.length === 0 ? <EmptyState text={t("hotels.none")} /> : null}
      {hotels.map((hotel, index) => (
        <HotelCard
          key={hotel.id}
          to={href(paths.hotel(hotel.id))}
          image={hotel.image}
          title={hotel.name}
          place={place}
          stars={hotel.stars}
          starsLabel={t("card.stars", { count: hotel.stars })}
          facilities={[
            ...hotel.facts.map((fact) => factText(fact)),
            ...hotel.facilities.map((facility) => t(`facility.${facility}`)),
          ].slice(0, 4)}
          priceLabel={hotel.price ? t("hotels.from") : t("hotels.no-price")}
          price={
            hotel.price && hotel.currency ? (
              <>
                {hotel.was ? <ClubWas was={hotel.was} currency={hotel.currency} /> : null}
                <PriceTag amount={hotel.price} currency={hotel.currency} whole={!hotel.agent} />
              </>
            ) : null
          }
          agent={
            hotel.agent && hotel.currency ? <AgentPrices prices={hotel.agent} currency={hotel.currency} /> : undefined
          }
          eager={index < 2}
        />
      ))}
      <DrawnPictures of={hotels} />
    </main>
  );
}
