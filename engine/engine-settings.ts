import type { DataKeys } from "./core/data-keys";
import type { HoldLimits } from "./offer/stock/holds";

export type EngineSettings = {
  /** Signs selections, quotes and return states. */
  secret: string;
  /** Protects identity numbers and secrets that are stored. */
  dataKeys: DataKeys;
  publicUrl: string;
  callbackUrl: string;
  holdLimits: HoldLimits;
  excludedSubCategoryId?: number;
  fullBirthDateDestinations: string[];
  /** What a club member gets back of the holiday's price, in percent. */
  clubPercent: number;
  /** What is put on a hotel supplier's net price, in percent. */
  stayMarkupPercent: number;
  /** Where what people write is mailed. */
  contactMail: string;
  /** Where administrators read of failures. */
  noticeMail: string;
  enabledAgentCode: string;
  testAgentCode: string;
  /** Country calling codes that login codes are sent to, such as +972. */
  smsCountries: string[];
  /** Login codes of all people together in an hour. */
  codesPerHour: number;
  /** Limits on log-ins are lifted: only ever for tests of a sandbox. */
  unlimited?: boolean;
};
