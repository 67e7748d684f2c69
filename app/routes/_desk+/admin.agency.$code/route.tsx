import type { Result } from "@contract/wire/operation";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmployerBookings } from "~/agent/EmployerBookings";
import { SaleCommissions } from "~/agent/SaleCommissions";
import { CodeField } from "~/desk/CodeField";
import { codeProblem } from "~/desk/code-problem";
import { deskPage, deskValue } from "~/desk/desk-page.server";
import { formFields } from "~/forms/form-fields";
import { answerOf, readForm, refused } from "~/forms/read-form.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";
import { AgencyFields } from "~/routes/_desk+/admin.agency.$code/AgencyFields";
import { addFcLink } from "~/routes/_desk+/admin.agency.$code/add-fc-link.server";
import { agencyFlags, agencyOf, emptyAgency, shownAgency } from "~/routes/_desk+/admin.agency.$code/agency-form";
import { AgencyForm } from "~/routes/_desk+/admin.agency.$code/agency-form.server";
import { type EmployerField, EmployerPayments } from "~/routes/_desk+/admin.agency.$code/EmployerPayments";
import { type FcLinkField, FcLinks } from "~/routes/_desk+/admin.agency.$code/FcLinks";
import { LogoForms } from "~/routes/_desk+/admin.agency.$code/LogoForms";
import { isMadeFcLink, NewFcLink } from "~/routes/_desk+/admin.agency.$code/NewFcLink";
import { type MoneyField, OpenOrders } from "~/routes/_desk+/admin.agency.$code/OpenOrders";
import { hasParts, saveLogo } from "~/routes/_desk+/admin.agency.$code/save-logo.server";
import { reversePayment, settleOrders } from "~/routes/_desk+/admin.agency.$code/settle-orders.server";
import { reverseSubsidy, settleSubsidies } from "~/routes/_desk+/admin.agency.$code/settle-subsidies.server";
import { headerLogo } from "~/shell/agency-site/header-logo.server";
import { ErrorSummary } from "~/ui/fields/ErrorSummary";
import { Field } from "~/ui/fields/Field";
import { Notice } from "~/ui/Notice";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** `new` is the page for creating an agency. */
const newCode = "new";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { shop, t, query, language } = await deskPage(request, context);
  const code = params.code ?? "";
  const isNew = code === newCode;
  const agency = isNew ? null : deskValue(request, await shop.deskAgency({ agencyCode: code }));
  const credit = isNew ? null : deskValue(request, await shop.deskAgencyCredit({ agencyCode: code }));
  const fcLinks = isNew ? null : deskValue(request, await shop.deskFcLinks({ agencyCode: code })).links;
  return {
    title: agency ? agency.names[language] || agency.names.he : t("agency.new"),
    isNew,
    code,
    logo: agency?.logo ? headerLogo(agency.logo) : null,
    form: agency ? shownAgency(agency) : emptyAgency,
    done: (["saved", "settled", "reversed", "withdrawn"] as const).find((name) => name === query.get("done")),
    credit,
    fcLinks,
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { shop, t } = await deskPage(request, context);
  const code = params.code ?? "";
  // A file is read only for somebody who may send one.
  if (hasParts(request)) deskValue(request, await shop.deskAgency({ agencyCode: code }));
  const form = await readForm(request, AgencyForm, t);
  if (!form.ok) return refused(form);
  const { totp, logo, ...values } = form.value;
  const unconfirmed = (result: Result<unknown>, field: string) => {
    const stepUp = codeProblem(result, t, field);
    return stepUp ? refused(form, stepUp.problems, stepUp.status) : null;
  };
  if (values.do === "logo" || values.do === "remove-logo") {
    const problem = await saveLogo(request, shop, code, values.do === "logo" ? (logo ?? "none") : undefined);
    if (problem) return refused(form, [{ field: "logo", text: t(problem) }]);
    return redirectKeeping(request, paths.deskAgency(code, { done: "saved" }));
  }
  if (values.do === "settle") {
    const settled = await settleOrders(shop, code, form.value);
    const stepUp = unconfirmed(settled, "settle-totp");
    if (stepUp) return stepUp;
    if (settled.ok) return redirectKeeping(request, paths.deskAgency(code, { done: "settled" }));
    const { code: why } = settled.refusal;
    if (why !== "invalid-input" && why !== "amount-changed") deskValue(request, settled);
    if (settled.refusal.field === "reference")
      return refused(form, [{ field: "reference", text: t("agency.reference-missing") }]);
    return refused(form, [
      { field: "orders", text: t(why === "amount-changed" ? "agency.amount-changed" : "agency.none-picked") },
    ]);
  }
  if (values.do === "reverse") {
    const reversed = await reversePayment(shop, code, form.value);
    const stepUp = unconfirmed(reversed, "reverse-totp");
    if (stepUp) return stepUp;
    if (reversed.ok) return redirectKeeping(request, paths.deskAgency(code, { done: "reversed" }));
    const { code: why, field } = reversed.refusal;
    if (why !== "invalid-input" && why !== "reversed-already") deskValue(request, reversed);
    const text = why === "reversed-already" ? "reversed-already" : field === "reason" ? "reason-missing" : "no-payment";
    return refused(form, [{ field: field === "reason" ? "reason" : "paymentId", text: t(`agency.${text}`) }]);
  }
  if (values.do === "settle-subsidies" || values.do === "reverse-subsidy") {
    const isPayment = values.do === "settle-subsidies";
    const problem = await (isPayment ? settleSubsidies : reverseSubsidy)(request, shop, code, form.value, t);
    if (problem) return refused(form, problem.problems, problem.status);
    return redirectKeeping(request, paths.deskAgency(code, { done: isPayment ? "settled" : "reversed" }));
  }
  if (values.do === "password") {
    const answer = await shop.deskNewPassword({ kind: "agency", id: code, totp });
    return (
      unconfirmed(answer, "password-totp") ?? data({ ...answerOf(form), password: deskValue(request, answer).password })
    );
  }
  if (values.do === "clerk") {
    const name = values.clerkName;
    const wrong = (text: string) => refused(form, [{ field: "clerkName", text }]);
    if (!name) return wrong(t("agency.wrong"));
    const answer = await shop.deskAddClerk({ agencyCode: code, name, totp });
    const stepUp = unconfirmed(answer, "clerk-totp");
    if (stepUp) return stepUp;
    if (!answer.ok && answer.refusal.code === "code-taken") return wrong(t("agency.clerk-taken"));
    if (!answer.ok && answer.refusal.code === "invalid-input") return wrong(t("agency.wrong"));
    return data({ ...answerOf(form), password: deskValue(request, answer).password });
  }
  if (values.do === "withdraw-fc-link") {
    deskValue(request, await shop.deskWithdrawFcLink({ agencyCode: code, linkId: values.linkId }));
    return redirectKeeping(request, paths.deskAgency(code, { done: "withdrawn" }));
  }
  if (values.do === "add-fc-link") {
    const answer = await addFcLink(request, shop, code, form.value, t);
    return "made" in answer
      ? data({ ...answerOf(form), made: answer.made })
      : refused(form, answer.problems, answer.status);
  }
  const isNew = code === newCode;
  const saving = await shop.deskSaveAgency({
    ...agencyOf(values),
    ...(isNew ? {} : { agencyCode: code }),
    isNew,
    totp,
  });
  const stepUp = unconfirmed(saving, "totp");
  if (stepUp) return stepUp;
  if (saving.ok) return redirectKeeping(request, paths.deskAgency(saving.value.agencyCode, { done: "saved" }));
  if (saving.refusal.code !== "invalid-input" && saving.refusal.code !== "code-taken") deskValue(request, saving);
  const field = (saving.refusal.field ?? "agencyCode").replace(/^contentFlags\.|\.\d+$/g, "");
  const text = t(saving.refusal.code === "code-taken" ? "agency.taken" : "agency.wrong");
  return refused(form, [{ field, text }]);
}

export default function DeskAgencyPage() {
  const { title, isNew, logo, form: storedForm, done, credit, fcLinks } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("desk");
  const password = answer && "password" in answer ? answer.password : null;
  const made = answer && "made" in answer && isMadeFcLink(answer.made) ? answer.made : null;
  // The small forms submit no agency fields, so the page shows those as stored.
  const saving = answer && !answer.typed.do ? answer : undefined;
  const { flags, ...texts } = storedForm;
  const { field, problems, error } = formFields<keyof typeof texts | "clerkName" | MoneyField | EmployerField>(answer);
  return (
    <>
      <h1>
        <bdi>{title}</bdi>
      </h1>
      {done && !answer ? (
        <Notice tone="good" live>
          {t(`done.${done}`)}
        </Notice>
      ) : null}
      {password ? (
        <Notice tone="good" live>
          {t("agency.password-is", { password: `\u2066${password}\u2069` })}
        </Notice>
      ) : null}
      {made ? <NewFcLink {...made} /> : null}
      <ErrorSummary title={t("error.title")} errors={problems} />
      <Form method="post" className="card pad stack" noValidate reloadDocument>
        <AgencyFields
          form={formFields<keyof typeof texts>(saving, texts)}
          isNew={isNew}
          flags={agencyFlags}
          selected={saving ? (saving.typed.flags ?? []) : flags}
        />
        <CodeField error={error("totp")} />
        <button className="button" type="submit">
          {t("agency.save")}
        </button>
      </Form>
      {credit ? <OpenOrders credit={credit} field={field} error={error} /> : null}
      <EmployerBookings account={credit?.employer} linkTo={paths.deskBooking} />
      <EmployerPayments account={credit?.employer} picked={answer?.typed.subsidies ?? []} field={field} error={error} />
      {credit ? (
        <SaleCommissions sales={credit.commissions} linkTo={({ bookTransId }) => paths.deskBooking(bookTransId)} />
      ) : null}
      {isNew ? null : <LogoForms logo={logo} name={title} error={error("logo")} />}
      {isNew ? null : (
        <section className="card pad stack">
          <h2>{t("people.clerks")}</h2>
          <Form method="post" className="row row-end" noValidate reloadDocument>
            <Field {...field("clerkName")} label={t("agency.clerk-name")} maxLength={60} />
            <CodeField id="clerk-totp" error={error("clerk-totp")} />
            <button className="button button-quiet" type="submit" name="do" value="clerk">
              {t("agency.add-clerk")}
            </button>
          </Form>
        </section>
      )}
      {isNew ? null : (
        <section className="card pad stack" id="new-password">
          <h2>{t("agency.password")}</h2>
          <p className="soft">{t("agency.password-means")}</p>
          <Form method="post" className="row row-end" noValidate reloadDocument>
            <CodeField id="password-totp" error={error("password-totp")} />
            <button className="button button-quiet" type="submit" name="do" value="password">
              {t("agency.password-set")}
            </button>
          </Form>
        </section>
      )}
      {fcLinks ? <FcLinks links={fcLinks} form={formFields<FcLinkField>(made ? undefined : answer)} /> : null}
    </>
  );
}
