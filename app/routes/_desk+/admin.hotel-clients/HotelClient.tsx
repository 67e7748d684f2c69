import type { hotelClientDesk } from "@contract/desk/hotel-client-desk";
import type { Output } from "@contract/wire/operation";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CodeField } from "~/desk/CodeField";
import { priceInText } from "~/format/money";
import type { FormFields } from "~/forms/form-fields";
import { Field } from "~/ui/fields/Field";
import { Ltr } from "~/ui/Ltr";

/** A client with its account: a form for limit and payments, one for a new key, and one that ends its key. */
export function HotelClient({
  client: { name, apiKey, owedNIS, paidNIS, closed },
  form: { field, error },
}: {
  client: Output<typeof hotelClientDesk.deskHotelClients>["clients"][number];
  form: Pick<FormFields<"limit" | "payment">, "field" | "error">;
}) {
  const { t } = useTranslation("desk");
  return (
    <section className="card pad stack" id="client">
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <p>
        {t("hotel-client.key")} <Ltr>{apiKey}</Ltr>{" "}
        {closed ? <span className="tag tag-warn">{t("hotel-client.closed")}</span> : null}
      </p>
      <p>
        <strong>{t("agency.owes", { open: priceInText(owedNIS, "IL") })}</strong>
        {" · "}
        {t("hotel-client.paid", { paid: priceInText(paidNIS, "IL") })}
      </p>
      <Form method="post" className="stack" noValidate reloadDocument>
        <input type="hidden" name="paid" value={paidNIS} />
        <div className="pair">
          <Field {...field("limit")} label={t("agency.credit-limit")} dir="ltr" inputMode="decimal" maxLength={20} />
          <Field
            {...field("payment")}
            label={t("hotel-client.payment")}
            hint={t("hotel-client.payment-hint")}
            dir="ltr"
            maxLength={20}
          />
        </div>
        <CodeField id="account-totp" error={error("account-totp")} />
        <button className="button" type="submit" name="do" value="account">
          {t("agency.save")}
        </button>
      </Form>
      <Form method="post" className="row row-end" noValidate reloadDocument>
        <CodeField id="key-totp" error={error("key-totp")} />
        <button className="button button-quiet" type="submit" name="do" value="key">
          {t(closed ? "hotel-client.reopen" : "hotel-client.new-key")}
        </button>
      </Form>
      {closed ? null : (
        <Form method="post" className="row row-end" noValidate reloadDocument>
          <button className="button button-quiet" type="submit" name="do" value="close">
            {t("hotel-client.close")}
          </button>
        </Form>
      )}
    </section>
  );
}
