import type { Shop } from "@contract/calls";
import type { ContentKind, DeskContent } from "@contract/desk/content-desk";

export const contentKinds = ["banner", "timer", "popup"] as const satisfies readonly ContentKind[];

export const contentFields = [
  "page",
  "image",
  "href",
  "titles.he",
  "titles.en",
  "titles.ru",
  "titles.ar",
  "bodies.he",
  "bodies.en",
  "bodies.ru",
  "bodies.ar",
  "startsAt",
  "endsAt",
] as const;
export type ContentField = (typeof contentFields)[number];

/** A banner, timer line or popup as its form shows it, keyed by field name. */
type ShownContent = Record<ContentField, string> & { active: boolean; version: string };
type InFour = { he: string; en: string; ru: string; ar: string };
/** The same, as read from the submitted form. */
type TypedContent = Omit<ShownContent, ContentField> &
  Record<"page" | "image" | "href" | "startsAt" | "endsAt", string> & { titles: InFour; bodies: InFour };

export const emptyContent: ShownContent = {
  ...(Object.fromEntries(contentFields.map((name) => [name, ""])) as Record<ContentField, string>),
  active: true,
  version: "",
};

export function shownContent(content: DeskContent): ShownContent {
  const { titles, bodies } = content;
  return {
    page: content.page ?? "",
    image: content.image ?? "",
    href: content.href ?? "",
    "titles.he": titles.he,
    "titles.en": titles.en,
    "titles.ru": titles.ru,
    "titles.ar": titles.ar,
    "bodies.he": bodies?.he ?? "",
    "bodies.en": bodies?.en ?? "",
    "bodies.ru": bodies?.ru ?? "",
    "bodies.ar": bodies?.ar ?? "",
    startsAt: content.startsAt ?? "",
    endsAt: content.endsAt ?? "",
    active: content.active,
    version: String(content.version),
  };
}

/** The stored values, as if the form had been submitted unchanged. */
export function asSubmitted(content: DeskContent): TypedContent {
  const { page, image, href, startsAt, endsAt, active, version } = shownContent(content);
  const bodies = content.bodies ?? { he: "", en: "", ru: "", ar: "" };
  return { page, image, href, startsAt, endsAt, active, version, titles: content.titles, bodies };
}

/** The values to save: only the fields of this kind. `id` is missing for a new item. */
export function contentOf(
  kind: ContentKind,
  id: string | undefined,
  typed: TypedContent,
): Parameters<Shop["deskSaveContent"]>[0] {
  return {
    kind,
    id,
    version: id === undefined ? undefined : Number(typed.version) || 1,
    page: kind === "banner" ? typed.page : undefined,
    image: kind === "banner" ? typed.image : undefined,
    href: typed.href || undefined,
    titles: typed.titles,
    bodies: kind === "popup" ? typed.bodies : undefined,
    active: typed.active,
    startsAt: typed.startsAt || undefined,
    endsAt: typed.endsAt || undefined,
  };
}
