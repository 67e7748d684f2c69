import { useTranslation } from "react-i18next";
import type { StayHotelPage } from "~/shopping/stays/stay-hotel.server";
import { Picture } from "~/ui/Picture";

/** Maximum number of small pictures below the large ones. */
const mostSmall = 8;

/** The supplier's own description of a hotel, if there is one. Collapsed initially because rooms matter more. */
export function StayAbout({
  hotel: { name, description, address, facilities, gallery },
}: {
  hotel: Pick<StayHotelPage, "name" | "description" | "address" | "facilities" | "gallery">;
}) {
  const { t } = useTranslation("stays");
  const more = gallery.slice(2, 2 + mostSmall);
  if (description.length === 0 && !address && facilities.length === 0 && more.length === 0) return null;
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
        {more.length > 0 ? (
          <div className="row">
            {more.map((src, index) => (
              <Picture
                key={src}
                src={src}
                alt={t("picture", { n: index + 3, hotel: name })}
                sizes="10rem"
                width={160}
                height={90}
              />
            ))}
          </div>
        ) : null}
      </div>
    </details>
  );
}
