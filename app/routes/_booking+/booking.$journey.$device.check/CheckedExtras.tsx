import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** The chosen extras as their lines of the price say them; `change`: the step where they are chosen. */
export function CheckedExtras({ services, change }: { services: { label: string }[]; change: string }) {
  const { t } = useTranslation("booking");
  return (
    <section className="card pad stack">
      <div className="row row-between">
        <h2>{t("steps.extras")}</h2>
        <Link to={change} aria-label={t("common.change-what", { what: t("steps.extras") })}>
          {t("common.change")}
        </Link>
      </div>
      {services.length > 0 ? (
        <ul>
          {services.map((line) => (
            <li key={line.label}>{line.label}</li>
          ))}
        </ul>
      ) : (
        <p className="soft">{t("check.no-extras")}</p>
      )}
    </section>
  );
}
