import { LeadKind, LeadList } from "@contract/desk/lead-desk";
import { Code } from "@contract/vocabulary/vocabulary";
import { detailsOf } from "@contract/wire/details-of";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { askerText } from "~/desk/asked-questions";
import { DeskPages } from "~/desk/DeskList";
import { deskPage, deskValue, pageOf } from "~/desk/desk-page.server";
import { printedMoment } from "~/format/dates";
import { formFields } from "~/forms/form-fields";
import { readForm, refused } from "~/forms/read-form.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { ErrorSummary } from "~/ui/fields/ErrorSummary";
import { Field, SelectField } from "~/ui/fields/Field";
import { Notice } from "~/ui/Notice";
import { BookingQuestions } from "./BookingQuestions";
import { printedWait } from "./printed-wait.server";
import { RequestForm } from "./request-form.server";
import { VisitorRequest } from "./VisitorRequest";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const size = 50;
const steps = ["take", "release", "finish", "reopen"] as const;

/** What the address chooses; a word that there is not counts as none. */
const filtersIn = (query: URLSearchParams) => ({
  list: LeadList.catch("open").parse(query.get("list")),
  kind: LeadKind.safeParse(query.get("kind")).data,
  agency: Code.safeParse(query.get("agency")?.trim().toUpperCase()).data,
});

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, t, query, language, langCode } = await deskPage(request, context);
  const { page, from, to } = pageOf(query, size);
  const filters = filtersIn(query);
  const { leads, counts, total } = deskValue(request, await shop.deskLeads({ ...filters, from, to, langCode }));
  // Questions about bookings are answered on the booking's page: they are listed above the first open request.
  const isWithQuestions = (filters.list === "open" || filters.list === "all") && !filters.kind && page === 1;
  const questions = isWithQuestions
    ? deskValue(request, await shop.deskQuestions({ agency: filters.agency, langCode })).questions
    : [];
  // Those that are done are only counted when they are listed.
  const countOf = (list: LeadList) => (list === "done" || list === "all" ? undefined : counts[list]);
  const names = new Intl.DisplayNames([language], { type: "language" });
  return {
    title: t("nav.requests"),
    filters,
    lists: LeadList.options.map((list) => ({ list, count: countOf(list) })),
    kinds: LeadKind.options,
    page,
    total,
    leads: leads.map((lead) => ({
      ...lead,
      createdAt: printedMoment(lead.createdAt),
      waits: lead.waitsHours === undefined ? undefined : printedWait(lead.waitsHours, language, t),
      inLanguage: names.of(lead.language) ?? lead.language,
      taken: lead.taken && { ...lead.taken, at: printedMoment(lead.taken.at) },
      done: lead.done && { ...lead.done, at: printedMoment(lead.done.at) },
    })),
    questions: questions.map(({ bookTransId, pnr, question, asker, askedAt, waitsHours }, index) => ({
      id: `question-${index + 1}`,
      bookTransId,
      pnr,
      question,
      asker: askerText(asker, t),
      askedAt: printedMoment(askedAt),
      waits: printedWait(waitsHours, language, t),
    })),
    did: steps.find((step) => step === query.get("did")) ?? null,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, t, query } = await deskPage(request, context);
  const form = await readForm(request, RequestForm, t);
  if (!form.ok) return refused(form);
  const { request: id, do: step, takenBy, note } = form.value;
  if (!id || !step) throw new Response(null, { status: 404 });
  const lead = { leadId: Number(id) };
  const answer = await {
    take: () => shop.deskTakeLead(lead),
    release: () => shop.deskReleaseLead({ ...lead, takenBy }),
    finish: () => shop.deskFinishLead({ ...lead, note }),
    reopen: () => shop.deskReopenLead(lead),
  }[step]();
  if (!answer.ok) {
    const { refusal } = answer;
    const { code, field } = refusal;
    const by = `\u2068${(detailsOf(refusal, "already-taken") ?? detailsOf(refusal, "already-done"))?.by || "–"}\u2069`;
    if (code === "already-taken" || code === "already-done")
      return refused(form, [{ field: "", text: t(`requests.${code}`, { by }) }], 409);
    if (code === "card-digits") return refused(form, [{ field: `note-${id}`, text: t("requests.card") }]);
    if (code === "invalid-input" && field === "note")
      return refused(form, [{ field: `note-${id}`, text: t("requests.note-missing") }]);
  }
  deskValue(request, answer);
  const page = query.get("page") ?? undefined;
  return redirectKeeping(request, paths.desk("requests", { ...filtersIn(query), page, did: step }));
}

/** Questions about bookings, and requests of visitors: those that wait longest on top, with who takes care of each and what was done. */
export default function DeskRequests() {
  const { title, filters, lists, kinds, page, total, leads, questions, did } = useLoaderData<typeof loader>();
  const form = formFields(useActionData<typeof action>());
  const { t } = useTranslation("desk");
  const href = useHref();
  return (
    <>
      <h1>{title}</h1>
      {did ? (
        <Notice tone="good" live>
          {t(`requests.did.${did}`)}
        </Notice>
      ) : null}
      <ErrorSummary title={t("error.title")} errors={form.problems} />
      <nav className="row" aria-label={t("requests.lists")}>
        {lists.map(({ list, count }) => (
          <Link
            key={list}
            className="chip"
            to={href(paths.desk("requests", { ...filters, list }))}
            aria-current={list === filters.list ? "page" : undefined}
            reloadDocument
          >
            {count === undefined ? t(`requests.list.${list}`) : `${t(`requests.list.${list}`)} (${count})`}
          </Link>
        ))}
      </nav>
      <Form method="get" className="row row-end" reloadDocument>
        <input type="hidden" name="list" value={filters.list} />
        <SelectField name="kind" label={t("requests.kind")} defaultValue={filters.kind ?? ""}>
          <option value="">{t("requests.any-kind")}</option>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`requests.kinds.${kind}`)}
            </option>
          ))}
        </SelectField>
        <Field name="agency" label={t("list.agency")} defaultValue={filters.agency ?? ""} maxLength={64} dir="ltr" />
        <button className="button button-quiet" type="submit">
          {t("list.submit")}
        </button>
      </Form>
      <BookingQuestions questions={questions} />
      <p role="status">{total === 0 ? t("list.none") : t("list.total", { total })}</p>
      {leads.map((lead) => (
        <VisitorRequest
          key={lead.leadId}
          lead={lead}
          refused={form.typed("request") === String(lead.leadId) ? form : undefined}
        />
      ))}
      <DeskPages page={page} last={Math.ceil(total / size)} />
    </>
  );
}
