import type { ReactNode } from "react";
import { Link } from "~/ui/Link";
import { Picture } from "~/ui/Picture";
import { Stars } from "~/ui/Stars";

/** A hotel in a list with its lowest price, as a single link. `alt` is for pictures that show more than the name says. */
export function HotelCard({
  to,
  image,
  alt = "",
  title,
  place,
  stars,
  starsLabel,
  facilities,
  priceLabel,
  price,
  agent,
  badge,
  eager = false,
}: {
  to: string;
  image: string;
  alt?: string;
  title: string;
  place: string;
  stars: number;
  starsLabel: string;
  facilities: string[];
  priceLabel: string;
  price: ReactNode;
  /** What an agency is shown of its share. */
  agent?: ReactNode;
  badge?: string;
  eager?: boolean;
}) {
  return (
    <article className="card deal result">
      <Picture
        className="deal-picture"
        src={image}
        alt={alt}
        sizes="(min-width: 40rem) 14rem, 7rem"
        width={320}
        height={180}
        eager={eager}
      />
      {badge ? <span className="badge">{badge}</span> : null}
      <div className="deal-head">
        <h2 className="deal-title">
          {/* Pages of hotels have no script: the link loads a document. */}
          <Link to={to} reloadDocument>
            {title}
          </Link>
        </h2>
        <p className="soft row">
          {place}
          <Stars count={stars} label={starsLabel} />
        </p>
        <ul className="row">
          {facilities.map((facility) => (
            <li key={facility} className="tag">
              {facility}
            </li>
          ))}
        </ul>
      </div>
      <div className="deal-rest">
        {agent}
        <div className="deal-foot">
          <span className="small soft">{priceLabel}</span>
          <span>{price}</span>
        </div>
      </div>
    </article>
  );
}
