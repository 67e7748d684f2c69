import { isPhotograph } from "@contract/vocabulary/picture-address";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/Icon";
import { Picture } from "~/ui/Picture";

/**
 * A hotel's pictures. Each opens over the page, where all of them lie in one row: swiping, arrow keys and links move to the next, and none
 * of it needs script. A drawing says that it is one.
 */
export function Gallery({ pictures, eager = true }: { pictures: string[]; eager?: boolean }) {
  const { t } = useTranslation("shop");
  const link = (index: number) => `#picture-${((index + pictures.length) % pictures.length) + 1}`;
  return (
    <section className="gallery gallery-opens" aria-label={t("gallery.label")} id="gallery">
      {pictures.map((src, index) => (
        <a key={src} href={link(index)} aria-label={t("gallery.open", { n: index + 1, of: pictures.length })}>
          <Picture
            src={src}
            sizes="(min-width: 64rem) 36rem, 100vw"
            width={720}
            height={405}
            eager={index === 0 && eager}
          />
          {isPhotograph(src) ? null : <span className="small soft">{t("gallery.illustration")}</span>}
        </a>
      ))}
      <div className="opened-pictures">
        {pictures.map((src, index) => (
          <figure key={src} className="stack pad" id={`picture-${index + 1}`} tabIndex={-1}>
            <Picture src={src} sizes="100vw" width={1280} height={720} />
            {isPhotograph(src) ? null : <figcaption className="tag">{t("gallery.illustration")}</figcaption>}
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
  );
}
