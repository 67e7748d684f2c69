import { photoSizes } from "@contract/vocabulary/review-photos";
import { useTranslation } from "react-i18next";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { partyQuery } from "~/shopping/search/search-values";
import { Icon } from "~/ui/Icon";
import { Ltr } from "~/ui/Ltr";
import { Stars } from "~/ui/Stars";
import type { ShownHotel } from "./hotel-page.server";
import type { ShownReviews } from "./hotel-reviews.server";

/** What guests wrote after their stay: the mean, how many gave how many stars, by kind of guest, and the newest texts. */
export function HotelReviews({ hotel, reviews }: { hotel: ShownHotel; reviews: ShownReviews }) {
  const { t } = useTranslation("hotel");
  const href = useHref();
  const to = (query: { guest?: string; reviews?: number }) =>
    `${href(paths.hotel(hotel.id, { ...partyQuery(hotel.values), ...query }))}#reviews`;
  return (
    <section className="stack" aria-labelledby="reviews">
      <h2 id="reviews">{t("reviews.title")}</h2>
      {reviews.isDemo ? (
        <p>
          <span className="tag tag-warn">{t("reviews.demo")}</span>
        </p>
      ) : (
        <p className="small soft">{t("reviews.only-guests")}</p>
      )}
      <ReviewFigures reviews={reviews} />
      <nav className="row" aria-label={t("reviews.by")}>
        <a className="chip" href={to({})} aria-current={reviews.guestKind ? undefined : "true"}>
          {t("reviews.all")}
        </a>
        {reviews.byGuest.map(({ guestKind, average, count }) => (
          <a
            key={guestKind}
            className="chip"
            href={to({ guest: guestKind })}
            aria-current={guestKind === reviews.guestKind ? "true" : undefined}
          >
            {t(`reviews.kind.${guestKind}`)} <Ltr>{average}</Ltr> ({count})
          </a>
        ))}
      </nav>
      <ul className="reviews">
        {reviews.items.map((review) => (
          <Review key={`${review.name} ${review.text}`} review={review} />
        ))}
      </ul>
      {reviews.next ? (
        <p>
          <a href={to({ guest: reviews.guestKind, reviews: reviews.next })}>{t("reviews.more")}</a>
        </p>
      ) : null}
    </section>
  );
}

/** The mean, and how many gave how many stars. */
function ReviewFigures({ reviews }: { reviews: ShownReviews }) {
  const { t } = useTranslation("hotel");
  return (
    <div className="review-figures">
      <p className="review-average">
        <strong>
          <Ltr>{reviews.average}</Ltr>
        </strong>
        <span className="small soft">{t("reviews.count", { count: reviews.count })}</span>
      </p>
      <ul className="review-bars" aria-label={t("reviews.distribution")}>
        {reviews.distribution.map(({ stars, count }) => (
          <li key={stars}>
            <span>{t("reviews.stars", { count: stars })}</span>
            <meter min={0} max={reviews.count} value={count} aria-hidden="true" />
            <span>{count}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

type ShownReview = ShownReviews["items"][number];

/** What one guest wrote, with the hotel's answer. */
function Review({ review }: { review: ShownReview }) {
  const { t } = useTranslation("hotel");
  return (
    <li className="card pad stack stack-s">
      <p className="row">
        <Stars count={review.stars} label={t("reviews.of-five", { average: review.stars })} />
        <strong>
          <bdi lang={review.language}>{review.name}</bdi>
        </strong>
        <span className="small soft">
          {t(`reviews.kind.${review.guestKind}`)} · {t("reviews.stayed", { month: review.stayedIn })}
        </span>
      </p>
      <p className="said" lang={review.language} dir="auto">
        {review.text}
      </p>
      {review.photos.length > 0 ? <ReviewPhotos review={review} /> : null}
      {review.reply ? (
        <div className="review-reply stack stack-s">
          <p className="small soft row row-one-line">
            <Icon name="chat" size={18} /> {t("reviews.reply")}
          </p>
          {/* An answer is written in the language of its review. */}
          <p className="said" lang={review.language} dir="auto">
            {review.reply}
          </p>
        </div>
      ) : null}
    </li>
  );
}

function ReviewPhotos({ review }: { review: ShownReview }) {
  const { t } = useTranslation("hotel");
  return (
    <figure className="review-photos">
      <ul className="row">
        {review.photos.map(({ photoId }, index) => (
          <li key={photoId}>
            <a href={paths.reviewPhoto(photoId, "large")}>
              <img
                src={paths.reviewPhoto(photoId, "small")}
                alt={t("reviews.photo-alt", { number: index + 1, name: review.name })}
                width={photoSizes.small}
                height={photoSizes.small}
                loading="lazy"
              />
            </a>
          </li>
        ))}
      </ul>
      <figcaption className="small soft">
        {t("reviews.photos-by", { name: `\u2068${review.name}\u2069`, month: review.stayedIn })}
      </figcaption>
    </figure>
  );
}
