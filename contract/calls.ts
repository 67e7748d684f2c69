import { agencies } from "./agencies";
import { agencyDesk } from "./agency-desk";
import { agentHome } from "./agent-home";
import { agentMessages, messageDesk } from "./agent-messages";
import { appDeals } from "./app-deals";
import { bookings } from "./booking";
import { content } from "./content";
import { contentDesk } from "./content-desk";
import { couponDesk } from "./coupon-desk";
import { coupons } from "./coupons";
import { deals } from "./deals";
import { desk } from "./desk";
import { discovery } from "./discovery";
import { documents } from "./documents";
import { footer } from "./footer";
import { leads } from "./leads";
import { links } from "./links";
import { members } from "./members";
import { newsletter } from "./newsletter";
import { noticeDesk } from "./notice-desk";
import { notifications } from "./notifications";
import type { Port } from "./operation";
import { pageDesk } from "./page-desk";
import { pricePlan } from "./price-plan";
import { referenceData } from "./reference-data";
import { searchAndSelection } from "./search-and-selection";
import { signatures } from "./signatures";
import { siteStatus } from "./site-status";
import { stays } from "./stays";
import { stockDesk } from "./stock-desk";
import { visitors } from "./visitors";

/** Every call there is. */
export const calls = {
  ...referenceData,
  ...deals,
  ...content,
  ...discovery,
  ...appDeals,
  ...links,
  ...leads,
  ...footer,
  ...newsletter,
  ...pageDesk,
  ...pricePlan,
  ...searchAndSelection,
  ...stays,
  ...bookings,
  ...coupons,
  ...members,
  ...agencies,
  ...agentMessages,
  ...agentHome,
  ...visitors,
  ...signatures,
  ...documents,
  ...notifications,
  ...siteStatus,
  ...desk,
  ...couponDesk,
  ...agencyDesk,
  ...noticeDesk,
  ...messageDesk,
  ...contentDesk,
  ...stockDesk,
};
export type Calls = typeof calls;
export type CallName = keyof Calls;

/** What the site calls. */
export type Shop = Port<Calls>;
