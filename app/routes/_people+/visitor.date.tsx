import { langCodeOf } from "@contract/vocabulary/languages";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ChangeDateForm } from "~/booking/ChangeDateForm";
import { dateProblems, typedDate } from "~/booking/date-change.server";
import { printedDate } from "~/format/dates";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { PeopleFrame } from "~/people/PeopleFrame";
import { peoplePage, statusFor } from "~/people/sign-in-page.server";
import { Notice } from "~/ui/Notice";

export const handle = { script: "none" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** The change of date that Flying Safe gives: days with places, at their price. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, t, language } = await peoplePage(request, context);
  const booking = await shop.bookInfo({ langCode: langCodeOf[language] });
  if (!booking.ok) throw redirectKeeping(request, paths.login("visitor", "/visitor"));
  const days = await shop.dateChoices({ langCode: langCodeOf[language] });
  const { pnr, title, dateFrom, flyingSafe } = booking.value;
  return {
    title: t("safe.date-title"),
    pnr,
    name: title,
    date: dateFrom,
    changed: Boolean(flyingSafe?.dateChangedAt),
    choices: days.ok ? days.value.choices : null,
    why: days.ok ? null : (dateProblems(days.refusal, t)[0]?.text ?? null),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, t, form } = await peoplePage(request, context);
  const chosen = typedDate(form);
  if (!chosen)
    return data({ problems: [{ field: "date", text: t("error.choose-date") }], date: null }, { status: 422 });
  const moved = await shop.changeDate(chosen);
  if (moved.ok) return redirectKeeping(request, paths.visitorDate());
  if (moved.refusal.code === "not-logged-in") throw redirectKeeping(request, paths.login("visitor", "/visitor"));
  return data({ problems: dateProblems(moved.refusal, t), date: chosen.date }, { status: statusFor(moved.refusal) });
}

export default function VisitorDate() {
  const { name, date, changed, choices, why } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("people");
  const href = useHref();
  return (
    <PeopleFrame title={t("safe.date-title")} lead={t("safe.date-lead")} problems={answer?.problems}>
      <section className="card pad stack">
        <h2>{name}</h2>
        <p>{t("safe.date-now", { date: `\u2066${printedDate(date)}\u2069` })}</p>
        {changed ? (
          <Notice tone="good" live>
            {t("safe.date-done")}
          </Notice>
        ) : choices ? (
          <ChangeDateForm choices={choices} chosen={answer?.date ?? null} problems={answer?.problems ?? []} />
        ) : (
          <Notice tone="info">{why}</Notice>
        )}
      </section>
      <p>
        <Link to={href(paths.visitor())} reloadDocument>
          {t("safe.date-back-link")}
        </Link>
      </p>
    </PeopleFrame>
  );
}
