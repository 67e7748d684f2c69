import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { GenderField } from "~/booking/passports/GenderField";
import type { ShownPassports } from "~/booking/passports/passports-form.server";
import { yearOfExample } from "~/booking/TravellerFields";
import type { FormFields } from "~/forms/form-fields";
import { DateFields } from "~/ui/fields/DateFields";
import { Field, Tick } from "~/ui/fields/Field";
import { Ltr } from "~/ui/Ltr";

/** Passports given after the sale: those that are here, masked, and fields for the others. Works without script. */
export function PassportsForm({
  passports,
  form,
  correct,
  command,
}: {
  passports: ShownPassports;
  form: FormFields;
  /** The page that asks for this passenger's passport again. */
  correct(paxId: string): string;
  /** The `do` of a page with several forms. */
  command?: string;
}) {
  const { t } = useTranslation("people");
  const { t: booking } = useTranslation("booking");
  const words = {
    day: booking("travellers.day"),
    month: booking("travellers.month"),
    year: booking("travellers.year"),
  };
  const here = passports.people.filter(({ paxId }) => !passports.asked.includes(paxId));
  const asked = passports.people.filter(({ paxId }) => passports.asked.includes(paxId));
  return (
    <>
      {here.length > 0 ? (
        <ul className="stack stack-s">
          {here.map(({ paxId, name, given }) => (
            <li key={paxId} className="row row-between">
              <span>
                <Ltr>{name}</Ltr> · <Ltr className="soft">{given}</Ltr>
              </span>
              {passports.open ? (
                <Link to={correct(paxId)} reloadDocument aria-label={t("passports.correct-of", { name })}>
                  {t("passports.correct")}
                </Link>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {asked.length > 0 ? (
        <Form method="post" className="stack" noValidate reloadDocument>
          {asked.map(({ paxId, name, asks, kept }, index) => {
            const at = (field: string) => `passports[${index}].${field}`;
            const dateOf = (field: string) => {
              const [day, month, year] = ["day", "month", "year"].map((part) => form.typed(at(`${field}.${part}`)));
              return { day, month, year };
            };
            return (
              <fieldset key={paxId} className="stack passport">
                <legend>
                  <h3>
                    <Ltr>{name}</Ltr>
                  </h3>
                </legend>
                <input type="hidden" name={at("paxId")} value={paxId} />
                {kept?.usable ? (
                  <Tick
                    {...form.tick(at("useKept"))}
                    label={t("passports.use-kept", {
                      passport: `\u2066${kept.passport}\u2069`,
                      date: `\u2066${kept.until}\u2069`,
                    })}
                  />
                ) : kept ? (
                  <p className="hint">
                    {t("passports.kept-short", {
                      passport: `\u2066${kept.passport}\u2069`,
                      date: `\u2066${kept.until}\u2069`,
                    })}
                  </p>
                ) : null}
                {asks.length > 0 ? (
                  <div className={`pair ${kept?.whole ? "unless-kept" : ""}`}>
                    {asks.includes("gender") ? <GenderField at={at("gender")} form={form} /> : null}
                    {asks.includes("birthDate") ? (
                      <DateFields
                        name={at("birth")}
                        legend={booking("travellers.birth-date")}
                        hint={booking("travellers.date-hint", { year: yearOfExample("ADT") })}
                        error={form.error(at("birth"))}
                        words={words}
                        value={dateOf("birth")}
                      />
                    ) : null}
                  </div>
                ) : null}
                <div className="pair unless-kept">
                  <Field
                    {...form.field(at("passportNumber"))}
                    label={booking("travellers.passport")}
                    dir="ltr"
                    autoComplete="off"
                    spellCheck={false}
                    maxLength={20}
                  />
                  <DateFields
                    name={at("expiry")}
                    legend={booking("travellers.passport-expiry")}
                    hint={booking("travellers.expiry-hint", { date: `\u2066${passports.validUntil}\u2069` })}
                    error={form.error(at("expiry"))}
                    words={words}
                    value={dateOf("expiry")}
                  />
                </div>
              </fieldset>
            );
          })}
          {passports.mayKeep ? (
            <div>
              <Tick {...form.tick("keep")} label={t("passports.keep")} />
              <p className="hint">{t("passports.keep-hint")}</p>
            </div>
          ) : null}
          <button className="button" type="submit" name={command ? "do" : undefined} value={command}>
            {t("passports.save")}
          </button>
        </Form>
      ) : null}
    </>
  );
}
