import { agentHoursLine } from "@contract/agencies/agent-hours";
import type { DeskAgency } from "@contract/desk/agency-desk";
import { type Language, languages } from "@contract/vocabulary/languages";
import { typedAmount } from "~/booking/typed-amount";
import type { AgencyForm } from "./agency-form.server";

export const agencyFlags = [
  "bypassPayment",
  "limitToSpecificDeals",
  "forPricePlanOnly",
  "preferSmsToPassword",
  "enableSearchAgent",
  "forInternalAgentSite",
  "forMainSite",
] as const;

const agencyTexts = [
  "agencyCode",
  "odyAgentCode",
  "marketerId",
  "names.he",
  "names.en",
  "names.ru",
  "names.ar",
  "phone",
  "phoneHours",
  "email",
  "loginPhone",
  "commissionPercent",
  "discountPercent",
  "creditLimitNIS",
  "hosts",
  "dealTypeCodes",
  "backgroundColorCss",
  "metaTitles.he",
  "metaTitles.en",
  "metaTitles.ru",
  "metaTitles.ar",
  "metaDescriptions.he",
  "metaDescriptions.en",
  "metaDescriptions.ru",
  "metaDescriptions.ar",
] as const;
export type AgencyText = (typeof agencyTexts)[number];

/** An agency as form values: texts and ticks only. */
type ShownAgency = Record<AgencyText, string> & { variant: string; language: string; flags: string[] };

export const emptyAgency: ShownAgency = {
  ...(Object.fromEntries(agencyTexts.map((name) => [name, ""])) as Record<AgencyText, string>),
  phoneHours: agentHoursLine,
  commissionPercent: "0",
  variant: "",
  language: "he",
  flags: ["forMainSite"],
};

export function shownAgency(agency: DeskAgency): ShownAgency {
  const { contentFlags: flags, names } = agency;
  return {
    agencyCode: agency.agencyCode,
    odyAgentCode: agency.odyAgentCode,
    marketerId: agency.marketerId,
    "names.he": names.he,
    "names.en": names.en,
    "names.ru": names.ru,
    "names.ar": names.ar,
    phone: agency.phone,
    phoneHours: agency.phoneHours,
    email: agency.email ?? "",
    language: agency.language,
    loginPhone: agency.loginPhone ?? "",
    commissionPercent: agency.commissionPercent,
    discountPercent: agency.discountPercent ?? "",
    creditLimitNIS: agency.creditLimitNIS ?? "",
    hosts: agency.hosts.join(", "),
    dealTypeCodes: agency.dealTypeCodes.join(", "),
    backgroundColorCss: flags.backgroundColorCss ?? "",
    ...shownMetaTexts(agency),
    variant: agency.variant ?? "",
    flags: agencyFlags.filter((flag) => flags[flag]),
  };
}

/** The titles and descriptions of its site by language; those of its own language are stored apart. */
function shownMetaTexts({ contentFlags, language: own }: DeskAgency) {
  const { metaTitle, metaDescription, metaTexts } = contentFlags;
  const textsIn = (language: Language) =>
    language === own ? { title: metaTitle, description: metaDescription } : metaTexts?.[language];
  return {
    "metaTitles.he": textsIn("he")?.title ?? "",
    "metaTitles.en": textsIn("en")?.title ?? "",
    "metaTitles.ru": textsIn("ru")?.title ?? "",
    "metaTitles.ar": textsIn("ar")?.title ?? "",
    "metaDescriptions.he": textsIn("he")?.description ?? "",
    "metaDescriptions.en": textsIn("en")?.description ?? "",
    "metaDescriptions.ru": textsIn("ru")?.description ?? "",
    "metaDescriptions.ar": textsIn("ar")?.description ?? "",
  };
}

function metaTextsOf(
  { metaTitles, metaDescriptions }: Pick<AgencyForm, "metaTitles" | "metaDescriptions">,
  own: Language,
) {
  const others = languages.flatMap((language) => {
    const texts = { title: metaTitles[language] || undefined, description: metaDescriptions[language] || undefined };
    return language === own || (!texts.title && !texts.description) ? [] : [[language, texts] as const];
  });
  return {
    metaTitle: metaTitles[own] || undefined,
    metaDescription: metaDescriptions[own] || undefined,
    metaTexts: others.length > 0 ? Object.fromEntries(others) : undefined,
  };
}

const list = (text: string) => text.split(/[\s,]+/).filter(Boolean);

/** The fields of the page's other forms: password and clerk, logo, payments of an agency, payments of an employer, call centre links. */
type SmallForms =
  | "totp"
  | "logo"
  | "orders"
  | "method"
  | "reference"
  | "paymentId"
  | "reason"
  | "subsidies"
  | "subsidyMethod"
  | "subsidyReference"
  | "subsidyPaymentId"
  | "subsidyReason"
  | "linkClerk"
  | "linkLastDay"
  | "linkId";

export function agencyOf(typed: Omit<AgencyForm, SmallForms>): DeskAgency {
  const has = (flag: (typeof agencyFlags)[number]) => typed.flags.includes(flag);
  const language = languages.find((one) => one === typed.language) ?? "he";
  return {
    agencyCode: typed.agencyCode,
    odyAgentCode: typed.odyAgentCode,
    marketerId: typed.marketerId,
    names: typed.names,
    phone: typed.phone,
    phoneHours: typed.phoneHours,
    email: typed.email || undefined,
    language,
    loginPhone: typed.loginPhone || undefined,
    contentFlags: {
      bypassPayment: has("bypassPayment"),
      limitToSpecificDeals: has("limitToSpecificDeals"),
      forPricePlanOnly: has("forPricePlanOnly"),
      preferSmsToPassword: has("preferSmsToPassword"),
      enableSearchAgent: has("enableSearchAgent"),
      forInternalAgentSite: has("forInternalAgentSite"),
      forMainSite: has("forMainSite"),
      backgroundColorCss: typed.backgroundColorCss || undefined,
      ...metaTextsOf(typed, language),
    },
    dealTypeCodes: list(typed.dealTypeCodes),
    variant: (["MACCABI", "FCINTSP", "PORT"] as const).find((option) => option === typed.variant) ?? null,
    commissionPercent: typed.commissionPercent,
    discountPercent: typed.discountPercent || undefined,
    // What is no amount goes to the engine as typed, which refuses it at its field.
    creditLimitNIS: typed.creditLimitNIS ? (typedAmount(typed.creditLimitNIS) ?? typed.creditLimitNIS) : undefined,
    hosts: list(typed.hosts.toLowerCase()),
  };
}
