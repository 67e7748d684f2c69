import { useTranslation } from "react-i18next";
import type { StayHotelPage } from "~/shopping/stays/stay-pages.server";
import { Picture } from "~/ui/Picture";

/** The most small pictures under the large ones. */
const mostSmall = 8;

/** What the supplier says of a hotel, in its own words; nothing where it says nothing. Closed on arrival: rooms come first. */
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
