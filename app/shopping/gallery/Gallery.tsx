import { isPhotograph } from "@contract/vocabulary/picture-address";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/Icon";
import { Picture } from "~/ui/Picture";
import type { PictureGroup } from "./picture-groups";

/**
 * A hotel's pictures, in groups that links lead to. Each opens over the page, where all of them lie in one row: swiping, arrow keys and
 * links move to the next, and none of it needs script. A drawing says that it is one.
 */
export function Gallery({ groups, eager = true }: { groups: PictureGroup[]; eager?: boolean }) {
  const { t } = useTranslation("shop");
  // A photograph may be one of the hotel and one of a room.
  const pictures = groups.flatMap(({ of, pictures }) =>
    pictures.map((picture) => ({ ...picture, of, id: `${of} ${picture.src}` })),
  );
  const link = (index: number) => `#picture-${((index + pictures.length) % pictures.length) + 1}`;
  return (
    <>
      <section className="gallery gallery-opens" aria-label={t("gallery.label")} id="gallery">
        {pictures.map(({ id, src, caption }, index) => (
          <a
            key={id}
            id={`thumbnail-${index + 1}`}
            href={link(index)}
            aria-label={[caption, t("gallery.open", { n: index + 1, of: pictures.length })].filter(Boolean).join(" – ")}
          >
            <Picture
              src={src}
              sizes="(min-width: 64rem) 36rem, 100vw"
              width={720}
              height={405}
              eager={index === 0 && eager}
            />
            <Caption src={src} caption={caption} />
          </a>
        ))}
        <div className="opened-pictures">
          {pictures.map(({ id, src, caption }, index) => (
            <figure key={id} className="stack pad" id={`picture-${index + 1}`} tabIndex={-1}>
              <Picture src={src} sizes="100vw" width={1280} height={720} />
              <figcaption className="row">
                {caption ? <span>{caption}</span> : null}
                {isPhotograph(src) ? null : <span className="tag">{t("gallery.illustration")}</span>}
              </figcaption>
              <p className="row">
                {pictures.length > 1 ? (
                  <>
                    <a className="chip" rel="prev" href={link(index - 1)}>
                      {t("gallery.previous")}
                    </a>
                    <a className="chip" rel="next" href={link(index + 1)}>
                      {t("gallery.next")}
                    </a>
                  </>
                ) : null}
                <a className="chip" href="#gallery">
                  <Icon name="close" size={18} /> {t("gallery.close")}
                </a>
              </p>
            </figure>
          ))}
        </div>
      </section>
      {groups.length > 1 ? (
        <nav className="row" aria-label={t("gallery.groups")}>
          {groups.map((group) => (
            <a
              key={group.of}
              className="chip"
              href={`#thumbnail-${pictures.findIndex(({ of }) => of === group.of) + 1}`}
            >
              {t(`gallery.${group.of}`)} ({group.pictures.length})
            </a>
          ))}
        </nav>
      ) : null}
    </>
  );
}

/** What a picture shows, and that it is a drawing if it is one. */
export function Caption({ src, caption }: { src: string; caption?: string }) {
  const { t } = useTranslation("shop");
  const parts = [caption, isPhotograph(src) ? undefined : t("gallery.illustration")].filter(Boolean);
  return parts.length > 0 ? <span className="small soft">{parts.join(" · ")}</span> : null;
}
