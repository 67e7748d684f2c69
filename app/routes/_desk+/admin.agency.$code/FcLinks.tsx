import type { fcLinkDesk } from "@contract/desk/fc-link-desk";
import type { Output } from "@contract/wire/operation";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CodeField } from "~/desk/CodeField";
import { printedDate } from "~/format/dates";
import type { FormFields } from "~/forms/form-fields";
import { DayField } from "~/ui/fields/DayField";
import { Field } from "~/ui/fields/Field";

export type FcLinkField = "linkClerk" | "linkLastDay";

/** The links of an agency's call centre: a form for a new one, and a button that withdraws each. */
export function FcLinks({
  links,
  form: { field, error },
}: {
  links: Output<typeof fcLinkDesk.deskFcLinks>["links"];
  form: Pick<FormFields<FcLinkField>, "field" | "error">;
}) {
  const { t } = useTranslation("desk");
  const stateOf = (state: (typeof links)[number]["state"], lastDay: string) =>
    t(`fc-link.${state}`, { day: `\u2066${printedDate(lastDay)}\u2069` });
  return (
    <section className="card pad stack" id="fc-links">
      <h2>{t("fc-link.title")}</h2>
      <p>{t("fc-link.lead")}</p>
      {links.length > 0 ? (
        <ul className="stack stack-s">
          {links.map(({ linkId, clerkName, lastDay, state }) => (
            <li key={linkId} className="row row-between">
              <span>
                <bdi>{clerkName}</bdi> · {stateOf(state, lastDay)}
              </span>
              {state === "open" ? (
                <Form method="post" reloadDocument>
                  <input type="hidden" name="linkId" value={linkId} />
                  <button
                    className="button button-quiet"
                    type="submit"
                    name="do"
                    value="withdraw-fc-link"
                    aria-label={`${t("fc-link.withdraw")}: ${clerkName}`}
                  >
                    {t("fc-link.withdraw")}
                  </button>
                </Form>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      <Form method="post" className="stack" noValidate reloadDocument>
        <div className="pair">
          <Field {...field("linkClerk")} label={t("fc-link.clerk")} maxLength={60} required />
          <DayField
            {...field("linkLastDay")}
            label={t("fc-link.last-day")}
            hint={t("fc-link.last-day-hint")}
            type="date"
            required
          />
        </div>
        <CodeField id="fc-link-totp" error={error("fc-link-totp")} />
        <button className="button button-quiet" type="submit" name="do" value="add-fc-link">
          {t("fc-link.add")}
        </button>
      </Form>
    </section>
  );
}
