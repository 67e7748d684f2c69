import type { extraDesk } from "@contract/desk/extra-desk";
import type { Output } from "@contract/wire/operation";
import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CodeField } from "~/desk/CodeField";
import { printedDate } from "~/format/dates";
import { isoPrice } from "~/format/money";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { DateRange } from "~/ui/DateRange";
import { Field } from "~/ui/fields/Field";
import { Ltr } from "~/ui/Ltr";
import { PhoneLink } from "~/ui/PhoneLink";

type Extra = Output<typeof extraDesk.deskExtras>["extras"][number];

/** What was typed in a form of this service and refused. */
type Refused = {
  typed(name: "state" | "reference" | "supplierName" | "supplierPhone" | "retained"): string | undefined;
  error(name: string): string | undefined;
};
type Step = { extra: Extra; refused?: Refused };

/** A paid service of a booking with the steps that its state allows. */
export function DeskExtra({ extra, refused }: Step) {
  const { t } = useTranslation("desk");
  const href = useHref();
  const key = keyOf(extra);
  const mayCancel = extra.steps.includes("cancelled");
  return (
    <section className="card pad stack" aria-labelledby={key}>
      <h2 id={key}>
        {extra.name} <Ltr>{`× ${extra.qty}`}</Ltr>
      </h2>
      {extra.rental ? <Rental rental={extra.rental} /> : null}
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
          {extra.supplierName ? (
            <>
              {" · "}
              <bdi>{extra.supplierName}</bdi>
            </>
          ) : null}
          {extra.supplierPhone ? (
            <>
              {" · "}
              <PhoneLink phone={extra.supplierPhone} />
            </>
          ) : null}
        </p>
      ) : null}
      {extra.steps.includes("ordered") ? <Ordered extra={extra} refused={refused} /> : null}
      {extra.steps.includes("failed") ? <NotAvailable extra={extra} refused={refused} /> : null}
      {mayCancel && extra.state !== "to-cancel" ? <Withdrawn extra={extra} refused={refused} /> : null}
      {mayCancel && extra.state === "to-cancel" ? (
        <StepForm extra={extra}>
          <button className="button" type="submit" name="state" value="cancelled">
            {t("extras.cancelled")}
          </button>
        </StepForm>
      ) : null}
    </section>
  );
}

/** What the rental company is asked for: the class, and where and when the car is picked up and returned. */
function Rental({ rental: { name, pickUp, giveBack } }: { rental: NonNullable<Extra["rental"]> }) {
  const { t } = useTranslation("desk");
  return (
    <p>
      {name}
      {[
        { label: t("extras.pick-up"), at: pickUp },
        { label: t("extras.give-back"), at: giveBack },
      ].map(({ label, at }) =>
        at ? (
          <span key={label}>
            {" "}
            · {label}: <Ltr>{`${at.airport} ${printedDate(at.date)} ${at.time}`}</Ltr>
          </span>
        ) : null,
      )}
    </p>
  );
}

/** The supplier has confirmed it, with a reference; a car also with the company and its phone. Again, the customer is told what is valid. */
function Ordered({ extra, refused }: Step) {
  const { t } = useTranslation("desk");
  const isAgain = extra.state === "ordered";
  return (
    <StepForm extra={extra} className="row row-end">
      <Field
        name="reference"
        id={`reference-${keyOf(extra)}`}
        label={t("extras.reference")}
        defaultValue={refused?.typed("reference") ?? extra.reference ?? ""}
        error={refused?.error("reference")}
        dir="ltr"
        maxLength={80}
      />
      {extra.rental ? (
        <>
          <Field
            name="supplierName"
            id={`company-${keyOf(extra)}`}
            label={t("extras.company")}
            defaultValue={refused?.typed("supplierName") ?? extra.supplierName ?? ""}
            error={refused?.error("supplierName")}
            maxLength={80}
          />
          <Field
            name="supplierPhone"
            id={`company-phone-${keyOf(extra)}`}
            label={t("extras.company-phone")}
            defaultValue={refused?.typed("supplierPhone") ?? extra.supplierPhone ?? ""}
            error={refused?.error("supplierPhone")}
            type="tel"
            dir="ltr"
            maxLength={30}
          />
        </>
      ) : null}
      {isAgain ? <CodeField id={`order-again-${keyOf(extra)}`} error={codeErrorAt("ordered", refused)} /> : null}
      <button className="button" type="submit" name="state" value="ordered">
        {t(isAgain ? "extras.order-again" : "extras.ordered")}
      </button>
    </StepForm>
  );
}

/** No supplier has it: its price goes back. */
function NotAvailable({ extra, refused }: Step) {
  const { t } = useTranslation("desk");
  const codeError = codeErrorAt("failed", refused);
  return (
    <details open={codeError !== undefined}>
      <summary>{t("extras.fails")}</summary>
      <CouponStays extra={extra} />
      <StepForm extra={extra} className="row row-end">
        <CodeField id={`totp-${keyOf(extra)}`} error={codeError} />
        <button className="button button-quiet" type="submit" name="state" value="failed">
          {t(extra.paid ? "extras.failed" : "extras.failed-unpaid")}
        </button>
      </StepForm>
    </details>
  );
}

/** The customer does not want it any more. If it was ordered, the supplier may keep a part of the price. */
function Withdrawn({ extra, refused }: Step) {
  const { t } = useTranslation("desk");
  const codeError = codeErrorAt("cancelled", refused);
  const retainedError = refused?.error("retained");
  return (
    <details open={(codeError ?? retainedError) !== undefined}>
      <summary>{t(extra.state === "ordered" ? "extras.withdraws-ordered" : "extras.withdraws")}</summary>
      <CouponStays extra={extra} />
      <StepForm extra={extra} className="row row-end">
        {extra.state === "ordered" ? (
          <Field
            name="retained"
            id={`retained-${keyOf(extra)}`}
            label={t("extras.retained", { price: `\u2066${isoPrice(extra.price, extra.currency)}\u2069` })}
            defaultValue={refused?.typed("retained") ?? ""}
            error={retainedError}
            dir="ltr"
            inputMode="decimal"
            maxLength={16}
          />
        ) : null}
        <CodeField id={`withdraw-${keyOf(extra)}`} error={codeError} />
        <button className="button button-quiet" type="submit" name="state" value="cancelled">
          {t("extras.withdrawn")}
        </button>
      </StepForm>
    </details>
  );
}

function CouponStays({ extra: { paid, hasCoupon } }: Pick<Step, "extra">) {
  const { t } = useTranslation("desk");
  return paid && hasCoupon ? <p className="small">{t("extras.coupon-stays")}</p> : null;
}

function StepForm({ extra, className, children }: { extra: Extra; className?: string; children: ReactNode }) {
  return (
    <Form method="post" className={className} noValidate reloadDocument>
      <input type="hidden" name="booking" value={extra.bookTransId} />
      <input type="hidden" name="code" value={extra.code} />
      {children}
    </Form>
  );
}

function keyOf({ bookTransId, code }: Extra): string {
  return `${bookTransId}-${code}`;
}

function codeErrorAt(step: "ordered" | "failed" | "cancelled", refused: Refused | undefined): string | undefined {
  return refused?.typed("state") === step ? refused.error("totp") : undefined;
}
