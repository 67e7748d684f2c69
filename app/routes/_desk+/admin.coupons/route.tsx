import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction, SerializeFrom } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { typedAmount } from "~/booking/typed-amount";
import { CodeField } from "~/desk/CodeField";
import { codeProblem } from "~/desk/code-problem";
import { DeskList } from "~/desk/DeskList";
import { DisableForm } from "~/desk/DisableForm";
import { deskPage, deskValue, pageOf } from "~/desk/desk-page.server";
import { setDisabled } from "~/desk/set-disabled.server";
import { printedDate } from "~/format/dates";
import { isoPrice } from "~/format/money";
import { formFields } from "~/forms/form-fields";
import { type AnswerTo, readForm, refused } from "~/forms/read-form.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";
import { CouponForm } from "~/routes/_desk+/admin.coupons/coupon-form.server";
import { DateRange } from "~/ui/DateRange";
import { DayField } from "~/ui/fields/DayField";
import { ErrorSummary } from "~/ui/fields/ErrorSummary";
import { Field, SelectField, Tick } from "~/ui/fields/Field";
import { Ltr } from "~/ui/Ltr";
import { Notice } from "~/ui/Notice";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const size = 50;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, t, query } = await deskPage(request, context);
  const { page, from, to } = pageOf(query, size);
  const search = query.get("search")?.slice(0, 40) ?? "";
  const { total, coupons } = deskValue(request, await shop.deskCoupons({ search, from, to }));
  const codeParam = query.get("made")?.slice(0, 40) ?? "";
  return {
    title: t("nav.coupons"),
    search,
    page,
    total,
    coupons,
    made: /^[A-Z0-9]{10,40}$/.test(codeParam) ? codeParam : "",
  };
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const { shop, t } = await deskPage(request, context);
  const form = await readForm(request.clone(), CouponForm, t);
  if (!form.ok) return refused(form);
  const values = form.value;
  if (values.kind) return setDisabled(request, context);
  const coupon = await shop.deskAddCoupon({
    code: values.code || undefined,
    amount: typedAmount(values.amount),
    percent: values.percent ? Number(values.percent) : undefined,
    usableFrom: values.usableFrom,
    usableUntil: values.usableUntil,
    departureFrom: values.departureFrom || undefined,
    departureUntil: values.departureUntil || undefined,
    minPrice: values.minPrice ? (typedAmount(values.minPrice) ?? values.minPrice) : undefined,
    minPax: values.minPax ? Number(values.minPax) : undefined,
    usageLimit: values.usageLimit ? Number(values.usageLimit) : 1,
    currency: values.currency,
    combinable: values.combinable,
    totp: values.totp,
  });
  const stepUp = codeProblem(coupon, t);
  if (stepUp) return refused(form, stepUp.problems, stepUp.status);
  if (!coupon.ok && (coupon.refusal.code === "invalid-input" || coupon.refusal.code === "code-taken")) {
    const { code, field = "code" } = coupon.refusal;
    return refused(form, [{ field, text: t(code === "code-taken" ? "coupons.taken" : "coupons.wrong") }]);
  }
  return redirectKeeping(request, paths.desk("coupons", { made: deskValue(request, coupon).code }));
}

export default function DeskCoupons() {
  const { title, search, page, total, coupons, made } = useLoaderData<typeof loader>();
  const answer: AnswerTo<typeof CouponForm> | undefined = useActionData<typeof action>();
  const { field, problems, error, typed } = formFields(answer, { currency: "USD" });
  const { t } = useTranslation("desk");
  return (
    <>
      <h1>{title}</h1>
      {made ? (
        <Notice tone="good" live>
          {t("coupons.made", { code: `\u2066${made}\u2069` })}
        </Notice>
      ) : null}
      <ErrorSummary title={t("error.title")} errors={problems} />
      <details open={problems.length > 0 && !typed("kind")}>
        <summary>{t("coupons.new")}</summary>
        <Form method="post" className="card pad stack" noValidate reloadDocument>
          <Field {...field("code")} label={t("coupons.code")} hint={t("coupons.code-hint")} dir="ltr" maxLength={40} />
          <div className="pair">
            <Field {...field("amount")} label={t("coupons.amount")} dir="ltr" inputMode="decimal" maxLength={10} />
            <Field {...field("percent")} label={t("coupons.percent")} dir="ltr" inputMode="numeric" maxLength={2} />
          </div>
          <div className="pair">
            <SelectField {...field("currency")} label={t("rates.currency")}>
              {["USD", "EUR", "ILS"].map((currencyOption) => (
                <option key={currencyOption} value={currencyOption}>
                  {currencyOption}
                </option>
              ))}
            </SelectField>
            <Field {...field("usageLimit")} label={t("coupons.limit")} dir="ltr" inputMode="numeric" maxLength={7} />
          </div>
          <div className="pair">
            <DayField {...field("usableFrom")} label={t("coupons.from")} type="date" />
            <DayField {...field("usableUntil")} label={t("coupons.until")} type="date" />
          </div>
          <div className="pair">
            <DayField {...field("departureFrom")} label={t("coupons.departure-from")} type="date" />
            <DayField {...field("departureUntil")} label={t("coupons.departure-until")} type="date" />
          </div>
          <div className="pair">
            <Field {...field("minPrice")} label={t("coupons.min-price")} dir="ltr" inputMode="decimal" maxLength={10} />
            <Field {...field("minPax")} label={t("coupons.min-pax")} dir="ltr" inputMode="numeric" maxLength={2} />
          </div>
          <Tick name="combinable" label={t("coupons.combinable")} />
          <CodeField error={error("totp")} />
          <button className="button" type="submit">
            {t("coupons.submit")}
          </button>
        </Form>
      </details>
      <DeskList label={t("coupons.code")} search={search} total={total} page={page} size={size}>
        {coupons.map((coupon) => (
          <section key={coupon.code} className="card pad row row-between">
            <div>
              <strong>
                <Ltr>{coupon.code}</Ltr>
              </strong>{" "}
              <Ltr>{coupon.percent ? `${coupon.percent}%` : isoPrice(coupon.amount ?? "0.00", coupon.currency)}</Ltr>
              <p className="small">
                <DateRange from={coupon.usableFrom} to={coupon.usableUntil} /> ·{" "}
                {t("coupons.used", { used: coupon.used, limit: coupon.usageLimit })}
              </p>
              <CouponLimits coupon={coupon} />
            </div>
            <DisableForm
              kind="coupon"
              id={coupon.code}
              name={coupon.code}
              disabled={coupon.disabled}
              problems={problems}
            />
          </section>
        ))}
      </DeskList>
    </>
  );
}

type Coupon = SerializeFrom<typeof loader>["coupons"][number];

/** The bookings it is limited to, if it is. */
function CouponLimits({ coupon }: { coupon: Coupon }) {
  const { t } = useTranslation("desk");
  const { minPrice, minPax, currency, departureFrom, departureUntil } = coupon;
  const limits = {
    "departure-from": departureFrom && printedDate(departureFrom),
    "departure-until": departureUntil && printedDate(departureUntil),
    "min-price": Number(minPrice) > 0 && isoPrice(minPrice, currency),
    "min-pax": minPax > 1 && String(minPax),
  };
  const names = (["departure-from", "departure-until", "min-price", "min-pax"] as const).filter((name) => limits[name]);
  return names.length > 0 ? (
    <ul className="small row">
      {names.map((name) => (
        <li key={name}>
          {t(`coupons.${name}`)} <Ltr>{limits[name]}</Ltr>
        </li>
      ))}
    </ul>
  ) : null;
}
