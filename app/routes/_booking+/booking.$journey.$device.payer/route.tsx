import { langCodeOf } from "@contract/vocabulary/languages";
import { paymentCounts } from "@contract/vocabulary/payment-counts";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmployeeFields } from "~/booking/employee/EmployeeFields";
import { storeEmployee } from "~/booking/employee/employee-fields.server";
import { type BookingHandle, stepForm } from "~/booking/frame/booking-place";
import { askMoreTime } from "~/booking/frame/more-time.server";
import { StepPage } from "~/booking/frame/StepPage";
import { useShownBooking } from "~/booking/frame/use-shown-booking";
import { type PayerField, type PayerFieldName, payerFieldNames, payerFields, payerInput } from "~/booking/payer-fields";
import { requireStep } from "~/booking/require-step.server";
import { useKeptTyping } from "~/booking/typing/use-kept-typing";
import { formFields } from "~/forms/form-fields";
import { readForm, refused } from "~/forms/read-form.server";
import { refusalTexts } from "~/forms/refusal-texts";
import { translator } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { PayerForm } from "~/routes/_booking+/booking.$journey.$device.payer/payer-form.server";
import { logInsOf } from "~/session/log-ins.server";
import { whiteLabelOf } from "~/shell/white-label.server";
import { Field, SelectField, Tick } from "~/ui/fields/Field";

export const handle: BookingHandle = { place: "payer" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const at = await requireStep(args, "payer");
  const t = translator(at.language, "booking");
  const session = (await logInsOf(args.request)).member ? await at.shop.memberCheckSession({}) : null;
  const member = session?.ok && session.value.logined ? session.value.member : null;
  return {
    title: `${t("payer.title")} – ${at.booking.title}`,
    payer: at.booking.payer ?? null,
    // Who pays is most often the member, or else the first traveller, whose name is known.
    likely: member
      ? { firstName: member.firstName, lastName: member.lastName, email: member.email, mobile: member.phone }
      : { firstName: at.booking.paxList[0]?.firstName, lastName: at.booking.paxList[0]?.lastName },
    employee: at.booking.employee ?? null,
    member: member !== null,
    consents: at.booking.payer ? at.booking.consents : null,
    flies: at.booking.outwardFlight !== undefined,
    // The newsletter is the shop's own.
    onAgencySite: (await whiteLabelOf(args.request, args.context)) !== null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { shop, booking, journey, device, language } = await requireStep(args, "payer");
  const t = translator(language, "booking");
  const form = await readForm(args.request, PayerForm, t);
  if (form.typed.more) {
    await askMoreTime(shop, booking.bookTransId, language);
    return refused(form, [], 200);
  }
  if (!form.ok) return refused(form);
  const { products, insurance, esim, employeeNumber, leaveApproval, more: _, ...payer } = form.value;
  const answer = await shop.storePage({
    bookingId: booking.bookTransId,
    stage: "payer",
    payer,
    sendPromotionalProductMails: products,
    sendPromotionalInsuranceMails: insurance,
    sendEsimOffer: esim,
    langCode: langCodeOf[language],
  });
  const of = { bookingId: booking.bookTransId, langCode: langCodeOf[language], payer: answer };
  const problems = [
    ...(answer.ok ? [] : refusalTexts(answer.refusal, t, (path) => path.replace(/^payer\./, ""))),
    ...(booking.employee ? await storeEmployee(shop, of, booking.employee, { employeeNumber, leaveApproval }, t) : []),
  ];
  if (problems.length === 0)
    return redirectKeeping(args.request, paths.bookingStep(journey, device, "extras", booking.bookTransId));
  const labelledProblems = problems.map((problem) => {
    const label = problem.field === "NoOfPayment" ? "payer.payments" : labelOf(problem.field);
    return label ? { ...problem, label: t(label) } : problem;
  });
  return refused(form, labelledProblems);
}

function labelOf(field: string) {
  const name = payerFieldNames.find((payerField) => payerField === field);
  return name && payerFields[name].label;
}

const fieldNames = [...payerFieldNames, "NoOfPayment"] as const;
const rowsOfTwo = fieldNames.flatMap((_, index) => (index % 2 === 0 ? [fieldNames.slice(index, index + 2)] : []));

export default function PayerStep() {
  const { payer, likely, employee, member, consents, onAgencySite, flies } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const href = useHref();
  const { t } = useTranslation("booking");
  const answer = useActionData<typeof action>();
  const keptTyping = useKeptTyping("payer", useShownBooking().id, { payer, consents }, answer);
  const { field, tick, problems } = formFields(answer, {
    ...likely,
    ...payer,
    NoOfPayment: String(payer?.NoOfPayment ?? 1),
    products: consents?.sendPromotionalProductMails,
    insurance: consents?.sendPromotionalInsuranceMails,
    esim: consents?.sendEsimOffer,
    employeeNumber: employee?.number,
    leaveApproval: employee?.leaveApproved,
  });
  const text = (name: PayerFieldName) => {
    const { label, hint }: PayerField = payerFields[name];
    return <Field key={name} {...field(name)} {...payerInput(name)} label={t(label)} hint={hint && t(hint)} />;
  };
  const payments = (
    <SelectField key="NoOfPayment" {...field("NoOfPayment")} label={t("payer.payments")}>
      {paymentCounts.map((number) => (
        <option key={number} value={number}>
          {t("payer.payments-n", { count: number })}
        </option>
      ))}
    </SelectField>
  );
  return (
    <StepPage step="payer" title={t("payer.title")} problems={problems}>
      <Form id={stepForm} method="post" className="card pad stack" noValidate {...keptTyping}>
        {rowsOfTwo.map((row) => (
          <div key={row.join()} className="pair">
            {row.map((name) => (name === "NoOfPayment" ? payments : text(name)))}
          </div>
        ))}
        {employee ? (
          <EmployeeFields required={employee.required} number={field("employeeNumber")} leave={tick("leaveApproval")} />
        ) : null}
        {flies || !onAgencySite ? (
          <fieldset>
            <legend className="legend">{t("payer.consents")}</legend>
            {onAgencySite ? null : <Tick {...tick("products")} label={t("payer.consent-products")} />}
            {flies ? (
              <>
                <Tick {...tick("insurance")} label={t("payer.consent-insurance")} />
                <Tick {...tick("esim")} label={t("payer.consent-esim")} />
              </>
            ) : null}
          </fieldset>
        ) : null}
        <button className="button" type="submit">
          {t("common.continue")}
        </button>
      </Form>
      {member ? null : (
        <p>
          <Link to={href(paths.login("member", `${pathname}${search}`))} reloadDocument>
            {t("payer.club")}
          </Link>
        </p>
      )}
    </StepPage>
  );
}
