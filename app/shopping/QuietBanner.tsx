import type { ShownBanner } from "./BannerStrip";

/** The banner of a page on which somebody books or pays: seen after everything else, and never a way out. */
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
