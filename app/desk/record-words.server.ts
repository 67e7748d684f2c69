import type { TFunction } from "i18next";

type Section =
  | "attempt-state"
  | "event"
  | "actor"
  | "action"
  | "notice"
  | "subject"
  | "detail"
  | "value"
  | "sent"
  | "field"
  | "target";

/** The engine's word for what happened, in the desk's language; a word of an older release stays as it is. */
export function recordWord(t: TFunction<"desk">, section: Section, word: string): string {
  // Anything else was typed by somebody and is not a key.
  if (!/^[\w -]+$/.test(word)) return word;
  return t(`record.${section}.${word.replaceAll(" ", "-")}`, { defaultValue: word });
}

/** What a desk user did. */
export function actionWord(t: TFunction<"desk">, action: string): string {
  const [, code] = /^extra (.+)$/.exec(action) ?? [];
  return code ? t("record.extra-of", { code }) : recordWord(t, "action", action);
}

/** The kind and subject of a message, stored in the log as "sms final". */
export function sentWords(t: TFunction<"desk">, sent: string): string {
  return sent
    .split(" ")
    .map((word) => recordWord(t, "sent", word))
    .join(", ");
}

type Detail = { name: string; value: string };

/** Details that are read in this order; others follow as they come. */
const inTurn = [
  "flight",
  "match",
  "was",
  "now",
  "places",
  "agencyCode",
  "clerkName",
  "couponCodes",
  "asked",
  "most",
  "currency",
];
const turnOf = ({ name }: Detail) => inTurn.indexOf(name) + 1 || inTurn.length + 1;

/** A notice as its key says, without the ids in it; its details with their names, and the booking that they are about. */
export function noticeWords(
  t: TFunction<"desk">,
  { key, subject, details }: { key: string; subject: string; details: Detail[] },
): { subject: string; about: string; details: Detail[]; order?: string; bookingId?: string } {
  const [kind = "", ...rest] = key.split(":");
  const text = recordWord(t, "notice", kind);
  const factOf = (name: string) => details.find((detail) => detail.name === name)?.value;
  return {
    subject: text === kind ? subject : text,
    // Only here the key says more than the details.
    about: kind === "missing" ? rest.join(":") : kind === "site" ? recordWord(t, "subject", rest[0] ?? "") : "",
    details: details
      .filter(({ name }) => name !== "orderNumber" && name !== "bookingId")
      .sort((a, b) => turnOf(a) - turnOf(b))
      .map(({ name, value }) => ({
        name: recordWord(t, "detail", name),
        value: name === "state" ? t(`state.${value}`, { defaultValue: value }) : recordWord(t, "value", value),
      })),
    order: factOf("orderNumber"),
    bookingId: factOf("bookingId"),
  };
}
