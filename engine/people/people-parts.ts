import type { PaymentParts } from "../sale/payment/payment-parts";
import type { SignInParts } from "./sessions/one-time-code";

/** What the people capabilities work with: sessions, and the bookings they belong to. */
export type PeopleParts = PaymentParts &
  SignInParts & {
    /** The agent code of the shop's own desk: its clerks may work for every agency (FCDIREC). */
    enabledAgentCode: string;
    /** Where what people write is mailed. */
    contactMail: string;
    /** Where administrators read of failures. */
    noticeMail: string;
    /** Whether somebody asked to be called about them as well. */
    noticeWebhook: boolean;
    /** Left out of every list of agents. */
    testAgentCode: string;
  };
