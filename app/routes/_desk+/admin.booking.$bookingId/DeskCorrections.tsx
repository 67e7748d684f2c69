import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CodeField } from "~/desk/CodeField";
import { isoPrice } from "~/format/money";
import type { FormFields } from "~/forms/form-fields";
import type { DeskBookingPage } from "~/routes/_desk+/admin.booking.$bookingId/desk-booking-page.server";
import { Field, SelectField } from "~/ui/fields/Field";
import { DeskPart } from "./DeskPart";
import type { PartsOpen } from "./open-parts";

type ContactField = "contactFirstName" | "contactLastName" | "contactEmail" | "contactMobile";

/** Corrects the payer's name, phone and mail address. Another form of the page that was refused leaves it as the booking has it. */
export function DeskContact({
  contact,
  opens,
  form,
}: {
  opens: PartsOpen;
  contact: NonNullable<DeskBookingPage["contact"]>;
  form: FormFields<ContactField>;
}) {
  const { t } = useTranslation("desk");
  const { t: booking } = useTranslation("booking");
  const field = (name: ContactField, now: string) => ({
    ...form.field(name),
    defaultValue: form.typed(name) ?? now,
    autoComplete: "off",
  });
  return (
    <DeskPart name="contact" title={t("contact.title")} opens={opens}>
      <p className="soft">{t("contact.lead")}</p>
      <Form method="post" className="stack" noValidate reloadDocument>
        <Field {...field("contactFirstName", contact.firstName)} label={booking("payer.first-name")} maxLength={40} />
        <Field {...field("contactLastName", contact.lastName)} label={booking("payer.last-name")} maxLength={40} />
        <Field
          {...field("contactEmail", contact.email)}
          label={booking("payer.email")}
          type="email"
          dir="ltr"
          maxLength={120}
        />
        <Field
          {...field("contactMobile", contact.mobile)}
          label={booking("payer.mobile")}
          type="tel"
          dir="ltr"
          maxLength={24}
        />
        <CodeField id="contact-totp" error={form.error("contact-totp")} />
        <button className="button button-quiet" type="submit" name="do" value="contact">
          {t("contact.submit")}
        </button>
      </Form>
    </DeskPart>
  );
}

/** Corrects a traveller's name with a reason of the desk, without Flying Safe. */
export function DeskRename({
  passengers,
  opens,
  form,
}: {
  opens: PartsOpen;
  passengers: NonNullable<DeskBookingPage["info"]>["passengers"];
  form: FormFields<"renamePax" | "renameFirstName" | "renameLastName" | "renameReason" | "renameFee">;
}) {
  const { t } = useTranslation("desk");
  const { t: people } = useTranslation("people");
  return (
    <DeskPart name="rename" title={t("rename.title")} opens={opens}>
      <p className="soft">{t("rename.lead")}</p>
      <Form method="post" className="stack" noValidate reloadDocument>
        <SelectField {...form.field("renamePax")} label={people("safe.who")}>
          {passengers.map(({ paxId, name }) => (
            <option key={paxId} value={paxId}>
              {name}
            </option>
          ))}
        </SelectField>
        <Field {...form.field("renameFirstName")} label={people("safe.first-name")} maxLength={60} dir="ltr" />
        <Field {...form.field("renameLastName")} label={people("safe.last-name")} maxLength={60} dir="ltr" />
        <Field {...form.field("renameReason")} label={t("rename.reason")} maxLength={300} />
        <Field
          {...form.field("renameFee")}
          label={t("rename.fee")}
          hint={t("rename.fee-hint")}
          inputMode="decimal"
          dir="ltr"
          maxLength={14}
        />
        <CodeField id="rename-totp" error={form.error("rename-totp")} />
        <button className="button button-quiet" type="submit" name="do" value="rename">
          {people("safe.correct")}
        </button>
      </Form>
    </DeskPart>
  );
}

/** Refunds a part of the price to the card; the booking stays. The form carries the price that it shows. */
export function DeskRefund({
  price,
  currency,
  opens,
  form,
}: {
  opens: PartsOpen;
  price: string;
  currency: string;
  form: FormFields<"refundAmount" | "refundReason">;
}) {
  const { t } = useTranslation("desk");
  return (
    <DeskPart name="refund" title={t("refund.title")} opens={opens}>
      <p className="soft">{t("refund.lead")}</p>
      <Form method="post" className="stack" noValidate reloadDocument>
        <input type="hidden" name="shownPrice" value={price} />
        <Field
          {...form.field("refundAmount")}
          label={t("refund.amount", { currency: `\u2066${currency}\u2069` })}
          hint={t("refund.amount-hint", { price: `\u2066${isoPrice(price, currency)}\u2069` })}
          inputMode="decimal"
          dir="ltr"
          maxLength={14}
        />
        <Field {...form.field("refundReason")} label={t("refund.reason")} maxLength={300} />
        <CodeField id="refund-totp" error={form.error("refund-totp")} />
        <button className="button button-quiet" type="submit" name="do" value="refund">
          {t("refund.submit")}
        </button>
      </Form>
    </DeskPart>
  );
}
