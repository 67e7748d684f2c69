import * as z from "zod/v4";
import { IsoDate } from "../vocabulary/vocabulary";

/** The nights sold at the hotel, which may begin after arrival (specification §3, hotel_shift_1). */
export const HotelStay = z.object({ checkIn: IsoDate, checkOut: IsoDate, nights: z.number().int() });
export type HotelStay = z.infer<typeof HotelStay>;
