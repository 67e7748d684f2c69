import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useLocation, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useHref } from "~/i18n/use-href";
import { PlaceMap } from "~/map/PlaceMap";
import { paths } from "~/paths";
import type { Account } from "~/people/account.server";
import { CheckedStay } from "~/routes/_shop+/hotel-only.$hotel/CheckedStay";
import { StayAbout } from "~/routes/_shop+/hotel-only.$hotel/StayAbout";
import { StayRooms } from "~/routes/_shop+/hotel-only.$hotel/StayRooms";
import { Gallery } from "~/shopping/gallery/Gallery";
import { stayHotelAction, stayHotelLoader } from "~/shopping/stays/stay-hotel.server";
import galleryStyles from "~/styles/gallery.css";
import mapStyles from "~/styles/map.css";
import { DateRange } from "~/ui/DateRange";
import { EmptyState } from "~/ui/EmptyState";
import { Notice } from "~/ui/Notice";
import { Stars } from "~/ui/Stars";

export const links: LinksFunction = () => [galleryStyles, mapStyles].map((href) => ({ rel: "stylesheet", href }));
export const handle = { script: "none" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export function loader(args: LoaderFunctionArgs) {
  return stayHotelLoader(args);
}

export function action(args: ActionFunctionArgs) {
  return stayHotelAction(args);
}

/** One hotel of a supplier: first the choice of rooms and boards, then the chosen ones at their current price and terms. */
export default function StayHotel() {
  const { hotel, title, hiddenFields, from, to, problem, stay, ...ways } = useLoaderData<typeof loader>();
  // A member reads the club's price elsewhere; agency staff never do (decision 0061).
  const { account } = (useRouteLoaderData("root") ?? {}) as { account?: Account | null };
  const failure = useActionData<typeof action>();
  const { t } = useTranslation("stays");
  const { t: shop } = useTranslation("shop");
  const { pathname, search } = useLocation();
  const href = useHref();
  const back = href(ways.back);
  const rooms = href(ways.rooms);
  if (!stay)
    return (
      <main id="content" className="wrap main stack">
        <h1>{title}</h1>
        <EmptyState
          title={t(problem === "supplier-away" ? "away.title" : "refused.title")}
          text={t(`refused.${problem ?? "general"}`)}
        >
          {problem === "supplier-away" ? (
            <a className="button" href={`${pathname}${search}`}>
              {t("away.again")}
            </a>
          ) : null}
          {problem === "room-not-found" ? (
            <a className="button" href={rooms}>
              {t("checked.other")}
            </a>
          ) : null}
          <a href={back}>{t("back")}</a>
        </EmptyState>
      </main>
    );
  return (
    <main id="content" className="wrap main stack">
      <p>
        <a href={back}>{t("back")}</a>
      </p>
      <h1>{stay.name}</h1>
      <p className="soft row">
        {stay.destName}
        {stay.stars > 0 ? <Stars count={stay.stars} label={shop("card.stars", { count: stay.stars })} /> : null}
      </p>
      <p>
        <DateRange from={from} to={to} weekdays /> · {shop("card.nights", { count: stay.nights })}
      </p>
      <Gallery groups={stay.pictures} />
      {failure && "problem" in failure ? (
        <Notice tone="warn" live>
          {t(`refused.${failure.problem}`)}
        </Notice>
      ) : null}
      {account?.member && !account.agency ? <Notice>{t("no-club")}</Notice> : null}
      <StayAbout hotel={stay} />
      {stay.checked ? (
        <CheckedStay checked={stay.checked} rooms={rooms}>
          <Form method="post" reloadDocument>
            <input type="hidden" name="price" value={stay.checked.price.price} />
            <input type="hidden" name="currency" value={stay.checked.price.currency} />
            <button className="button" type="submit">
              {t("checked.book")}
            </button>
          </Form>
        </CheckedStay>
      ) : (
        <StayRooms action={paths.stay(hotel)} hiddenFields={hiddenFields} groups={stay.groups} />
      )}
      {stay.map ? (
        <section className="stack stack-s" aria-labelledby="where">
          <h2 id="where">{shop("map.where")}</h2>
          <PlaceMap
            map={stay.map}
            label={shop("map.hotel", { place: stay.destName })}
            to={(dest) => href(paths.home({ destination: dest }))}
          />
        </section>
      ) : null}
    </main>
  );
}
