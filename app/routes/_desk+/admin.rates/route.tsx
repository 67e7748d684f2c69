import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CodeField } from "~/desk/CodeField";
import { codeProblem } from "~/desk/code-problem";
import { DeskTable } from "~/desk/DeskTable";
import { deskPage, deskValue } from "~/desk/desk-page.server";
import { printedDate } from "~/format/dates";
import { formFields } from "~/forms/form-fields";
import { readForm, refused } from "~/forms/read-form.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";
import { RateForm } from "~/routes/_desk+/admin.rates/rate-form.server";
import { DayField } from "~/ui/fields/DayField";
import { ErrorSummary } from "~/ui/fields/ErrorSummary";
import { Field, SelectField } from "~/ui/fields/Field";
import { Ltr } from "~/ui/Ltr";
import { Notice } from "~/ui/Notice";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, t, query } = await deskPage(request, context);
  const { rates, waiting } = deskValue(request, await shop.deskRates({}));
  const doneParam = query.get("done");
  return {
    title: t("nav.rates"),
    rates,
    waiting,
    done: doneParam === "saved" || doneParam === "waits" ? doneParam : null,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, t } = await deskPage(request, context);
  const form = await readForm(request, RateForm, t);
  if (!form.ok) return refused(form);
  const answer = await shop.deskSetRate(form.value);
  const stepUp = codeProblem(answer, t);
  if (stepUp) return refused(form, stepUp.problems, stepUp.status);
  if (!answer.ok && answer.refusal.code === "invalid-input")
    return refused(form, [{ field: answer.refusal.field ?? "value", text: t("rates.wrong") }]);
  const { waits } = deskValue(request, answer);
  return redirectKeeping(request, paths.desk("rates", { done: waits ? "waits" : "saved" }));
}

export default function DeskRates() {
  const { title, rates, waiting, done } = useLoaderData<typeof loader>();
  const { field, problems, error } = formFields(useActionData<typeof action>(), { currency: "USD" });
  const { t } = useTranslation("desk");
  return (
    <>
      <h1>{title}</h1>
      <p className="soft">{t("rates.lead")}</p>
      {done ? (
        <Notice tone={done === "saved" ? "good" : "info"} live>
          {t(done === "saved" ? "done.saved" : "rates.waits")}
        </Notice>
      ) : null}
      {waiting.map((rate) => (
        <Form
          key={`${rate.date} ${rate.currency}`}
          method="post"
          className="card pad row row-between"
          noValidate
          reloadDocument
        >
          <input type="hidden" name="currency" value={rate.currency} />
          <input type="hidden" name="date" value={rate.date} />
          <input type="hidden" name="value" value={rate.value} />
          <p>
            {t("rates.far", { name: rate.proposedBy })}{" "}
            <strong>
              <Ltr>{`${printedDate(rate.date)} ${rate.currency} ${rate.value}`}</Ltr>
            </strong>
          </p>
          {rate.byYou ? (
            <p className="soft">{t("rates.other-confirms")}</p>
          ) : (
            <>
              <CodeField id={`totp-${rate.date}-${rate.currency}`} />
              <button className="button" type="submit">
                {t("rates.confirm")}
              </button>
            </>
          )}
        </Form>
      ))}
      <ErrorSummary title={t("error.title")} errors={problems} />
      <Form method="post" className="card pad row row-end" noValidate reloadDocument>
        <SelectField {...field("currency")} label={t("rates.currency")}>
          <option value="USD">USD</option>
          <option value="EUR">EUR</option>
        </SelectField>
        <DayField {...field("date")} type="date" label={t("rates.date")} />
        <Field {...field("value")} label={t("rates.value")} dir="ltr" inputMode="decimal" maxLength={8} />
        <CodeField error={error("totp")} />
        <button className="button" type="submit">
          {t("rates.submit")}
        </button>
      </Form>
      <DeskTable
        label={title}
        columns={(["date", "currency", "value"] as const).map((id) => ({ id, text: t(`rates.${id}`) }))}
      >
        {rates.map((rate) => (
          <tr key={`${rate.date} ${rate.currency}`}>
            <td>
              <Ltr>{printedDate(rate.date)}</Ltr>
            </td>
            <td>
              <Ltr>{rate.currency}</Ltr>
            </td>
            <td>
              <Ltr>{rate.value}</Ltr>
            </td>
          </tr>
        ))}
      </DeskTable>
    </>
  );
}
