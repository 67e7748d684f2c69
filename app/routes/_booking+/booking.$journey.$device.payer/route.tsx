import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { langCodeOf } from "@contract/vocabulary/languages";
import { paymentCounts } from "@contract/vocabulary/payment-counts";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BookingFrame } from "~/booking/BookingFrame";
import { requireStep } from "~/booking/require-step.server";
import { shownBooking } from "~/booking/shown-booking.server";
import { type FieldProblem, refusalTexts } from "~/forms/refusal-texts";
import { translator } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { EmployeeFields } from "~/routes/_booking+/booking.$journey.$device.payer/EmployeeFields";
import { PayerForm } from "~/routes/_booking+/booking.$journey.$device.payer/payer-form";
import { logInsOf } from "~/session/log-ins.server";
import { Field, SelectField, Tick } from "~/ui/fields/Field";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const at = await requireStep(args, "payer");
  const t = translator(at.language, "booking");
  const early = new URL(args.request.url).searchParams.get("early") === "1";
  return {
    title: `${t("payer.title")} – ${at.stored.title}`,
    booking: shownBooking(at, "payer", early),
    payer: at.stored.payer ?? null,
    employee: at.stored.employee ?? null,
    member: Boolean((await logInsOf(args.request)).member),
    consents: at.stored.payer ? at.stored.consents : null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { shop, stored, journey, device, language } = await requireStep(args, "payer");
  const t = translator(language, "booking");
  const form = await args.request.formData();
  const submission = parseWithZod(form, { schema: PayerForm });
  const number = form.get("employeeNumber");
  const employeeNumber = typeof number === "string" ? number.trim().slice(0, 20) : "";
  if (submission.status !== "success")
    return data(
      {
        result: submission.reply(),
        problems: [{ field: "", text: t("error.general") }] as FieldProblem[],
        employeeNumber,
      },
      { status: 400 },
    );
  const {
    firstName = "",
    lastName = "",
    email = "",
    mobile = "",
    IdenticationNumber = "",
    NoOfPayment = 1,
    products,
    insurance,
    esim,
  } = submission.value;
  const answer = await shop.storePage({
    bookingId: stored.bookTransId,
    stage: "payer",
    payer: {
      firstName: firstName.slice(0, 40),
      lastName: lastName.slice(0, 40),
      email,
      mobile: mobile.slice(0, 24),
      IdenticationNumber: IdenticationNumber.slice(0, 12),
      NoOfPayment,
    },
    sendPromotionalProductMails: products ?? false,
    sendPromotionalInsuranceMails: insurance ?? false,
    sendEsimOffer: esim ?? false,
    langCode: langCodeOf[language],
  });
  const mayAsk = /^[A-Za-z0-9-]{1,20}$/.test(employeeNumber);
  // The number is confirmed by the payer's identity number, so the payer is stored first.
  const work =
    stored.employee && mayAsk && answer.ok
      ? await shop.storePage({
          bookingId: stored.bookTransId,
          stage: "employee",
          employeeNumber,
          leaveApproval: form.get("leaveApproval") === "on",
          langCode: langCodeOf[language],
        })
      : null;
  if (answer.ok && (work?.ok ?? !stored.employee))
    return redirectKeeping(args.request, paths.bookingStep(journey, device, "extras", stored.bookTransId));
  const problems = [
    ...(answer.ok ? [] : refusalTexts(answer.refusal, t, (path) => path.replace(/^payer\./, ""))),
    ...(stored.employee && !mayAsk ? [{ field: "employeeNumber", text: t("error.incomplete") }] : []),
    ...(work && !work.ok
      ? refusalTexts(work.refusal, t, (path) => path).map((problem) => ({
          ...problem,
          field: problem.field || "employeeNumber",
        }))
      : []),
  ];
  const fieldErrors = Object.fromEntries(problems.map(({ field, text }) => [field, [text]]));
  const named = problems.map((problem) => {
    const label = labels[problem.field as keyof typeof labels];
    return label ? { ...problem, label: t(label) } : problem;
  });
  return data({ result: submission.reply({ fieldErrors }), problems: named, employeeNumber }, { status: 422 });
}

const labels = {
  firstName: "payer.first-name",
  lastName: "payer.last-name",
  email: "payer.email",
  mobile: "payer.mobile",
  IdenticationNumber: "payer.id",
  NoOfPayment: "payer.payments",
} as const;

export default function PayerStep() {
  const { booking, payer, employee, member, consents } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const href = useHref();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("booking");
  const [form, fields] = useForm({
    lastResult: answer?.result,
    defaultValue: {
      ...payer,
      NoOfPayment: String(payer?.NoOfPayment ?? 1),
      products: consents?.sendPromotionalProductMails ? "on" : undefined,
      insurance: consents?.sendPromotionalInsuranceMails ? "on" : undefined,
      esim: consents?.sendEsimOffer ? "on" : undefined,
    },
  });
  const props = (name: "firstName" | "lastName" | "email" | "mobile" | "IdenticationNumber") => ({
    name,
    defaultValue: fields[name].initialValue as string | undefined,
    error: fields[name].errors?.[0],
  });
  const ticked = (name: "products" | "insurance" | "esim") => fields[name].initialValue === "on";
  return (
    <BookingFrame booking={booking} title={t("payer.title")} problems={answer?.problems}>
      {member ? null : (
        <p>
          <Link to={href(paths.login("member", `${pathname}${search}`))} reloadDocument>
            {t("payer.club")}
          </Link>
        </p>
      )}
      <Form method="post" id={form.id} className="card pad stack" noValidate>
        <div className="pair">
          <Field
            key={fields.firstName.key}
            {...props("firstName")}
            label={t("payer.first-name")}
            autoComplete="given-name"
            maxLength={40}
          />
          <Field
            key={fields.lastName.key}
            {...props("lastName")}
            label={t("payer.last-name")}
            autoComplete="family-name"
            maxLength={40}
          />
        </div>
        <div className="pair">
          <Field
            key={fields.email.key}
            {...props("email")}
            label={t("payer.email")}
            hint={t("payer.email-hint")}
            type="email"
            dir="ltr"
            autoComplete="email"
            maxLength={120}
          />
          <Field
            key={fields.mobile.key}
            {...props("mobile")}
            label={t("payer.mobile")}
            type="tel"
            dir="ltr"
            autoComplete="tel"
            maxLength={24}
          />
        </div>
        <div className="pair">
          <Field
            key={fields.IdenticationNumber.key}
            {...props("IdenticationNumber")}
            label={t("payer.id")}
            hint={t("payer.id-hint")}
            inputMode="numeric"
            dir="ltr"
            autoComplete="off"
            maxLength={12}
          />
          <SelectField
            name="NoOfPayment"
            label={t("payer.payments")}
            defaultValue={String(fields.NoOfPayment.initialValue ?? "1")}
            error={fields.NoOfPayment.errors?.[0]}
          >
            {paymentCounts.map((number) => (
              <option key={number} value={number}>
                {t("payer.payments-n", { count: number })}
              </option>
            ))}
          </SelectField>
        </div>
        {employee ? (
          <EmployeeFields employee={employee} typed={answer?.employeeNumber} problems={answer?.problems ?? []} />
        ) : null}
        <fieldset>
          <legend className="legend">{t("payer.consents")}</legend>
          <Tick name="products" label={t("payer.consent-products")} defaultChecked={ticked("products")} />
          <Tick name="insurance" label={t("payer.consent-insurance")} defaultChecked={ticked("insurance")} />
          <Tick name="esim" label={t("payer.consent-esim")} defaultChecked={ticked("esim")} />
        </fieldset>
        <button className="button" type="submit">
          {t("common.continue")}
        </button>
      </Form>
    </BookingFrame>
  );
}
