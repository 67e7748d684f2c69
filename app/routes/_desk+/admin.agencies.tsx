import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DeskList } from "~/desk/DeskList";
import { DisableForm } from "~/desk/DisableForm";
import { deskPage, deskValue, pageOf } from "~/desk/desk-page.server";
import { setDisabled } from "~/desk/set-disabled.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { ErrorSummary } from "~/ui/fields/ErrorSummary";
import { Ltr } from "~/ui/Ltr";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const size = 50;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, t, langCode, query } = await deskPage(request, context);
  const { page, from, to } = pageOf(query, size);
  const search = query.get("search")?.slice(0, 60) ?? "";
  const list = deskValue(request, await shop.deskAgencies({ search, from, to, langCode }));
  return { title: t("nav.agencies"), search, page, ...list };
}

export const action = ({ request, context }: ActionFunctionArgs) => setDisabled(request, context);

export default function DeskAgencies() {
  const { title, search, page, total, agencies } = useLoaderData<typeof loader>();
  const problems = useActionData<typeof action>()?.problems ?? [];
  const { t } = useTranslation("desk");
  const href = useHref();
  return (
    <>
      <div className="row row-between">
        <h1>{title}</h1>
        <Link to={href(paths.deskAgency("new"))} reloadDocument>
          {t("agency.new")}
        </Link>
      </div>
      <ErrorSummary title={t("error.title")} errors={problems} />
      <DeskList label={t("list.search-people")} search={search} total={total} page={page} size={size}>
        {agencies.map((agency) => (
          <section key={agency.agencyCode} className="card pad stack stack-s">
            <div className="row row-between">
              <h2>
                {agency.name} <Ltr className="soft small">{agency.odyAgentCode}</Ltr>
              </h2>
              <span className="row">
                <Link
                  to={href(paths.deskAgency(agency.agencyCode))}
                  aria-label={`${t("agency.edit")}: ${agency.name}`}
                  reloadDocument
                >
                  {t("agency.edit")}
                </Link>
                <DisableForm
                  kind="agency"
                  id={agency.agencyCode}
                  name={agency.name}
                  disabled={agency.disabled}
                  problems={problems}
                />
              </span>
            </div>
            <p className="small">
              <Ltr>{agency.phone}</Ltr> · {t("booking.marketer")} <Ltr>{agency.marketerId}</Ltr>
              {agency.hosts.length > 0 ? (
                <>
                  {" · "}
                  {t("people.hosts")} <Ltr>{agency.hosts.join(", ")}</Ltr>
                </>
              ) : null}
            </p>
            {agency.clerks.length > 0 ? (
              <ul className="stack stack-s" aria-label={t("people.clerks")}>
                {agency.clerks.map((clerk) => (
                  <li key={clerk.id} className="row row-between">
                    <bdi>{clerk.name}</bdi>
                    <DisableForm
                      kind="clerk"
                      id={clerk.id}
                      name={clerk.name}
                      disabled={clerk.disabled}
                      problems={problems}
                    />
                  </li>
                ))}
              </ul>
            ) : null}
          </section>
        ))}
      </DeskList>
    </>
  );
}
