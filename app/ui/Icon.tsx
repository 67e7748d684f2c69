import { createContext, useContext } from "react";
import { type Html, html } from "./html";
import type { IconName } from "./icon-names";

export type { IconName } from "./icon-names";

/** Collects the icons of a page that brings its own; null where icons come from the sprite, as they always do in the browser. */
export const IconsOfPage = createContext<{ add(name: IconName): void; symbols(): string } | null>(null);

/**
 * A 24 by 24 line icon. It is decorative: always pair it with text. `mirrored` flips directional icons on right-to-left
 * pages; clocks and the like are never flipped.
 */
export function Icon({ name, size = 20, mirrored = false }: { name: IconName; size?: number; mirrored?: boolean }) {
  const page = useContext(IconsOfPage);
  page?.add(name);
  return (
    <svg className={mirrored ? "icon mirrored" : "icon"} width={size} height={size} aria-hidden="true">
      {/* What the server rendered stays: it refers to the symbols of the page. */}
      <use href={page ? `#i-${name}` : `/icons.svg#${name}`} suppressHydrationWarning />
    </svg>
  );
}

export type IconHtml = (name: IconName, size: number, mirrored?: boolean) => Html;

/** The same as finished markup. */
export function useIconHtml(): IconHtml {
  const page = useContext(IconsOfPage);
  return (name, size, mirrored) => {
    page?.add(name);
    return html`
      <svg class="${mirrored ? "icon mirrored" : "icon"}" width="${size}" height="${size}" aria-hidden="true">
        <use href="${page ? `#i-${name}` : `/icons.svg#${name}`}"></use>
      </svg>`;
  };
}

/** The icons that stand above it on a first page, so that the first view waits for no sprite. The browser leaves them untouched. */
export function PageIcons() {
  const page = useContext(IconsOfPage);
  return (
    <div
      hidden
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawings
      dangerouslySetInnerHTML={{ __html: page?.symbols() ?? "" }}
    />
  );
}
