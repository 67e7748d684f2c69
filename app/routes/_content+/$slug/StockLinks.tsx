import { useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { monthTitle } from "~/format/dates";
import { priceInText } from "~/format/money";
import { useHref, useLanguage } from "~/i18n/use-href";
import { type Device, paths } from "~/paths";
import type { Stock } from "~/routes/_content+/$slug/info-page.server";

/** Links to what is on sale now, by category, month and place. Only those with places left are listed. */
export function StockLinks({ stock }: { stock: Stock }) {
  const { t } = useTranslation("pages");
  const href = useHref();
  const language = useLanguage();
  const device = (useRouteLoaderData("root") as { device?: Device } | undefined)?.device ?? "app-desktop";
  return (
    <>
      {stock.categories.length > 0 ? (
        <section className="stack stack-s">
          <h2>{t("stock.categories")}</h2>
          <ul className="prose-links">
            {stock.categories.map(({ id, name, price, currency }) => (
              <li key={id}>
                <a href={href(paths.home({ categoryId: id }))}>{name}</a>{" "}
                <span className="soft">{t("stock.from", { price: priceInText(price, currency) })}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {stock.months.length > 0 ? (
        <section className="stack stack-s">
          <h2>{t("stock.months")}</h2>
          <ul className="prose-links">
            {stock.months.map(({ code, count }) => (
              <li key={code}>
                <a href={href(paths.onDevice("deal-filter", device, { month: code }))}>{monthTitle(code, language)}</a>{" "}
                <span className="soft">{t("stock.dates", { count })}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {stock.places.map(({ name, items }) => (
        <section key={name} className="stack stack-s">
          <h2>{name}</h2>
          <ul className={items[0]?.text ? "prose-places" : "prose-links"}>
            {items.map((place) => (
              <li key={place.code}>
                <a href={href(paths.home({ destination: place.code }))}>{place.name}</a>{" "}
                {place.text ? <p>{place.text}</p> : null}
                {place.count ? <span className="soft">{t("stock.dates", { count: place.count })}</span> : null}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
