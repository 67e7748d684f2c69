import { ExtraState } from "@contract/booking/extras";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { typedAmount } from "~/booking/typed-amount";
import { CodeField } from "~/desk/CodeField";
import { codeProblem } from "~/desk/code-problem";
import { DeskPages } from "~/desk/DeskList";
import { deskPage, deskValue, pageOf } from "~/desk/desk-page.server";
import { isoPrice, priceInText } from "~/format/money";
import { formFields } from "~/forms/form-fields";
import { readForm, refused } from "~/forms/read-form.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { DateRange } from "~/ui/DateRange";
import { ErrorSummary } from "~/ui/fields/ErrorSummary";
import { Field } from "~/ui/fields/Field";
import { Ltr } from "~/ui/Ltr";
import { Notice } from "~/ui/Notice";
import { PhoneLink } from "~/ui/PhoneLink";
import { ExtraForm } from "./extra-form.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const size = 50;
/** What the notice reports after a step. Inside the function, the schema stays out of the browser's bundle. */
const doneFrom = (query: URLSearchParams) =>
  ExtraState.extract(["ordered", "failed", "refunded", "cancelled"]).safeParse(query.get("done"));

const stateIn = (query: URLSearchParams) => ExtraState.catch("to-order").parse(query.get("state"));

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, t, query, langCode } = await deskPage(request, context);
  const { page, from, to } = pageOf(query, size);
  const state = stateIn(query);
  const list = deskValue(request, await shop.deskExtras({ state, from, to, langCode }));
  const refund = query.get("refund") ?? "";
  const qty = query.get("qty") ?? "";
  const doneParam = doneFrom(query);
  return {
    title: t("nav.extras"),
    state,
    page,
    ...list,
    done: doneParam.success ? doneParam.data : null,
    qty: /^[1-9]\d?$/.test(qty) ? Number(qty) : 1,
    refund: /^\d{1,10}\.\d\d$/.test(refund) ? priceInText(refund, "IL") : null,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, t, query } = await deskPage(request, context);
  const form = await readForm(request, ExtraForm, t);
  if (!form.ok) return refused(form);
  const { booking, code: service, state, reference, retained, totp } = form.value;
  if (!booking || !service || !state) throw new Response(null, { status: 404 });
  const keptAmount = typedAmount(retained);
  if (retained !== "" && keptAmount === undefined)
    return refused(form, [{ field: "retained", text: t("extras.retained-wrong") }]);
  const answer = await shop.deskSetExtra({
    bookingId: booking,
    code: service,
    state,
    reference: reference || undefined,
    retained: keptAmount,
    totp,
  });
  const code = codeProblem(answer, t);
  if (code) return refused(form, code.problems, code.status);
  if (!answer.ok && answer.refusal.field === "retained")
    return refused(form, [{ field: "retained", text: t("extras.retained-wrong") }]);
  if (!answer.ok && answer.refusal.code === "invalid-input")
    return refused(form, [{ field: "reference", text: t("extras.reference-missing") }]);
  if (!answer.ok && answer.refusal.code === "wrong-state")
    return refused(
      form,
      [{ field: "", text: t(answer.refusal.field === "change" ? "extras.change-open" : "extras.changed") }],
      409,
    );
  const change = deskValue(request, answer);
  const refund = change.refundNIS === "0.00" ? undefined : change.refundNIS;
  return redirectKeeping(
    request,
    paths.desk("extras", { state: stateIn(query), done: change.state, qty: change.qty, refund }),
  );
}

/** Paid services by state: what is to be ordered from suppliers, earliest trip first. */
export default function DeskExtras() {
  const { title, state, counts, extras, total, page, done, qty, refund } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const form = formFields(answer);
  const { t } = useTranslation("desk");
  const href = useHref();
  return (
    <>
      <h1>{title}</h1>
      {done ? (
        <Notice tone="good" live>
          {t(`extras.done.${done}`, { count: qty, amount: refund ?? priceInText("0.00", "IL") })}
        </Notice>
      ) : null}
      <ErrorSummary title={t("error.title")} errors={form.problems} />
      <nav className="row" aria-label={t("extras.states")}>
        {counts.map((one) => (
          <Link
            key={one.state}
            className="chip"
            to={href(paths.desk("extras", { state: one.state }))}
            aria-current={one.state === state ? "page" : undefined}
            reloadDocument
          >
            {t(`extras.state.${one.state}`)} ({one.count})
          </Link>
        ))}
      </nav>
      <p role="status">{total === 0 ? t("list.none") : t("list.total", { total })}</p>
      {extras.map((extra) => {
        const key = `${extra.bookTransId}-${extra.code}`;
        const refusedHere = form.typed("booking") === extra.bookTransId && form.typed("code") === extra.code;
        const codeError = (step: "failed" | "cancelled") =>
          refusedHere && form.typed("state") === step ? form.error("totp") : undefined;
        const keptError = refusedHere ? form.error("retained") : undefined;
        const couponStays = extra.paid && extra.hasCoupon ? <p className="small">{t("extras.coupon-stays")}</p> : null;
        const hiddenFields = (
          <>
            <input type="hidden" name="booking" value={extra.bookTransId} />
            <input type="hidden" name="code" value={extra.code} />
          </>
        );
        return (
          <section key={key} className="card pad stack" aria-labelledby={key}>
            <h2 id={key}>
              {extra.name} <Ltr>{`× ${extra.qty}`}</Ltr>
            </h2>
            {extra.travellers ? (
              <p>
                <Ltr>{extra.travellers.join(", ")}</Ltr>
              </p>
            ) : null}
            <p>
              <Link to={href(paths.deskBooking(extra.bookTransId))} reloadDocument>
                <Ltr>{extra.pnr}</Ltr>
              </Link>{" "}
              · <bdi>{extra.payer}</bdi> · <PhoneLink phone={extra.mobile} /> · <Ltr>{extra.dest}</Ltr>{" "}
              <DateRange from={extra.dateFrom} to={extra.dateTo} />
            </p>
            {extra.reference ? (
              <p>
                {t("extras.reference")}: <Ltr>{extra.reference}</Ltr>
              </p>
            ) : null}
            {extra.steps.includes("ordered") ? (
              <Form method="post" className="row row-end" noValidate reloadDocument>
                {hiddenFields}
                <Field
                  name="reference"
                  id={`reference-${key}`}
                  label={t("extras.reference")}
                  defaultValue={refusedHere ? form.typed("reference") : ""}
                  error={refusedHere ? form.error("reference") : undefined}
                  dir="ltr"
                  maxLength={80}
                />
                <button className="button" type="submit" name="state" value="ordered">
                  {t("extras.ordered")}
                </button>
              </Form>
            ) : null}
            {extra.steps.includes("failed") ? (
              <details open={codeError("failed") !== undefined}>
                <summary>{t("extras.fails")}</summary>
                {couponStays}
                <Form method="post" className="row row-end" noValidate reloadDocument>
                  {hiddenFields}
                  <CodeField id={`totp-${key}`} error={codeError("failed")} />
                  <button className="button button-quiet" type="submit" name="state" value="failed">
                    {t(extra.paid ? "extras.failed" : "extras.failed-unpaid")}
                  </button>
                </Form>
              </details>
            ) : null}
            {extra.steps.includes("cancelled") && extra.state !== "to-cancel" ? (
              <details open={(codeError("cancelled") ?? keptError) !== undefined}>
                <summary>{t(extra.state === "ordered" ? "extras.withdraws-ordered" : "extras.withdraws")}</summary>
                {couponStays}
                <Form method="post" className="row row-end" noValidate reloadDocument>
                  {hiddenFields}
                  {extra.state === "ordered" ? (
                    <Field
                      name="retained"
                      id={`retained-${key}`}
                      label={t("extras.retained", {
                        price: `\u2066${isoPrice(extra.price, extra.currency)}\u2069`,
                      })}
                      defaultValue={refusedHere ? form.typed("retained") : ""}
                      error={keptError}
                      dir="ltr"
                      inputMode="decimal"
                      maxLength={16}
                    />
                  ) : null}
                  <CodeField id={`withdraw-${key}`} error={codeError("cancelled")} />
                  <button className="button button-quiet" type="submit" name="state" value="cancelled">
                    {t("extras.withdrawn")}
                  </button>
                </Form>
              </details>
            ) : null}
            {extra.steps.includes("cancelled") && extra.state === "to-cancel" ? (
              <Form method="post" noValidate reloadDocument>
                {hiddenFields}
                <button className="button" type="submit" name="state" value="cancelled">
                  {t("extras.cancelled")}
                </button>
              </Form>
            ) : null}
          </section>
        );
      })}
      <DeskPages page={page} last={Math.ceil(total / size)} />
    </>
  );
}
