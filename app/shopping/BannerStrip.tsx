import { useHref } from "~/i18n/use-href";
import { Link } from "~/ui/Link";

export type ShownBanner = { image: string; href?: string; alt: string };

/** A page's banners; a banner may or may not be a link. */
export function BannerStrip({ items }: { items: ShownBanner[] }) {
  const href = useHref();
  if (items.length === 0) return null;
  return (
    <div className="banner-strip">
      {items.slice(0, 2).map((item) => {
        const picture = (
          <>
            <img src={item.image} alt="" width={720} height={160} loading="lazy" decoding="async" />
            <span>{item.alt}</span>
          </>
        );
        return item.href ? (
          <Link key={item.image} to={href(item.href)}>
            {picture}
          </Link>
        ) : (
          <div key={item.image}>{picture}</div>
        );
      })}
    </div>
  );
}
