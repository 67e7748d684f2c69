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

/** A banner, timer line or popup as its form shows it. */
export type ContentForm = Record<ContentField, string> & { active: boolean; version: string };

export const emptyContent: ContentForm = {
  ...(Object.fromEntries(contentFields.map((name) => [name, ""])) as Record<ContentField, string>),
  active: true,
  version: "",
};

export function shownContent(content: DeskContent): ContentForm {
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

/** What was typed, to be shown again or sent. */
export function typedContent(form: FormData): ContentForm {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim().slice(0, 500) : "";
  };
  return {
    ...(Object.fromEntries(contentFields.map((name) => [name, text(name)])) as Record<ContentField, string>),
    active: form.get("active") === "on",
    version: text("version"),
  };
}

/** What is saved of a form: a kind's own fields and no others. `id` is missing for what is new. */
export function contentOf(
  kind: ContentKind,
  id: string | undefined,
  typed: ContentForm,
): Parameters<Shop["deskSaveContent"]>[0] {
  const inFour = (name: "titles" | "bodies") => ({
    he: typed[`${name}.he`],
    en: typed[`${name}.en`],
    ru: typed[`${name}.ru`],
    ar: typed[`${name}.ar`],
  });
  return {
    kind,
    id,
    version: id === undefined ? undefined : Number(typed.version) || 1,
    page: kind === "banner" ? typed.page : undefined,
    image: kind === "banner" ? typed.image : undefined,
    href: typed.href || undefined,
    titles: inFour("titles"),
    bodies: kind === "popup" ? inFour("bodies") : undefined,
    active: typed.active,
    startsAt: typed.startsAt || undefined,
    endsAt: typed.endsAt || undefined,
  };
}
