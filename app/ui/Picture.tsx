import { isPhotograph, photoWidths } from "@contract/vocabulary/picture-address";

/**
 * A picture with reserved space. A photograph is offered in all available widths, and the browser picks by `sizes`; an illustration is
 * vector and needs no widths.
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
  /** The displayed width, in the syntax of an image's `sizes`. */
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
      srcSet={photograph ? photoWidths.map((width) => `${src}/${width} ${width}w`).join(", ") : undefined}
      sizes={photograph ? sizes : undefined}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
    />
  );
}
