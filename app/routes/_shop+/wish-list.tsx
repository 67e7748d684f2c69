import type { GoneDeal } from "@contract/shopping/gone-deal";
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { shopFor } from "~/api/shop.server";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { listCurrencyOf } from "~/session/list-currency.server";
import type { WishParty } from "~/session/saved-wish";
import { wishList } from "~/session/wish-list.server";
import { DealCard } from "~/shopping/card/DealCard";
import { usePartyText } from "~/shopping/use-party-text";
import { savedHolidays } from "~/shopping/wishes/saved-holidays.server";
import { WishForm } from "~/shopping/wishes/WishForm";
import cardStyles from "~/styles/result-cards.css";
import { DateRange } from "~/ui/DateRange";
import { EmptyState } from "~/ui/EmptyState";
import { Notice } from "~/ui/Notice";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: cardStyles }];

export const handle = { script: "none" };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** The holidays this browser saved, with their current prices for those they were saved for, or that they are not sold any more. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const language = await languageOfRequest(request);
  const shop = await shopFor(request, context);
  const currency = await listCurrencyOf(request);
  return {
    title: translator(language, "wishes")("title"),
    isFull: new URL(request.url).searchParams.has("full"),
    wishes: await savedHolidays(shop, await wishList(request), language, currency),
  };
}

export default function WishList() {
  const { title, isFull, wishes } = useLoaderData<typeof loader>();
  const { t } = useTranslation("wishes");
  const href = useHref();
  const partyText = usePartyText();
  const forWhom = ({ adult, listAgeChildren, listAgeInfants, rooms }: WishParty) =>
    partyText({
      adults: adult,
      children: listAgeChildren.length,
      infants: listAgeInfants.length,
      rooms: rooms?.typ.length || rooms?.rooms || 0,
    });
  return (
    <main id="content" className="wrap main stack">
      <h1>{title}</h1>
      {isFull ? <Notice tone="warn">{t("full")}</Notice> : null}
      {wishes.length === 0 ? (
        <EmptyState title={t("empty")} text={t("empty-text")}>
          <a className="button" href={href(paths.home())}>
            {t("find")}
          </a>
        </EmptyState>
      ) : (
        <>
          <p className="soft">{t("hint")}</p>
          <WishForm />
          {wishes.map(({ id, party, card, goneDeal }) =>
            card ? (
              <DealCard key={id} card={card} wide level={2} wishable forWhom={forWhom(party)} />
            ) : (
              <Gone key={id} id={id} deal={goneDeal} />
            ),
          )}
        </>
      )}
    </main>
  );
}

/** A saved holiday that is not sold any more. */
function Gone({ id, deal }: { id: string; deal: GoneDeal | null }) {
  const { t } = useTranslation("wishes");
  const { t: shop } = useTranslation("shop");
  const href = useHref();
  const title = deal?.title ?? t("no-name");
  return (
    <article className="card pad stack stack-s">
      <h2>{title}</h2>
      {deal ? (
        <p className="row">
          {deal.destName === deal.title ? null : <span className="soft">{deal.destName}</span>}
          <DateRange from={deal.from} to={deal.to} weekdays />
          {deal.nights > 0 ? <span>{shop("card.nights", { count: deal.nights })}</span> : null}
        </p>
      ) : null}
      <p className="row">
        <span className="tag tag-warn">{t(deal?.saleEnded ? "sale-ended" : "sold-out")}</span>
        <span>{t("sold-out-text")}</span>
      </p>
      <p className="row">
        {deal?.hotelId ? <a href={href(paths.hotel(deal.hotelId))}>{t("other-dates")}</a> : null}
        <button
          type="submit"
          form="wish"
          name="remove"
          value={id}
          className="link-button"
          aria-label={shop("wish.remove", { title })}
        >
          {t("remove")}
        </button>
      </p>
    </article>
  );
}
