import type { extraDesk } from "@contract/desk/extra-desk";
import type { Output } from "@contract/wire/operation";
import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CodeField } from "~/desk/CodeField";
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
  typed(name: "state" | "reference" | "retained"): string | undefined;
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

/** The supplier has confirmed it, with a reference. */
function Ordered({ extra, refused }: Step) {
  const { t } = useTranslation("desk");
  return (
    <StepForm extra={extra} className="row row-end">
      <Field
        name="reference"
        id={`reference-${keyOf(extra)}`}
        label={t("extras.reference")}
        defaultValue={refused?.typed("reference") ?? ""}
        error={refused?.error("reference")}
        dir="ltr"
        maxLength={80}
      />
      <button className="button" type="submit" name="state" value="ordered">
        {t("extras.ordered")}
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

/** The customer does not want it any more. Of an ordered one the supplier may keep a part. */
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

function codeErrorAt(step: "failed" | "cancelled", refused: Refused | undefined): string | undefined {
  return refused?.typed("state") === step ? refused.error("totp") : undefined;
}
