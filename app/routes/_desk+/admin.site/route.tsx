import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CodeField } from "~/desk/CodeField";
import { codeProblem } from "~/desk/code-problem";
import { deskPage, deskValue } from "~/desk/desk-page.server";
import { placeWords } from "~/desk/place-words.server";
import { errorAt } from "~/forms/form-fields";
import { readForm, refused } from "~/forms/read-form.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { DeskSiteFields } from "~/routes/_desk+/admin.site/DeskSiteFields";
import { shownSite, siteOf } from "~/routes/_desk+/admin.site/site-form";
import { SiteForm } from "~/routes/_desk+/admin.site/site-form.server";
import { routeNames } from "~/shell/route-names";
import { ErrorSummary } from "~/ui/fields/ErrorSummary";
import { Notice } from "~/ui/Notice";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const code = /^[A-Za-z0-9_-]{1,64}$/;
const siteIn = (query: URLSearchParams) => {
  const site = query.get("site") ?? "";
  return code.test(site) ? site : undefined;
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, t, language, query, langCode } = await deskPage(request, context);
  const site = siteIn(query);
  const [status, { agencies }] = await Promise.all([
    shop.deskSiteStatus({ site }).then((answer) => deskValue(request, answer)),
    shop.deskAgencies({ langCode, from: 1, to: 200 }).then((answer) => deskValue(request, answer)),
  ]);
  return {
    title: t("nav.site"),
    site: site ?? "",
    sites: agencies.filter(({ hosts }) => hosts.length > 0).map(({ agencyCode, name }) => ({ code: agencyCode, name })),
    places: routeNames.map((name) => ({ name, words: placeWords(language, name) })),
    form: shownSite(status),
    saved: query.get("done") === "saved",
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, t, query } = await deskPage(request, context);
  const site = siteIn(query);
  const form = await readForm(request, SiteForm, t);
  if (!form.ok) return refused(form);
  const wrong = (field: string) => refused(form, [{ field, text: t(`site.wrong.${wrongText(field)}`) }]);
  const { totp, ...values } = form.value;
  const status = siteOf(values);
  if (!status) return wrong("until");
  const answer = await shop.deskSaveSiteStatus({ ...status, site, totp });
  const stepUp = codeProblem(answer, t);
  if (stepUp) return refused(form, stepUp.problems, stepUp.status);
  if (!answer.ok && answer.refusal.code === "invalid-input") return wrong(answer.refusal.field ?? "titles.he");
  deskValue(request, answer);
  return redirectKeeping(request, paths.desk("site", { site, done: "saved" }));
}

function wrongText(field: string): "until" | "phone" | "title" {
  return field === "until" ? "until" : field === "agentPhone" ? "phone" : "title";
}

/** Site messages and whether orders are taken, for the shop or for an agency. */
export default function DeskSite() {
  const { title, site, sites, places, form, saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("desk");
  const href = useHref();
  return (
    <>
      <h1>{title}</h1>
      <nav className="tabs" aria-label={t("site.which")}>
        {[{ code: "", name: t("site.all") }, ...sites].map(({ code, name }) => (
          <Link
            key={code}
            to={href(paths.desk("site", { site: code }))}
            aria-current={code === site ? "page" : undefined}
            reloadDocument
          >
            {name}
          </Link>
        ))}
      </nav>
      {saved && !answer ? (
        <Notice tone="good" live>
          {t("done.saved")}
        </Notice>
      ) : null}
      <ErrorSummary title={t("error.title")} errors={answer?.problems ?? []} />
      <Form method="post" className="card pad stack" noValidate reloadDocument>
        <DeskSiteFields siteForm={form} places={places} answer={answer} />
        <CodeField error={errorAt(answer?.problems ?? [], "totp")} />
        <button className="button" type="submit">
          {t("site.save")}
        </button>
      </Form>
    </>
  );
}
