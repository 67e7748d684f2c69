import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FormFields } from "~/forms/form-fields";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";

/** Asks before a name is corrected: Flying Safe corrects that of each traveller once. */
export function VisitorNameCheck({
  passengers,
  form,
}: {
  passengers: readonly { paxId: string; name: string }[];
  form: FormFields<"paxId" | "firstName" | "lastName" | "sure">;
}) {
  const { t } = useTranslation("people");
  const href = useHref();
  if (!form.error("sure")) return null;
  const trimmed = (name: "paxId" | "firstName" | "lastName") => form.typed(name)?.trim() ?? "";
  const typed = { paxId: trimmed("paxId"), firstName: trimmed("firstName"), lastName: trimmed("lastName") };
  const now = `${typed.firstName} ${typed.lastName}`;
  return (
    <section className="card pad stack" aria-labelledby="sure">
      <h2 id="sure">{t("safe.sure")}</h2>
      <dl className="facts">
        <dt>{t("fee.was")}</dt>
        <dd>
          <bdi>{passengers.find(({ paxId }) => paxId === typed.paxId)?.name}</bdi>
        </dd>
        <dt>{t("fee.became")}</dt>
        <dd>
          <strong>
            <bdi>{now.toUpperCase()}</bdi>
          </strong>
        </dd>
      </dl>
      <p>{t("safe.sure-once")}</p>
      <Form method="post" className="row" reloadDocument>
        {Object.entries({ ...typed, sure: now }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button className="button" type="submit" name="do" value="name">
          {t("safe.sure-yes")}
        </button>
        <Link className="alone" to={href(`${paths.visitor()}#flying-safe`)} reloadDocument>
          {t("safe.sure-no")}
        </Link>
      </Form>
    </section>
  );
}
