import { useTranslation } from "react-i18next";
import type { StayHotelPage } from "~/shopping/stays/stay-hotel.server";

/** The supplier's own description of a hotel, if there is one. Collapsed initially because rooms matter more. */
export function StayAbout({
  hotel: { description, address, facilities },
}: {
  hotel: Pick<StayHotelPage, "description" | "address" | "facilities">;
}) {
  const { t } = useTranslation("stays");
  if (description.length === 0 && !address && facilities.length === 0) return null;
  return (
    <details className="card pad">
      <summary>{t("about")}</summary>
      <div className="stack">
        {description.map((paragraph) => (
          <p key={paragraph}>
            <bdi>{paragraph}</bdi>
          </p>
        ))}
        {address ? (
          <p className="soft">
            <bdi>{address}</bdi>
          </p>
        ) : null}
        {facilities.length > 0 ? (
          <ul className="row" aria-label={t("facilities")}>
            {facilities.map((facility) => (
              <li key={facility} className="tag">
                {facility}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </details>
  );
}
