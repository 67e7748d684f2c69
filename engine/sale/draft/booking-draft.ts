import type { Passenger, Payer } from "@contract/booking/booking";
import type { Board, PassengerType } from "@contract/vocabulary/vocabulary";
import type { DraftStay } from "../supplier-stays/draft-stay";

export type DraftRoom = {
  roomNumber: number;
  hotelId: string;
  /** Room class and board, such as STD-HB. */
  cls: string;
  roomClass: string;
  board: Board;
  typ: string;
};

export type DraftPassenger = Partial<Omit<Passenger, "paxId">> & {
  paxId: string;
  room: number;
  type: PassengerType;
  /** Of a child, on the return date: what its price was made of, and the ages that pay alike. */
  age?: number;
  ages?: [number, number];
};

/** What a booking consists of and what people typed so far: the answers live here, never in a cookie. */
export type BookingDraft = {
  packId: string;
  /** The pack whose flights were chosen; the same as packId when none other was. */
  flightsOf: string;
  outwardFlightId: string | null;
  inwardFlightId: string | null;
  cabin: string;
  destinationCode: string;
  dateFrom: string;
  dateTo: string;
  nights: number;
  /** The first night in the hotel, which may be after arrival; null where there is no hotel. */
  checkIn: string | null;
  tourId?: string;
  ticket?: { eventId: string; categoryId: string; onDate: string; qty: number; paxIds: string[] };
  car?: { code: string };
  rooms: DraftRoom[];
  paxList: DraftPassenger[];
  payer?: Payer;
  additionalServices: string[];
  extrasSeen: boolean;
  consents: {
    sendPromotionalProductMails: boolean;
    sendPromotionalInsuranceMails: boolean;
    sendEsimOffer: boolean;
  };
  /** Coupons it uses, with what each takes off in minor units. */
  coupons?: { code: string; amountMinor: number }[];
  /** The employer on whose site it is made: its people give their number and are subsidised. */
  employer?: {
    agencyCode: string;
    variant: "MACCABI" | "PORT";
    number?: string;
    leaveApproved?: boolean;
    subsidyMinor?: number;
  };
  /** Paid with two cards: what goes on the first, in agorot; missing in it: half. */
  split?: { firstAgorot?: number };
  /** Who books for a customer, and on which terms; missing: a shopper books. Minor units of the booking's currency. */
  agent?: {
    agencyCode: string;
    odyAgentCode: string;
    clerkName: string | null;
    mayPhoneOrder: boolean;
    remark?: string;
    salePriceMinor?: number;
    discountMinor: number;
    phoneFeeMinor: number;
  };
  /** What the club gives back, in percent of the holiday; missing: nobody of the club books. */
  clubPercent?: number;
  /** What the hotel said since: missing while nothing but its rooms' own status is known. */
  hotelStatus?: "ok" | "cxxl";
  /** A supplier's stay: its rooms are not in our stock. */
  stay?: DraftStay;
  /** The airline said yes to a flight that is sold on request. */
  flightStatus?: "ok";
  /** Where the person chose the product, to lead them back. */
  productQuery: string;
};
