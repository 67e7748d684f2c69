import { plainLine } from "@contract/vocabulary/plain-line";
import { SentPhone, sentName } from "@contract/vocabulary/sent-text";
import * as z from "zod/v4";
import type {
  SupplierBooking,
  SupplierContent,
  SupplierHotel,
  SupplierRate,
} from "../../sale/hotel-api/hotel-supplier";

/**
 * A text of the supplier, cut to `most` characters and without control characters, which the database refuses: one such text must not lose
 * an answer, nor a long one fill a page.
 */
const text = (most: number) =>
  z.string().transform((typed) =>
    typed
      .slice(0, most)
      .replace(/[\ud800-\udbff]$/, "")
      .replace(/[^\P{Cc}\n\t]/gu, ""),
  );

/** A name, which stands in customers' messages: one line without what becomes a link there (decision 0126). */
const name = (most: number) => text(most).transform(sentName);

/** What is sent back as it came is never cut; a hotel that has it with control characters is not sold. */
const Key = z.string().min(1).max(2000).regex(plainLine);

/** The public API writes money sometimes as text and sometimes as a number. */
const Money = z.union([z.string(), z.number()]);
const Whole = z.union([z.number(), z.string()]).transform(Number).pipe(z.int().min(0));

/** A day or moment, with or without an offset. A fee from an invalid day would never apply. */
const Moment = z.string().refine((moment) => z.iso.date().safeParse(moment.slice(0, 10)).success);

const Rate = z.object({
  rateKey: Key,
  rateType: z.string().optional(),
  net: Money,
  sellingRate: Money.optional(),
  hotelMandatory: z.boolean().optional(),
  packaging: z.boolean().optional(),
  boardCode: text(20).default("RO"),
  boardName: name(120).default(""),
  allotment: Whole.default(0),
  rooms: Whole.default(1),
  adults: Whole.default(0),
  childrenAges: z.string().nullish(),
  rateComments: text(4000).nullish(),
  cancellationPolicies: z.array(z.object({ amount: Money, from: Moment })).nullish(),
});
const Hotel = z.object({
  code: Whole,
  name: name(200).default(""),
  categoryCode: text(20).default(""),
  destinationCode: text(20).default(""),
  currency: z.string().length(3),
  rooms: z.array(z.object({ code: Key, name: name(200).default(""), rates: z.array(Rate) })).default([]),
});
const Availability = z.object({
  hotels: z.object({ total: Whole.optional(), hotels: z.array(z.unknown()).nullish() }),
});
const Checked = z.object({ hotel: Hotel });
const Booking = z.object({
  reference: Key,
  clientReference: z.string(),
  status: z.string(),
  totalNet: Money,
  currency: z.string().length(3),
  supplier: z.object({ name: name(200), vatNumber: name(60) }).nullish(),
  hotel: z
    .object({
      code: Whole.optional(),
      checkIn: z.string().optional(),
      checkOut: z.string().optional(),
      rooms: z.array(z.object({ rates: z.array(z.object({ rooms: Whole.optional() })).nullish() })).nullish(),
    })
    .nullish(),
});
const Booked = z.object({ booking: Booking });
const Listed = z.object({
  bookings: z.object({ bookings: z.array(Booking).nullish() }),
});

const Said = z.object({ content: text(20_000).nullish() }).nullish();
/** A place on the map; one that cannot be read is unknown. */
const Coordinates = z
  .object({ latitude: z.coerce.number().min(-90).max(90), longitude: z.coerce.number().min(-180).max(180) })
  .nullish()
  .catch(undefined);
/** The hotel's address is below its name in the same messages. */
const Place = z.object({ content: name(400).nullish() }).nullish();
const HotelContent = z.object({
  code: Whole,
  description: Said,
  address: Place,
  city: Place,
  coordinates: Coordinates,
  phones: z.array(z.object({ phoneNumber: text(40), phoneType: z.string().nullish() })).nullish(),
  facilities: z.array(z.object({ description: Said, indYesOrNo: z.boolean().nullish() })).nullish(),
  images: z
    .array(z.object({ path: z.string(), order: z.number().nullish(), visualOrder: z.number().nullish() }))
    .nullish(),
});
const Content = z.object({ hotels: z.array(HotelContent).nullish() });

/** Minor units of an amount with at most two decimals, without floating point. Throws on an invalid amount. */
export function minorOfMoney(money: string | number): number {
  const [, whole, cents = ""] = /^(\d{1,9})(?:\.(\d+))?$/.exec(String(money)) ?? [];
  if (whole === undefined) throw new Error("not an amount");
  const rounded = Math.round(Number(`0.${cents || "0"}`) * 100);
  return Number(whole) * 100 + rounded;
}

function rateOf(rate: z.output<typeof Rate>): SupplierRate {
  return {
    rateKey: rate.rateKey,
    recheck: rate.rateType === "RECHECK",
    packageOnly: rate.packaging ?? false,
    netMinor: minorOfMoney(rate.net),
    sellingMinor: rate.hotelMandatory && rate.sellingRate !== undefined ? minorOfMoney(rate.sellingRate) : undefined,
    boardCode: rate.boardCode,
    boardName: rate.boardName,
    allotment: rate.allotment,
    rooms: rate.rooms,
    adults: rate.adults,
    childrenAges: (rate.childrenAges ?? "").split(",").filter(Boolean).map(Number),
    cancellation: (rate.cancellationPolicies ?? []).map(({ amount, from }) => ({
      from,
      amountMinor: minorOfMoney(amount),
    })),
    comments: rate.rateComments ?? undefined,
  };
}

function hotelOf(hotel: z.output<typeof Hotel>): SupplierHotel {
  return {
    code: hotel.code,
    name: hotel.name,
    stars: Number(/^[1-5]/.exec(hotel.categoryCode)?.[0] ?? 0),
    destinationCode: hotel.destinationCode,
    currency: hotel.currency,
    // Without a name a room is called by its code.
    rooms: hotel.rooms.map(({ code, name, rates }) => ({
      code,
      name: name || sentName(code).slice(0, 200) || "–",
      rates: rates.map(rateOf),
    })),
  };
}

const statuses: Record<string, SupplierBooking["status"]> = {
  CONFIRMED: "confirmed",
  PRECONFIRMED: "waiting",
  CANCELLED: "cancelled",
};

/** An entry of a room stands for as many rooms as its rates say. Missing: the answer does not say how many. */
function roomsIn(rooms: NonNullable<z.output<typeof Booking>["hotel"]>["rooms"]): number | undefined {
  return rooms?.reduce((all, { rates }) => all + (rates ?? [{}]).reduce((sum, rate) => sum + (rate.rooms ?? 1), 0), 0);
}

function bookingOf(booking: z.output<typeof Booking>): SupplierBooking | null {
  const status = statuses[booking.status];
  return status
    ? {
        reference: booking.reference,
        clientReference: booking.clientReference,
        status,
        totalMinor: minorOfMoney(booking.totalNet),
        currency: booking.currency,
        hotelCode: booking.hotel?.code,
        checkIn: booking.hotel?.checkIn,
        checkOut: booking.hotel?.checkOut,
        rooms: roomsIn(booking.hotel?.rooms),
        supplier: booking.supplier ?? undefined,
      }
    : null;
}

/** Maximum text and pictures of a hotel shown on a page. */
const most = { description: 4000, address: 200, facility: 100, facilities: 24, pictures: 12 };

function contentOf({
  code,
  description,
  address,
  city,
  coordinates,
  phones,
  facilities,
  images,
}: z.output<typeof HotelContent>) {
  const trimmed = (text: z.output<typeof Said>) => text?.content?.trim() ?? "";
  const numbers = (phones ?? [])
    .map((phone) => ({ ...phone, phoneNumber: phone.phoneNumber.trim() }))
    .filter(({ phoneNumber }) => phoneNumber !== "" && SentPhone.safeParse(phoneNumber).success);
  const names = (facilities ?? [])
    .filter(({ indYesOrNo }) => indYesOrNo !== false)
    .map((one) => trimmed(one.description).slice(0, most.facility));
  return {
    code,
    description: trimmed(description).slice(0, most.description),
    // The hotel's own number before that of its management or booking office.
    phone: (numbers.find(({ phoneType }) => phoneType === "PHONEHOTEL") ?? numbers[0])?.phoneNumber,
    // A city alone is no address: its name stands beside the hotel's anyway.
    address: trimmed(address) && [trimmed(address), trimmed(city)].filter(Boolean).join(", ").slice(0, most.address),
    geo: coordinates ? { lat: coordinates.latitude, lng: coordinates.longitude } : undefined,
    facilities: [...new Set(names.filter(Boolean))].slice(0, most.facilities),
    pictures: (images ?? [])
      .sort((a, b) => (a.visualOrder ?? a.order ?? 0) - (b.visualOrder ?? b.order ?? 0))
      .map(({ path }) => path)
      .filter((path) => path.length <= 200)
      .slice(0, most.pictures),
  } satisfies SupplierContent;
}

/** Parses an answer; null if it is not from that API. An empty search has no list of hotels at all. */
export const readStays = {
  availability: (answer: unknown) => attempt(() => readableHotels(Availability.parse(answer).hotels.hotels ?? [])),
  checked: (answer: unknown) => attempt(() => hotelOf(Checked.parse(answer).hotel)),
  content: (answer: unknown) => attempt(() => (Content.parse(answer).hotels ?? []).map(contentOf)),
  booked: (answer: unknown) => attempt(() => bookingOf(Booked.parse(answer).booking)),
  listed: (answer: unknown) =>
    attempt(() => (Listed.parse(answer).bookings.bookings ?? []).flatMap((booking) => bookingOf(booking) ?? [])),
};

/** One hotel that cannot be read, or is listed twice, does not hide the others. Null: none can be read. */
function readableHotels(listed: unknown[]): SupplierHotel[] | null {
  const hotels = new Map<number, SupplierHotel>();
  for (const entry of listed) {
    const hotel = attempt(() => hotelOf(Hotel.parse(entry)));
    if (hotel && !hotels.has(hotel.code)) hotels.set(hotel.code, hotel);
  }
  return listed.length > 0 && hotels.size === 0 ? null : [...hotels.values()];
}

function attempt<T>(read: () => T | null): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
