import type { HotelChange } from "@contract/booking/offered-change";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { FactLine } from "~/shopping/hotel/FactLine";
import { topFacts } from "~/shopping/hotel/top-facts";
import { Picture } from "~/ui/Picture";
import { Stars } from "~/ui/Stars";

/** The booked hotel and the one offered instead, side by side; on a phone one above the other. */
export function ChangedHotels({ hotels }: { hotels: NonNullable<HotelChange["hotels"]> }) {
  const { t } = useTranslation("people");
  const { t: shop } = useTranslation("shop");
  const href = useHref();
  return (
    <div className="side-by-side">
      {(["before", "after"] as const).map((which) => {
        const { hotelId, name, stars, placeName, picture, facts, room, basis } = hotels[which];
        return (
          <section key={which} className="stack stack-s changed-hotel">
            <p className="soft">{t(which === "before" ? "change.booked" : "change.to")}</p>
            <Picture src={picture} sizes="(min-width: 40rem) 20rem, 100vw" width={320} height={180} />
            <h2>
              <bdi>{name}</bdi> <Stars count={stars} label={shop("card.stars", { count: stars })} />
            </h2>
            <p>{placeName}</p>
            <FactLine facts={topFacts(facts)} />
            <p>
              {room} · {basis}
            </p>
            <p>
              <Link to={href(paths.hotel(hotelId))} reloadDocument>
                {t("change.about", { name })}
              </Link>
            </p>
          </section>
        );
      })}
    </div>
  );
}
