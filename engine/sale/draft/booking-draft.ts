import type { AwaitedSupplier } from "@contract/booking/awaited-supplier";
import type { Passenger, Payer } from "@contract/booking/booking";
import type { Board, PassengerType } from "@contract/vocabulary/vocabulary";
import type { Sealed } from "../../core/data-keys";
import type { DraftStay } from "../supplier-stays/draft-stay";

export type DraftRoom = {
  roomNumber: number;
  hotelId: string;
  /** Room class and board, such as STD-HB. */
  cls: string;
  roomClass: string;
  board: Board;
  typ: string;
  /** On request when it was held: no room of ours is kept for it. */
  requested?: true;
};

export type DraftPassenger = Partial<Omit<Passenger, "paxId" | "passportNumber">> & {
  paxId: string;
  /** Sealed: read it with openedPassenger. */
  passportNumber?: Sealed;
  room: number;
  type: PassengerType;
  /**
   * A child's age on the return date, on which the price is based, and the ages with the same price; in a supplier's stay also for
   * travellers of thirteen and more.
   */
  age?: number;
  ages?: [number, number];
};

/** A traveller who was cancelled while the others stay, and what is kept of their part of the price, in minor units of its currency. */
export type CancelledPassenger = Pick<DraftPassenger, "paxId" | "firstName" | "lastName" | "type"> & {
  feeMinor: number;
  /** The moment, as an ISO text. */
  at: string;
};

/** The contents of a booking and the input so far: it is stored here, never in a cookie. */
export type BookingDraft = {
  packId: string;
  /** The pack whose flights were selected; equal to packId if unchanged. */
  flightsOf: string;
  outwardFlightId: string | null;
  inwardFlightId: string | null;
  cabin: string;
  destinationCode: string;
  dateFrom: string;
  dateTo: string;
  nights: number;
  /** The first night in the hotel, which may be after arrival; null without a hotel. */
  checkIn: string | null;
  tourId?: string;
  ticket?: { eventId: string; categoryId: string; onDate: string; qty: number; paxIds: string[] };
  car?: { code: string };
  rooms: DraftRoom[];
  paxList: DraftPassenger[];
  /** Its airlines take passport details after the sale: they are given until `passportsDueBy`. */
  passportsLater?: true;
  /** The club member who keeps these travellers for the next booking, once this one is paid. */
  keepTravellersFor?: string;
  payer?: Payer;
  additionalServices: string[];
  /** How many of a service sold by the piece, by its code; one for everybody when missing. */
  serviceQty?: Record<string, number>;
  /** The travellers who have such a service, by its code; the first of the list when missing. */
  servicePax?: Record<string, string[]>;
  /**
   * What a dollar cost in shekels when a booking priced in shekels was begun: at that rate it pays services priced in dollars, and gets
   * them back. Missing: it is sold none.
   */
  dollarRate?: string;
  extrasSeen: boolean;
  consents: {
    sendPromotionalProductMails: boolean;
    sendPromotionalInsuranceMails: boolean;
    sendEsimOffer: boolean;
  };
  /** Its coupons, with the reduction of each in minor units. */
  coupons?: { code: string; amountMinor: number }[];
  /** The employer on whose site it is made: employees enter their number and are subsidised. */
  employer?: {
    agencyCode: string;
    variant: "MACCABI" | "PORT";
    number?: string;
    leaveApproved?: boolean;
    subsidyMinor?: number;
  };
  /** Payment with two cards: the amount on the first, in agorot; half if missing in it. */
  split?: { firstAgorot?: number };
  /** The agent and the agent's terms; missing: a shopper's booking. Minor units of the booking's currency. */
  agent?: {
    agencyCode: string;
    odyAgentCode: string;
    clerkName: string | null;
    mayPhoneOrder: boolean;
    remark?: string;
    salePriceMinor?: number;
    /** The sale price without the coupons, as entered; missing while only the sale price itself is known. */
    saleBeforeCouponsMinor?: number;
    /** The price that the sale price was entered for; missing in bookings stored before it was recorded. */
    salePriceFor?: { totalMinor: number; discountMinor: number };
    discountMinor: number;
    phoneFeeMinor: number;
  };
  /** What the desk gave back of the paid price, in minor units: the booking costs that much less, also after a change. */
  refundMinor?: number;
  /** What suppliers keep of services that were cancelled after their order, in minor units: it is paid, also after a change. */
  retainedMinor?: number;
  /** Travellers of the sold booking who were cancelled alone, oldest first. */
  cancelledPax?: CancelledPassenger[];
  /**
   * What cancelling cost on the day on which the customer chose another date: no less afterwards. The supplier's fee without Flying Safe, in
   * minor units, and whether the law's track was over. With an agency's own price also that fee as its customer read it: the price of the new
   * date may be another part of the agency's.
   */
  feeFloor?: { supplierMinor: number; statutoryOver: boolean; saleSupplierMinor?: number };
  /** The club discount, in percent of the holiday; missing: not a club member. */
  clubPercent?: number;
  /** The hotel's answer; missing while only its rooms' own status is known. */
  hotelStatus?: "ok" | "cxxl";
  /** A supplier's stay: its rooms are not in our stock. */
  stay?: DraftStay;
  /** The airline confirmed an on-request flight. */
  flightStatus?: "ok";
  /** The supplier named to the customer while the booking waits; a refusal names the same one, even if room and flight have changed since. */
  awaited?: AwaitedSupplier;
  /** The page where the user selected the product, for the way back. */
  productQuery: string;
};
