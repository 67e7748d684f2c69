import type { GatewayAnswer } from "../payment/payment-gateway";

/** As with card companies: "unknown" may have taken effect, and only a look-up settles it. */
export type SupplierAnswer<T> = GatewayAnswer<T>;

type AvailabilityRequest = {
  checkIn: string;
  checkOut: string;
  occupancies: { rooms: number; adults: number; childrenAges: number[] }[];
  destinationCode: string;
  language: "HEB" | "ENG" | "RUS" | "ARA";
};

/** Amounts in minor units of `currency`. */
export type SupplierRate = {
  /** Opaque: only passed back. */
  rateKey: string;
  /** Must be checked before booking; its policies come with the check. */
  recheck: boolean;
  /** May be sold only in a package with a flight. */
  packageOnly: boolean;
  netMinor: number;
  /** The selling price if the supplier prescribes one; missing: net plus our mark-up. */
  sellingMinor?: number;
  boardCode: string;
  boardName: string;
  allotment: number;
  rooms: number;
  adults: number;
  childrenAges: number[];
  cancellation: { from: string; amountMinor: number }[];
  comments?: string;
};

type SupplierRoom = { code: string; name: string; rates: SupplierRate[] };

export type SupplierHotel = {
  code: number;
  name: string;
  stars: number;
  destinationCode: string;
  currency: string;
  rooms: SupplierRoom[];
};

export type SupplierBooking = {
  reference: string;
  clientReference: string;
  status: "confirmed" | "waiting" | "cancelled";
  totalMinor: number;
  currency: string;
  /** The stay as booked at the supplier; fields missing from its answer are undefined. */
  hotelCode?: number;
  checkIn?: string;
  checkOut?: string;
  rooms?: number;
  /** Provider details required on the voucher. */
  supplier?: { name: string; vatNumber: string };
};

/** A supplier's description of a hotel, without prices. Pictures are paths for `picture`, or addresses of our own. */
export type SupplierContent = {
  code: number;
  description: string;
  address: string;
  /** In the form dialled from abroad, if known. */
  phone?: string;
  /** Where it is, if known. */
  geo?: { lat: number; lng: number };
  facilities: string[];
  pictures: string[];
};

export type SupplierPicture = { body: Uint8Array; mediaType: string };

/** A supplier of hotel stays. Every method has its own time-out and never throws on network or supplier failures. */
export type HotelSupplier = {
  name: string;
  availability(request: AvailabilityRequest): Promise<SupplierAnswer<SupplierHotel[]>>;
  /** Checks a rate: returns its policies, its comments and a bookable key. */
  checkRate(rateKey: string, language: AvailabilityRequest["language"]): Promise<SupplierAnswer<SupplierHotel>>;
  /** Books once: looks for a booking with this reference first, and again after a lost answer. */
  book(request: {
    clientReference: string;
    holder: { name: string; surname: string };
    rooms: {
      rateKey: string;
      paxes: { roomId: number; type: "AD" | "CH"; age?: number; name: string; surname: string }[];
    }[];
    tolerancePercent: number;
    language: AvailabilityRequest["language"];
  }): Promise<SupplierAnswer<SupplierBooking>>;
  /** A booking by our own reference; null: not found. */
  findBooking(clientReference: string): Promise<SupplierAnswer<SupplierBooking | null>>;
  cancel(reference: string): Promise<SupplierAnswer<SupplierBooking>>;
  /** Descriptions and pictures of hotels, in a language; hotels without any are omitted. */
  content(
    codes: readonly number[],
    language: AvailabilityRequest["language"],
  ): Promise<SupplierAnswer<SupplierContent[]>>;
  /** Fetches a picture of a hotel; missing: the location of the supplier's pictures is not configured. */
  picture?(path: string): Promise<SupplierAnswer<SupplierPicture>>;
};
