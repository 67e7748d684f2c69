import type { GatewayAnswer } from "../payment/payment-gateway";

/** As with card companies: "unknown" may have taken effect, and only a look-up settles it. */
export type SupplierAnswer<T> = GatewayAnswer<T>;

export type StayWish = {
  checkIn: string;
  checkOut: string;
  occupancies: { rooms: number; adults: number; childrenAges: number[] }[];
  destinationCode: string;
  language: "HEB" | "ENG" | "RUS" | "ARA";
};

/** Money is minor units of `currency`. */
export type SupplierRate = {
  /** For nobody to read: it is only handed back. */
  rateKey: string;
  /** Has to be checked before it is booked; its policies come with the check. */
  recheck: boolean;
  /** Only to be sold inside a package with a flight. */
  packageOnly: boolean;
  netMinor: number;
  /** What has to be charged where the supplier insists; missing: net and our own mark-up. */
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

export type SupplierRoom = { code: string; name: string; rates: SupplierRate[] };

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
  /** What the voucher has to say of who provides the stay. */
  supplier?: { name: string; vatNumber: string };
};

/** What a supplier says of a hotel apart from its prices. Pictures are paths for `picture`, or addresses of our own. */
export type SupplierContent = {
  code: number;
  description: string;
  address: string;
  facilities: string[];
  pictures: string[];
};

export type SupplierPicture = { body: Uint8Array; mediaType: string };

/**
 * A supplier of hotel stays. Every method has its own time-out and never throws for what a network or a supplier does.
 */
export type HotelSupplier = {
  name: string;
  availability(wish: StayWish): Promise<SupplierAnswer<SupplierHotel[]>>;
  /** One rate again, with its policies, its comments and a key that can be booked. */
  checkRate(rateKey: string, language: StayWish["language"]): Promise<SupplierAnswer<SupplierHotel>>;
  /** Books once: looks for a booking of this reference first, and after an answer that was lost. */
  book(wish: {
    clientReference: string;
    holder: { name: string; surname: string };
    rooms: {
      rateKey: string;
      paxes: { roomId: number; type: "AD" | "CH"; age?: number; name: string; surname: string }[];
    }[];
    tolerancePercent: number;
    language: StayWish["language"];
  }): Promise<SupplierAnswer<SupplierBooking>>;
  /** A booking by our own reference; null: not found. */
  findBooking(clientReference: string): Promise<SupplierAnswer<SupplierBooking | null>>;
  cancel(reference: string): Promise<SupplierAnswer<SupplierBooking>>;
  /** Hotels in words and pictures, in a language; those it says nothing of are not in the answer. */
  content(codes: readonly number[], language: StayWish["language"]): Promise<SupplierAnswer<SupplierContent[]>>;
  /** One picture of a hotel; missing: nobody said where the supplier's pictures are. */
  picture?(path: string): Promise<SupplierAnswer<SupplierPicture>>;
};
