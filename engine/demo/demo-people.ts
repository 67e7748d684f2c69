import type { ContentFlags } from "@contract/agencies/agencies";
import type { Language } from "@contract/vocabulary/languages";

/** Log-ins for trying out the sandbox. They are written into a sandbox only, and listed at /sandbox. */
export const demoPassword = "sandbox-holiday-2026";
export const demoTotpSecret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
export const demoFcSecret = "sandbox-fc-link-7f3a";

const flags: ContentFlags = {
  bypassPayment: false,
  limitToSpecificDeals: false,
  forPricePlanOnly: false,
  preferSmsToPassword: false,
  enableSearchAgent: false,
  forInternalAgentSite: false,
  forMainSite: true,
};

type DemoAgency = {
  code: string;
  odyAgentCode: string;
  marketerId: string;
  names: Record<Language, string>;
  phone: string;
  loginPhone?: string;
  flags: ContentFlags;
  commissionPercent: string;
  /** Maximum discount allowed by the desk, in percent; missing: its commission. */
  discountPercent?: string;
  dealTypeCodes?: string[];
  variant?: "MACCABI" | "FCINTSP" | "PORT";
  hosts?: string[];
  clerks?: string[];
};

export const demoAgencies: readonly DemoAgency[] = [
  {
    code: "NOFESH",
    odyAgentCode: "FCDIREC",
    marketerId: "100",
    names: { he: "נופש – המוקד", en: "Nofesh desk", ru: "Nofesh, офис", ar: "نوفش – المركز" },
    // That of a sandbox's pages, so that callers read one number.
    phone: "03-000-0000",
    flags: { ...flags, bypassPayment: true, enableSearchAgent: true, forInternalAgentSite: true },
    commissionPercent: "0",
    discountPercent: "41",
    clerks: ["דנה", "Omer"],
  },
  {
    code: "GALIL",
    odyAgentCode: "GALIL",
    marketerId: "201",
    names: { he: "גליל טורס", en: "Galil Tours", ru: "Галиль Турс", ar: "جليل تورز" },
    phone: "04-5550201",
    loginPhone: "+972501110201",
    flags: {
      ...flags,
      preferSmsToPassword: true,
      bypassPayment: true,
      metaTitle: "גליל טורס – חופשות מהצפון",
      metaDescription: "חבילות נופש, טיסות ומלונות עם גליל טורס.",
      backgroundColorCss: "#0b5d4e",
    },
    commissionPercent: "8",
    hosts: ["galil.localhost"],
    clerks: ["Rami"],
  },
  {
    code: "NEGEV",
    odyAgentCode: "NEGEV",
    marketerId: "202",
    names: { he: "נגב נסיעות", en: "Negev Travel", ru: "Негев Тревел", ar: "النقب للسفر" },
    phone: "08-5550202",
    flags: { ...flags, limitToSpecificDeals: true },
    commissionPercent: "6.5",
    dealTypeCodes: ["vacation_pack"],
    hosts: ["negev.localhost"],
  },
  {
    code: "PLANS",
    odyAgentCode: "PLANS",
    marketerId: "203",
    names: { he: "סוכני המחירון", en: "Price Plan Agents", ru: "Агенты по прайс-листам", ar: "وكلاء قائمة الأسعار" },
    phone: "03-5550203",
    loginPhone: "+972501110203",
    flags: { ...flags, forPricePlanOnly: true },
    commissionPercent: "9",
  },
  {
    code: "HEALTH",
    odyAgentCode: "MACCABI",
    marketerId: "301",
    names: {
      he: "חופשה לעובדי הקופה",
      en: "Health fund holidays",
      ru: "Отдых больничной кассы",
      ar: "عطلات صندوق المرضى",
    },
    phone: "03-5550301",
    flags,
    commissionPercent: "0",
    variant: "MACCABI",
    hosts: ["health.localhost"],
  },
  {
    code: "INTSPORT",
    odyAgentCode: "FCINTSP",
    marketerId: "302",
    names: { he: "ספורט בינלאומי", en: "International sport", ru: "Международный спорт", ar: "الرياضة الدولية" },
    phone: "03-5550302",
    flags,
    commissionPercent: "5",
    variant: "FCINTSP",
    hosts: ["sport.localhost"],
  },
  {
    code: "PORT",
    odyAgentCode: "PORT",
    marketerId: "303",
    names: { he: "עובדי הנמל", en: "Port employees", ru: "Работники порта", ar: "عمال الميناء" },
    phone: "04-5550303",
    flags: { ...flags, forMainSite: false },
    commissionPercent: "0",
    variant: "PORT",
    hosts: ["port.localhost"],
  },
  {
    code: "TESTING",
    odyAgentCode: "TEST",
    marketerId: "999",
    names: { he: "סוכן בדיקה", en: "Test agent", ru: "Тестовый агент", ar: "وكيل تجريبي" },
    phone: "03-5550999",
    flags: { ...flags, forPricePlanOnly: true },
    commissionPercent: "0",
  },
];

export const demoMembers = [
  { phone: "+972501234567", firstName: "דנה", lastName: "כהן", email: "dana@example.com" },
  { phone: "+972521234567", firstName: "Omar", lastName: "Haddad", email: "omar@example.com" },
] as const;

/** An authenticator code works once, so there are several desk users to allow several log-ins at a time. */
export const demoDeskUsers = [
  "desk",
  "desk2",
  "desk3",
  "desk4",
  "desk5",
  "desk6",
  "desk7",
  "desk8",
  "desk9",
  "desk10",
  "desk11",
  "desk12",
] as const;

/** A client of the hotel API, in a sandbox only. */
export const demoHotelClient = { apiKey: "sandbox-hotel-client", secret: "sandbox-hotel-secret-5c1e", name: "Sandbox" };
