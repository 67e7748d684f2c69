import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/Icon";
import { Picture } from "~/ui/Picture";

/** A hotel's pictures. Each opens over the page and links to the next, using in-page links that need no script. */
export function Gallery({ pictures, eager = true }: { pictures: string[]; eager?: boolean }) {
  const { t } = useTranslation("shop");
  return (
    <section className="gallery gallery-opens" aria-label={t("gallery.label")} id="gallery">
      {pictures.map((src, index) => (
        <a
          key={src}
          href={`#picture-${index + 1}`}
          aria-label={t("gallery.open", { n: index + 1, of: pictures.length })}
        >
          <Picture
            src={src}
            sizes="(min-width: 64rem) 36rem, 100vw"
            width={720}
            height={405}
            eager={index === 0 && eager}
          />
        </a>
      ))}
      {pictures.map((src, index) => (
        <figure key={src} id={`picture-${index + 1}`} className="opened-picture">
          <Picture src={src} sizes="100vw" width={1280} height={720} />
          <p className="row">
            <a className="button" href={`#picture-${((index + 1) % pictures.length) + 1}`}>
              {t("gallery.next")}
            </a>
            <a className="button button-quiet" href="#gallery">
              <Icon name="close" size={18} /> {t("gallery.close")}
            </a>
          </p>
        </figure>
      ))}
    </section>
  );
}
