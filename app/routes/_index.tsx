import { langCodeOf } from "@contract/languages";
import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { shopFor } from "~/api/shop.server";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import { useHref } from "~/i18n/use-href";
import { searchFormData } from "~/journeys/search-form-data.server";
import { searchValues } from "~/journeys/search-values";
import { shownCard } from "~/journeys/shown-card.server";
import { paths } from "~/paths";
import { whiteLabelOf } from "~/people/white-label.server";
import { DealCard } from "~/ui/DealCard";
import { EmptyState } from "~/ui/EmptyState";
import { Icon } from "~/ui/Icon";
import { SearchForm } from "~/ui/SearchForm";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: "description", content: data?.description },
];

export const headers: HeadersFunction = () => ({ "cache-control": "private, no-cache", vary: "Cookie" });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const language = await languageOfRequest(request);
  const t = translator(language, "shop");
  const shop = await shopFor(request, context);
  const values = searchValues(new URL(request.url).searchParams);
  const [form, home, label] = await Promise.all([
    searchFormData(shop, language, values.categoryId),
    shop.homeDeals({ langCode: langCodeOf[language] }),
    whiteLabelOf(request, context),
  ]);
  const sold = label?.dealTypeCodes;
  const tabs = home.ok ? home.value.tabs.filter((tab) => !sold || sold.includes(tab.dealTypeCode)) : [];
  return {
    title: label?.contentFlags.metaTitle ?? t("home.title"),
    description: label?.contentFlags.metaDescription ?? t("home.description"),
    form,
    values,
    tabs: tabs.map((tab) => ({
      id: tab.dealTypeCode,
      title: tab.title,
      more: tab.category.id,
      deals: tab.deals.slice(0, 4).map(shownCard),
    })),
  };
}

export default function Home() {
  const { form, values, tabs } = useLoaderData<typeof loader>();
  const { t } = useTranslation("shop");
  const href = useHref();
  return (
    <main id="content">
      <div className="hero">
        <div className="wrap stack">
          <div className="stack stack-s">
            <h1>{t("home.headline")}</h1>
            <p>{t("home.lead")}</p>
          </div>
          <SearchForm data={form} values={values} here={paths.home()} />
        </div>
      </div>
      <div className="wrap main stack stack-l">
        {tabs.length === 0 ? <EmptyState text={t("home.no-deals")} /> : null}
        {tabs.map((tab, index) => (
          <section key={tab.id} className="stack" aria-labelledby={`tab-${tab.id}`}>
            <div className="row row-between">
              <h2 id={`tab-${tab.id}`}>{tab.title}</h2>
              <Link to={href(paths.home({ categoryId: tab.more }))}>{t("home.more")}</Link>
            </div>
            <div className="grid">
              {tab.deals.map((deal, place) => (
                <DealCard key={deal.id} card={deal} eager={index === 0 && place < 2} />
              ))}
            </div>
          </section>
        ))}
        <section className="why">
          {(
            [
              ["price", "wallet"],
              ["stock", "shield"],
              ["people", "phone"],
            ] as const
          ).map(([reason, icon]) => (
            <div key={reason} className="stack stack-s">
              <Icon name={icon} size={36} />
              <h3>{t(`home.why.${reason}.title`)}</h3>
              <p className="soft">{t(`home.why.${reason}.text`)}</p>
            </div>
          ))}
        </section>
      </div>
    </main>
  );
}
