import { langCodeOf } from "@contract/vocabulary/languages";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AskDateForm } from "~/booking/change/AskDateForm";
import { ChangeDateForm } from "~/booking/change/ChangeDateForm";
import { DateForm, dateProblems } from "~/booking/date-change.server";
import { signOf } from "~/booking/price-difference";
import { printedDate } from "~/format/dates";
import { formFields } from "~/forms/form-fields";
import { readForm, refused } from "~/forms/read-form.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { PeopleFrame } from "~/people/PeopleFrame";
import { peoplePage } from "~/people/people-page.server";
import { statusFor } from "~/people/people-problems.server";
import { visitorPage } from "~/people/visitor-page.server";
import { Notice } from "~/ui/Notice";

export const handle = { script: "none", footer: "short" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** The Flying Safe date change: available dates and their prices. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, t, language, booking } = await visitorPage(request, context);
  const days = await shop.dateChoices({ langCode: langCodeOf[language] });
  const { pnr, title, dateFrom, flyingSafe } = booking;
  return {
    title: t("safe.date-title"),
    pnr,
    name: title,
    date: dateFrom,
    changed: Boolean(flyingSafe?.dateChangedAt),
    choices: days.ok ? days.value.choices : null,
    why: days.ok ? null : (dateProblems(days.refusal, t)[0]?.text ?? null),
    offered: !days.ok && days.refusal.code === "offer-open",
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, t, language } = await peoplePage(request, context);
  const form = await readForm(request, DateForm, t);
  if (!form.ok) return refused(form);
  if (form.value.do === "ask") {
    const { date, shownNIS = "" } = form.value.askedDate;
    const asked = await shop.askDateChange({ date, shownNIS, langCode: langCodeOf[language] });
    if (asked.ok) return redirectKeeping(request, `${paths.visitor({ sent: "question" })}#questions`);
    if (asked.refusal.code === "not-logged-in") throw redirectKeeping(request, paths.login("visitor", "/visitor"));
    return refused(form, dateProblems(asked.refusal, t, "askedDate"), statusFor(asked.refusal));
  }
  const { date } = form.value;
  // A day that costs more is held, and becomes the booking's when the difference is paid.
  const toPay = signOf(date.shownNIS ?? "0") === "pay";
  const hold = toPay
    ? await shop.holdDateChange({ ...date, langCode: langCodeOf[language] })
    : await shop.changeDate(date);
  if (hold.ok) return redirectKeeping(request, toPay ? paths.visitorChange() : paths.visitorDate());
  if (hold.refusal.code === "not-logged-in") throw redirectKeeping(request, paths.login("visitor", "/visitor"));
  return refused(form, dateProblems(hold.refusal, t), statusFor(hold.refusal));
}

export default function VisitorDate() {
  const { name, date, changed, choices, why, offered } = useLoaderData<typeof loader>();
  const form = formFields(useActionData<typeof action>());
  const { t } = useTranslation("people");
  const href = useHref();
  const now = (choices ?? []).filter(({ onRequest }) => !onRequest);
  const asked = (choices ?? []).filter(({ onRequest }) => onRequest);
  const costsMore = choices?.some(({ differenceNIS }) => signOf(differenceNIS) === "pay");
  const lead = [t("safe.date-lead"), ...(costsMore ? [t("safe.date-lead-pay")] : [])].join(" ");
  return (
    <PeopleFrame title={t("safe.date-title")} lead={lead} problems={form.problems}>
      <section className="card pad stack">
        <h2>{name}</h2>
        <p>{t("safe.date-now", { date: `\u2066${printedDate(date)}\u2069` })}</p>
        {changed ? (
          <Notice tone="good" live>
            {t("safe.date-done")}
          </Notice>
        ) : choices ? (
          <>
            {now.length > 0 || asked.length === 0 ? <ChangeDateForm choices={now} form={form} /> : null}
            {asked.length > 0 ? <AskDateForm choices={asked} form={form} /> : null}
          </>
        ) : (
          <Notice tone="info">{why}</Notice>
        )}
        {offered ? (
          <p>
            <Link to={href(paths.visitorChange())} reloadDocument>
              {t("change.look")}
            </Link>
          </p>
        ) : null}
      </section>
      <p>
        <Link to={href(paths.visitor())} reloadDocument>
          {t("safe.date-back-link")}
        </Link>
      </p>
    </PeopleFrame>
  );
}
