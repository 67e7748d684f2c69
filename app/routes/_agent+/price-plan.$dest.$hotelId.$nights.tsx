import { planFormats } from "@contract/agencies/plan-choices";
import { langCodeOf } from "@contract/vocabulary/languages";
import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PlanAgencyField } from "~/agent/PlanAgencyField";
import { planAgencies } from "~/agent/plan-agencies.server";
import { filtersOf, planRefusal } from "~/agent/plan-request.server";
import { shownPlanRows } from "~/agent/shown-plan-rows.server";
import { shopFor } from "~/api/shop.server";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import { useHref, useLanguage } from "~/i18n/use-href";
import { paths } from "~/paths";
import { withRenderedOnly } from "~/rendered-only.server";
import styles from "~/styles/agents.css";
import { EmptyState } from "~/ui/EmptyState";
import { ChosenDays, DayField } from "~/ui/fields/DayField";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const handle = { script: "none", footer: "short" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** A hotel's dates and prices for six party compositions, as a table to read, print and book from. For agencies and agents. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const language = await languageOfRequest(request);
  const shop = await shopFor(request, context);
  const { dest = "", hotelId = "", nights = "" } = params;
  const { packStartDate, agency } = filtersOf(new URL(request.url).searchParams);
  if (!/^\d{1,2}$/.test(nights) || ![dest, hotelId].every((code) => /^[A-Za-z0-9_-]{1,64}$/.test(code)))
    throw new Response(null, { status: 404 });
  const plan = await shop.pricePlan({
    dest,
    hotelId,
    nights: Number(nights),
    packStartDate,
    agency,
    langCode: langCodeOf[language],
  });
  if (!plan.ok) throw planRefusal(request, plan.refusal);
  const session = await shop.agentCheckSession({ langCode: langCodeOf[language] });
  const login = session.ok && session.value.logined ? session.value.login : null;
  const mayChoose = (login?.mayChooseAgent && !login.marketerMode) ?? false;
  const t = translator(language, "people");
  return data({
    title: t("plan.of", { hotel: plan.value.hotelName, place: plan.value.destName }),
    packStartDate,
    agency,
    agencies: mayChoose ? await planAgencies(shop, langCodeOf[language]) : null,
    plan: withRenderedOnly(plan.value, { rows: shownPlanRows(plan.value, language) }, context),
  });
}

/** With an age that every hotel and airline counts as a child's. */
const parties = {
  single: "adult=1",
  double: "",
  adults2child1: "child=1&listAgeChildren=8",
  adults3: "adult=3",
  adults2child2: "child=2&listAgeChildren=8,8",
  adults2child3: "child=3&listAgeChildren=8,8,8",
} as const;

export default function PricePlanTable() {
  const { title, plan, packStartDate, agency, agencies } = useLoaderData<typeof loader>();
  const { t } = useTranslation("people");
  const { t: shop } = useTranslation("shop");
  const { pathname } = useLocation();
  const href = useHref();
  const { dest, hotelId, nights } = plan;
  const filters = { dest, hotelId, nights, packStartDate, agency };
  const toProduct = href(paths.product());
  const product = toProduct + (toProduct.includes("?") ? "&" : "?");
  const books = plan.agency?.books ?? true;
  const language = useLanguage();
  return (
    <main id="content" className="wrap main stack">
      <h1>{title}</h1>
      <p>
        {shop("card.nights", { count: plan.nights })} · {t("plan.per-room")}{" "}
        <Link className="no-print" to={href(paths.pricePlan({ dest, hotelId }))} reloadDocument>
          {t("plan.other")}
        </Link>
        {agency && plan.agency ? <> · {t("plan.viewed", { agency: plan.agency.name })}</> : null}
      </p>
      <nav className="row no-print" aria-label={t("plan.files")}>
        {planFormats.map((format) => (
          <Link
            key={format}
            id={`plan-${format}`}
            className="chip"
            to={href(paths.pricePlanFile({ ...filters, format }))}
            reloadDocument
          >
            {t(`plan.${format}`)}
          </Link>
        ))}
        <Link id="plan-send" className="chip" to={href(paths.pricePlanSend(filters))} reloadDocument>
          {t("plan.send")}
        </Link>
        <Link
          id="plan-changes"
          className="chip"
          to={href(paths.pricePlanChanges({ dest, hotelId, nights }))}
          reloadDocument
        >
          {t("plan.changes")}
        </Link>
      </nav>
      <Form className="row row-end no-print" action={pathname}>
        {language === "he" ? null : <input type="hidden" name="lang" value={language} />}
        <DayField name="packStartDate" type="date" label={t("plan.from")} defaultValue={packStartDate} />
        {agencies ? <PlanAgencyField agencies={agencies} chosen={agency} /> : null}
        <button className="button button-quiet" type="submit">
          {t("plan.show")}
        </button>
      </Form>
      {plan.rows.length === 0 ? (
        <EmptyState text={t("plan.empty")} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a horizontally scrolling area must be reachable by keyboard
        <section className="scroll-x card plan" aria-label={title} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">
                  {t("plan.day")}
                  <small>{t("plan.flights")}</small>
                  <small>{t("plan.room")}</small>
                </th>
                {plan.columns.map((column) => (
                  <th key={column} scope="col">
                    {t(`plan.${column}`)}
                  </th>
                ))}
                <th scope="col">{t("plan.status")}</th>
              </tr>
            </thead>
            <tbody>
              {plan.rows.map((row) => (
                <tr key={row.packId}>
                  <th scope="row">
                    {row.day}
                    <small>{row.flights}</small>
                    <small>{row.room}</small>
                  </th>
                  {row.prices.map((price, index) => {
                    const column = plan.columns[index]!;
                    const party = parties[column];
                    return (
                      <td key={column}>
                        {price && books ? (
                          <a href={`${product}packId=${row.packId}&laId=${hotelId}${party ? `&${party}` : ""}`}>
                            {price}
                          </a>
                        ) : (
                          price || "–"
                        )}
                        {row.notes[index] ? <small>{row.notes[index]}</small> : null}
                      </td>
                    );
                  })}
                  <td>{row.status}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <ChosenDays />
    </main>
  );
}
