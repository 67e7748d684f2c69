import { isPhotograph, photoWidths } from "@contract/vocabulary/picture-address";

/**
 * A picture with the place it needs. A photograph comes in the widths there are, and the browser takes what fits `sizes`;
 * an illustration is drawn by the browser and needs no widths.
 */
export function Picture({
  src,
  sizes,
  width,
  height,
  eager = false,
  className,
  alt = "",
}: {
  src: string;
  /** How wide it is shown, as of the `sizes` of an image. */
  sizes: string;
  width: number;
  height: number;
  eager?: boolean;
  className?: string;
  alt?: string;
}) {
  const photograph = isPhotograph(src);
  return (
    <img
      className={className}
      src={photograph ? `${src}/640` : src}
      srcSet={photograph ? photoWidths.map((wide) => `${src}/${wide} ${wide}w`).join(", ") : undefined}
      sizes={photograph ? sizes : undefined}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
    />
  );
}
