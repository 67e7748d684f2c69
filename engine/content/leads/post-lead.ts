import type { LeadKind } from "@contract/desk/lead-desk";
import type { Language } from "@contract/vocabulary/languages";
import { and, eq, isNull } from "drizzle-orm";
import { shopBrand } from "../../core/brand";
import type { Database, Transaction } from "../../database/connect";
import { isolate, ltr } from "../../outbox/isolates";
import { letter, withMore } from "../../outbox/letter";
import { post } from "../../outbox/outbox";
import { marketerOfLink } from "../../people/agencies/marketer-of-link";
import { agency } from "../../people/agencies/schema";
import { siteOf } from "../../people/agencies/site-of";
import type { Caller } from "../../people/caller/caller";

/** What somebody asks for, as the mails about it say. */
type LeadFacts = {
  kind: LeadKind;
  name: string;
  phone: string | null;
  email: string | null;
  packId?: string | null;
  /** The language of the one who asks. */
  language: Language;
  message: (language: Language) => string;
};

/**
 * The agency that a lead belongs to: the one whose staff wrote it, else the one on whose site it was written, else the one whose link the
 * visitor follows. Null: the shop's own.
 */
export async function agencyOfLead(db: Database, caller: Caller): Promise<string | null> {
  if (caller.agent) return caller.agent.acting.code;
  return (await siteOf(db, caller))?.code ?? (await marketerOfLink(db, caller.marketerId))?.code ?? null;
}

/**
 * Mails a lead to the office, which reads Hebrew, with the name of the agency it belongs to; and to that agency, in its language. What the
 * agency's own staff wrote (`isOwn`) goes to the office only. The office reads whether the agency has got it or has to be called.
 */
export async function postLead(
  { publicUrl, contactMail }: { publicUrl: string; contactMail: string },
  tx: Transaction,
  { id, agencyCode, isOwn }: { id: number; agencyCode: string | null; isOwn: boolean },
  facts: LeadFacts,
  now: Date,
): Promise<void> {
  const [row] = agencyCode
    ? await tx
        .select()
        .from(agency)
        .where(and(eq(agency.code, agencyCode), isNull(agency.disabledAt)))
    : [];
  const toAgency = row && !isOwn ? row.email : null;
  const owner = row ? [ownerLine(row.names.he, isOwn ? "own" : toAgency ? "told" : "to-tell")] : [];
  const office = {
    kind: "mail" as const,
    to: contactMail,
    subject: subjects[facts.kind].he(isolate(facts.name)),
    text: [...owner, leadText(facts, "he")].join("\n"),
  };
  await post(tx, `lead:${id}`, office, now, null);
  if (!row || !toAgency) return;
  const { language, names } = row;
  const text = withMore(letter(language, names[language], intros[language], shopBrand(publicUrl)), [
    leadText(facts, language),
  ]);
  const subject = subjects[facts.kind][language](isolate(facts.name));
  await post(tx, `lead-agency:${id}`, { kind: "mail", to: toAgency, subject, text }, now, null);
}

function ownerLine(name: string, state: "own" | "told" | "to-tell"): string {
  const said = {
    own: "",
    told: "(הפנייה נשלחה אליה במייל)",
    "to-tell": "(אין לה כתובת מייל: יש להעביר לה את הפנייה)",
  };
  return ["סוכנות:", isolate(name), said[state]].filter(Boolean).join(" ");
}

function leadText({ name, phone, email, packId, language: asks, message }: LeadFacts, language: Language): string {
  const words = labels[language];
  const lines = [
    `${words.name}: ${isolate(name)}`,
    `${words.phone}: ${phone ? ltr(phone) : "–"}`,
    `${words.email}: ${email ? ltr(email) : "–"}`,
    ...(packId === undefined ? [] : [`${words.pack}: ${packId ? ltr(packId) : "–"}`]),
    `${words.language}: ${words.languages[asks]}`,
  ];
  return [...lines, "", message(language)].join("\n");
}

type Subject = Record<Language, (name: string) => string>;
export const subjects: Record<LeadKind, Subject> = {
  call: {
    he: (name) => `בקשה לשיחה חוזרת: ${name}`,
    en: (name) => `Call back requested: ${name}`,
    ru: (name) => `Просьба перезвонить: ${name}`,
    ar: (name) => `طلب معاودة اتصال: ${name}`,
  },
  contact: {
    he: (name) => `פנייה מהאתר: ${name}`,
    en: (name) => `Message from the site: ${name}`,
    ru: (name) => `Сообщение с сайта: ${name}`,
    ar: (name) => `رسالة من الموقع: ${name}`,
  },
  cancellation: {
    he: (name) => `בקשת ביטול: ${name}`,
    en: (name) => `Cancellation requested: ${name}`,
    ru: (name) => `Запрос на отмену: ${name}`,
    ar: (name) => `طلب إلغاء: ${name}`,
  },
  offer: {
    he: (name) => `בקשה להצעה: ${name}`,
    en: (name) => `Offer requested: ${name}`,
    ru: (name) => `Просьба о предложении: ${name}`,
    ar: (name) => `طلب عرض: ${name}`,
  },
};

export const intros: Record<Language, string> = {
  he: "לקוח שלכם כתב באתר ומחכה לתשובה שלכם:",
  en: "A customer of yours wrote on the site and is waiting for your answer:",
  ru: "Ваш клиент написал на сайте и ждёт вашего ответа:",
  ar: "كتب أحد زبائنكم في الموقع وينتظر ردّكم:",
};

type Labels = Record<"name" | "phone" | "email" | "pack" | "language", string> & {
  languages: Record<Language, string>;
};
export const labels: Record<Language, Labels> = {
  he: {
    name: "שם",
    phone: "טלפון",
    email: "מייל",
    pack: "חבילה",
    language: "שפה",
    languages: { he: "עברית", en: "אנגלית", ru: "רוסית", ar: "ערבית" },
  },
  en: {
    name: "Name",
    phone: "Phone",
    email: "Email",
    pack: "Package",
    language: "Language",
    languages: { he: "Hebrew", en: "English", ru: "Russian", ar: "Arabic" },
  },
  ru: {
    name: "Имя",
    phone: "Телефон",
    email: "Почта",
    pack: "Тур",
    language: "Язык",
    languages: { he: "иврит", en: "английский", ru: "русский", ar: "арабский" },
  },
  ar: {
    name: "الاسم",
    phone: "الهاتف",
    email: "البريد الإلكتروني",
    pack: "الباقة",
    language: "اللغة",
    languages: { he: "العبرية", en: "الإنجليزية", ru: "الروسية", ar: "العربية" },
  },
};
