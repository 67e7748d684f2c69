import type { IconName } from "./icon-names";

export type { IconName } from "./icon-names";

/**
 * A line drawing of 24 by 24 out of the sprite. It says nothing by itself: words stand beside it. `mirrored` turns in
 * right-to-left pages what points forward or back; clocks and the like never turn.
 */
export function Icon({ name, size = 20, mirrored = false }: { name: IconName; size?: number; mirrored?: boolean }) {
  return (
    <svg className={mirrored ? "icon mirrored" : "icon"} width={size} height={size} aria-hidden="true">
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
