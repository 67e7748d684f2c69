import type { AddressList } from "./core/address-list";
import type { DataKeys } from "./core/data-keys";
import type { HoldLimits } from "./offer/stock/hold-limits";

export type EngineSettings = {
  /** Signs selections, quotes and return states. */
  secret: string;
  /** Encrypts stored identity numbers and secrets. */
  dataKeys: DataKeys;
  publicUrl: string;
  /** Folder with the shop's own photographs, as the site serves them. */
  photosDir: string;
  callbackUrl: string;
  holdLimits: HoldLimits;
  excludedSubCategoryId?: number;
  fullBirthDateDestinations: string[];
  /** A club member's discount on the price of the holiday, in percent. */
  clubPercent: number;
  /** Markup on a hotel supplier's net price, in percent. */
  stayMarkupPercent: number;
  /** Recipient of messages that visitors write. */
  contactMail: string;
  /** The shop's postal address, for newsletters; null: none is sent. */
  postalAddress: string | null;
  /** Recipient of failure reports for administrators. */
  noticeMail: string;
  enabledAgentCode: string;
  testAgentCode: string;
  /** Country calling codes that get an SMS before anything is paid, such as +972: login codes, links to sign. */
  smsCountries: string[];
  /** Maximum number of login codes per hour across all users. */
  codesPerHour: number;
  /** Where the desk may be used from; null: from everywhere. */
  deskAddresses: AddressList | null;
  /** The desk's own hosts, whose forms count as ours; missing: none. */
  deskHosts?: string[];
  /** Minutes for which a code of a desk user's authenticator app counts as fresh for refunds and rates. */
  deskCodeMinutes: number;
  /** Disables log-in limits: only for tests of a sandbox. */
  unlimited?: boolean;
};
