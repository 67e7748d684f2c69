import type { IconName } from "./icon-names";

export type { IconName } from "./icon-names";

/**
 * A 24 by 24 line icon from the sprite. It is decorative: always pair it with text. `mirrored` flips directional icons on right-to-left
 * pages; clocks and the like are never flipped.
 */
export function Icon({ name, size = 20, mirrored = false }: { name: IconName; size?: number; mirrored?: boolean }) {
  return (
    <svg className={mirrored ? "icon mirrored" : "icon"} width={size} height={size} aria-hidden="true">
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
