import type { ShownBanner } from "./BannerStrip";

/** The banner on booking and payment pages: it comes last and is never a link, so customers do not leave through it. */
export function QuietBanner({ banner }: { banner: ShownBanner | null }) {
  if (!banner) return null;
  return (
    <div className="banner-strip banner-quiet">
      <div>
        <img src={banner.image} alt="" width={720} height={160} loading="lazy" decoding="async" />
        <span>{banner.alt}</span>
      </div>
    </div>
  );
}
