import type { JudgedPhoto } from "@contract/content/reviews";
import { photoSizes, reviewPhotos } from "@contract/vocabulary/review-photos";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";

/** The guest's own photos with what the desk says of each. */
export function OwnPhotos({
  photos,
  token,
  children,
}: {
  photos: JudgedPhoto[];
  token: string;
  children?: (photo: JudgedPhoto) => ReactNode;
}) {
  const { t } = useTranslation("people");
  if (photos.length === 0) return null;
  return (
    <ul className="photo-list">
      {photos.map((photo, index) => (
        <li key={photo.photoId} className={photo.state === "refused" ? "photo-refused" : undefined}>
          <a href={paths.guestPhoto(token, photo.photoId, "large")}>
            <img
              src={paths.guestPhoto(token, photo.photoId, "small")}
              alt={t("review.photo-alt", { number: index + 1 })}
              width={photoSizes.small}
              height={photoSizes.small}
            />
          </a>
          <span className="small soft">
            {photo.state === "refused"
              ? t("review.photo-refused", { reason: `\u2068${photo.reason ?? ""}\u2069` })
              : t(`review.photo-${photo.state}`)}
          </span>
          {children?.(photo)}
        </li>
      ))}
    </ul>
  );
}

/** The photos that were kept, each with a tick that removes it, and a field for more while there is room. */
export function PhotoFields({ photos, token, error }: { photos: JudgedPhoto[]; token: string; error?: string }) {
  const { t } = useTranslation("people");
  const room = reviewPhotos.most - photos.filter(({ state }) => state !== "refused").length;
  const described = ["photos-hint", error ? "photos-error" : ""].filter(Boolean).join(" ");
  return (
    <fieldset className="stack stack-s" aria-describedby={described}>
      <legend className="legend">{t("review.photos")}</legend>
      <div id="photos-hint" className="hint">
        {t("review.photos-hint")}
      </div>
      {error ? (
        <div id="photos-error" className="error">
          <span className="said">{error}</span>
        </div>
      ) : null}
      <OwnPhotos photos={photos} token={token}>
        {({ photoId }) => (
          <label className="tick">
            <input type="checkbox" name="remove" value={photoId} />
            <span>{t("review.photo-remove")}</span>
          </label>
        )}
      </OwnPhotos>
      {room === 0 ? <p className="small">{t("review.photos-full")}</p> : null}
      <label className="field">
        <span className="small">{t("review.photos-file")}</span>
        <input
          id="photos"
          name="photos"
          type="file"
          multiple
          className="input"
          accept="image/jpeg,image/png,image/webp"
          aria-invalid={error ? true : undefined}
          data-room={reviewPhotos.most}
        />
      </label>
      <ul className="photo-list" hidden data-chosen-photos />
      <script type="module" src="/review-photos.js" async />
    </fieldset>
  );
}
