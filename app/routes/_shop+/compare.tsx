import { GoneDeal } from "@contract/shopping/gone-deal";
import { langCodeOf } from "@contract/vocabulary/languages";
import { listPrice } from "@contract/vocabulary/printed-price";
import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { shopFor } from "~/api/shop.server";
import { printedDate } from "~/format/dates";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { listCurrencyOf } from "~/session/list-currency.server";
import { BaggageLine } from "~/shopping/BaggageLine";
import { ClubWas } from "~/shopping/card/ClubWas";
import { FlightLine } from "~/shopping/FlightLine";
import { FactLine } from "~/shopping/hotel/FactLine";
import { AgentPrices } from "~/shopping/product/AgentPrices";
import { dealWish } from "~/shopping/search/deal-wish";
import { searchValues } from "~/shopping/search/search-values";
import { shownCard } from "~/shopping/shown-card.server";
import compareStyles from "~/styles/compare.css";
import { DateRange } from "~/ui/DateRange";
import { EmptyState } from "~/ui/EmptyState";
import { Ltr } from "~/ui/Ltr";
import { Notice } from "~/ui/Notice";
import { Picture } from "~/ui/Picture";
import { PriceTag } from "~/ui/PriceTag";
import { Stars } from "~/ui/Stars";

const most = 3;
/** Characters of the list's query. */
const longestList = 2000;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: compareStyles }];

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** Compares up to three deals selected by the URL, and says when one no longer exists. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const language = await languageOfRequest(request);
  const shop = await shopFor(request, context);
  const currency = await listCurrencyOf(request);
  const query = new URL(request.url).searchParams;
  const ids = [
    ...new Set(
      query
        .getAll("deals")
        .flatMap((text) => text.split(","))
        .filter((id) => /^[A-Za-z0-9_-]{1,64}$/.test(id)),
    ),
  ];
  const { query: forWhom, wish } = dealWish(query, searchValues(query));
  const list = (query.get("list") ?? "").slice(0, longestList);
  const answers = await Promise.all(
    ids.slice(0, most).map((id) => shop.deal({ id, ...wish, langCode: langCodeOf[language] })),
  );
  return data({
    title: translator(language, "shop")("compare.title"),
    deals: answers.flatMap((answer) => (answer.ok ? [shownCard(answer.value, currency)] : [])),
    forWhom,
    list,
    missingCount: answers.filter((answer) => !answer.ok).length,
    gone: answers.flatMap((answer) => (answer.ok ? [] : (GoneDeal.safeParse(answer.refusal.details).data ?? []))),
    tooMany: ids.length > most,
  });
}

export default function Compare() {
  const { title, deals, forWhom, list, missingCount, gone, tooMany } = useLoaderData<typeof loader>();
  const { t } = useTranslation("shop");
  const href = useHref();
  type Deal = (typeof deals)[number];
  const rows: [string, (deal: Deal) => ReactNode][] = [
    [
      t("compare.price"),
      (deal) => (
        <>
          {deal.club ? <ClubWas was={deal.oldPrice ?? deal.club.fullPrice} currency={deal.currency} /> : null}
          <PriceTag amount={deal.price} currency={deal.currency} whole={!deal.agent} />
          {deal.agent ? <AgentPrices prices={deal.agent} currency={deal.currency} /> : null}
        </>
      ),
    ],
    [t("compare.per-person"), (deal) => <Ltr>{listPrice(deal.perPerson, deal.currency)}</Ltr>],
    [
      t("compare.booking"),
      (deal) => (
        <Link className="button" to={href(deal.link)}>
          {t("product.book")}
          <span className="hidden"> {deal.title}</span>
        </Link>
      ),
    ],
    [
      t("compare.dates"),
      (deal) =>
        deal.nights > 0 ? <DateRange from={deal.from} to={deal.to} weekdays /> : <Ltr>{printedDate(deal.from)}</Ltr>,
    ],
    [t("compare.nights"), (deal) => (deal.nights > 0 ? t("card.nights", { count: deal.nights }) : t("card.one-way"))],
    [
      t("compare.hotel"),
      (deal) => (deal.stars ? <Stars count={deal.stars} label={t("card.stars", { count: deal.stars })} /> : "–"),
    ],
    [
      t("compare.facts"),
      (deal) => (
        <>
          <FactLine facts={deal.facts} />
          {deal.hotelId ? (
            <Link className="small" to={href(paths.hotel(deal.hotelId))} reloadDocument>
              {t("hotels.page")}
            </Link>
          ) : (
            "–"
          )}
        </>
      ),
    ],
    [t("compare.board"), (deal) => deal.basisName ?? "–"],
    [t("flight.out"), (deal) => (deal.out ? <FlightLine leg={deal.out} direction="out" /> : "–")],
    [t("flight.back"), (deal) => (deal.back ? <FlightLine leg={deal.back} direction="back" /> : "–")],
    [t("compare.baggage"), (deal) => (deal.baggage.length > 0 ? <BaggageLine baggage={deal.baggage} /> : "–")],
  ];
  return (
    <main id="content" className="wrap main stack">
      {list ? (
        <p>
          <Link to={href(`${paths.searchResult()}?${new URLSearchParams(list)}`)}>{t("compare.back")}</Link>
        </p>
      ) : null}
      <h1>{title}</h1>
      {tooMany ? <Notice>{t("compare.too-many")}</Notice> : null}
      {missingCount > 0 ? (
        <Notice tone="warn">
          {t("compare.gone", { count: missingCount })}
          {gone.map((deal, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name and dates
            <span key={index}>
              {" "}
              · <bdi>{deal.title}</bdi> <DateRange from={deal.from} to={deal.to} weekdays />
            </span>
          ))}
        </Notice>
      ) : null}
      {deals.length === 0 ? (
        <EmptyState text={t("compare.none")}>
          <Link
            className="button"
            to={href(list ? `${paths.searchResult()}?${new URLSearchParams(list)}` : paths.home())}
          >
            {t(list ? "compare.back" : "search.form")}
          </Link>
        </EmptyState>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a horizontally scrolling area must be reachable by keyboard
        <section className="scroll-x card pad" aria-label={title} tabIndex={0}>
          <table className="compare">
            <thead>
              <tr>
                <th scope="col">
                  <span className="hidden">{t("compare.what")}</span>
                </th>
                {deals.map((deal) => (
                  <th key={deal.id} scope="col">
                    <Picture src={deal.image} sizes="15rem" width={240} height={135} eager />
                    <Link to={href(deal.link)}>{deal.title}</Link>
                    <span className="small soft">{deal.subtitle}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([label, cell]) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {deals.map((deal) => (
                    <td key={deal.id}>{cell(deal)}</td>
                  ))}
                </tr>
              ))}
              <tr>
                <th scope="row">
                  <span className="hidden">{t("compare.remove")}</span>
                </th>
                {deals.map((deal) => (
                  <td key={deal.id}>
                    <Link
                      className="small"
                      to={href(
                        paths.compare(
                          deals.filter(({ id }) => id !== deal.id).map(({ id }) => id),
                          list ? { ...forWhom, list } : forWhom,
                        ),
                      )}
                    >
                      {t("compare.remove")}
                    </Link>
                  </td>
                ))}
              </tr>
            </tbody>
          </table>
        </section>
      )}
    </main>
  );
}
