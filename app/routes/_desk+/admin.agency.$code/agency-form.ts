import type { DeskAgency } from "@contract/desk/agency-desk";

export const agencyFlags = [
  "bypassPayment",
  "limitToSpecificDeals",
  "forPricePlanOnly",
  "preferSmsToPassword",
  "enableSearchAgent",
  "forInternalAgentSite",
  "forMainSite",
] as const;

export const agencyTexts = [
  "agencyCode",
  "odyAgentCode",
  "marketerId",
  "names.he",
  "names.en",
  "names.ru",
  "names.ar",
  "phone",
  "phoneHours",
  "loginPhone",
  "commissionPercent",
  "discountPercent",
  "hosts",
  "dealTypeCodes",
  "backgroundColorCss",
  "metaTitle",
  "metaDescription",
] as const;
export type AgencyText = (typeof agencyTexts)[number];

/** An agency as its form shows it: every value a text or a tick. */
export type AgencyForm = Record<AgencyText, string> & { variant: string; flags: string[] };

export const emptyAgency: AgencyForm = {
  ...(Object.fromEntries(agencyTexts.map((name) => [name, ""])) as Record<AgencyText, string>),
  phoneHours: "09:00-20:00",
  commissionPercent: "0",
  variant: "",
  flags: ["forMainSite"],
};

export function shownAgency(agency: DeskAgency): AgencyForm {
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
    loginPhone: agency.loginPhone ?? "",
    commissionPercent: agency.commissionPercent,
    discountPercent: agency.discountPercent ?? "",
    hosts: agency.hosts.join(", "),
    dealTypeCodes: agency.dealTypeCodes.join(", "),
    backgroundColorCss: flags.backgroundColorCss ?? "",
    metaTitle: flags.metaTitle ?? "",
    metaDescription: flags.metaDescription ?? "",
    variant: agency.variant ?? "",
    flags: agencyFlags.filter((flag) => flags[flag]),
  };
}

/** What was typed, to be shown again or sent. */
export function typedAgency(form: FormData): AgencyForm {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim().slice(0, 300) : "";
  };
  return {
    ...(Object.fromEntries(agencyTexts.map((name) => [name, text(name)])) as Record<AgencyText, string>),
    variant: text("variant"),
    flags: form.getAll("flags").filter((flag): flag is string => typeof flag === "string"),
  };
}

const list = (text: string) => text.split(/[\s,]+/).filter(Boolean);

export function agencyOf(typed: AgencyForm): DeskAgency {
  const has = (flag: (typeof agencyFlags)[number]) => typed.flags.includes(flag);
  return {
    agencyCode: typed.agencyCode,
    odyAgentCode: typed.odyAgentCode,
    marketerId: typed.marketerId,
    names: { he: typed["names.he"], en: typed["names.en"], ru: typed["names.ru"], ar: typed["names.ar"] },
    phone: typed.phone,
    phoneHours: typed.phoneHours,
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
      metaTitle: typed.metaTitle || undefined,
      metaDescription: typed.metaDescription || undefined,
    },
    dealTypeCodes: list(typed.dealTypeCodes),
    variant: (["MACCABI", "FCINTSP", "PORT"] as const).find((known) => known === typed.variant) ?? null,
    commissionPercent: typed.commissionPercent,
    discountPercent: typed.discountPercent || undefined,
    hosts: list(typed.hosts.toLowerCase()),
  };
}
