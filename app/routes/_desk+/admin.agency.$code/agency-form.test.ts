import { expect, test } from "vitest";
import { agencyOf, emptyAgency, shownAgency } from "./agency-form";

const none = { he: "", en: "", ru: "", ar: "" };
const names = { he: "גליל", en: "Galil", ru: "Галиль", ar: "الجليل" };
/** The form as it is sent, with what a test types. */
const typed = (over: { language: string; metaTitles?: typeof none; metaDescriptions?: typeof none }) => {
  const { agencyCode, odyAgentCode, marketerId, phone, phoneHours, email, loginPhone, variant, flags } = emptyAgency;
  const { commissionPercent, discountPercent, creditLimitNIS, hosts, dealTypeCodes, backgroundColorCss } = emptyAgency;
  return {
    ...{ agencyCode, odyAgentCode, marketerId, phone, phoneHours, email, loginPhone, variant, flags, names },
    ...{ commissionPercent, discountPercent, creditLimitNIS, hosts, dealTypeCodes, backgroundColorCss },
    ...{ clerkName: "", metaTitles: none, metaDescriptions: none, ...over },
  };
};

test("titles of a site are stored by language, those in the agency's own language separately, and shown again where they were typed", () => {
  const agency = agencyOf(typed({ language: "en", metaTitles: { ...none, en: "Galil", he: "גליל" } }));
  expect(agency.contentFlags).toMatchObject({ metaTitle: "Galil", metaTexts: { he: { title: "גליל" } } });
  expect(shownAgency(agency)).toMatchObject({ "metaTitles.en": "Galil", "metaTitles.he": "גליל", "metaTitles.ru": "" });
});

test("an agency that wrote its title in its own language only has no others", () => {
  const { contentFlags } = agencyOf(typed({ language: "he", metaDescriptions: { ...none, he: "צפון" } }));
  expect([contentFlags.metaDescription, contentFlags.metaTexts]).toEqual(["צפון", undefined]);
});
