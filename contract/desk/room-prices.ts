import * as z from "zod/v4";
import { Board, Code, IsoDate } from "../vocabulary/vocabulary";

/** Not below zero, at most six digits. One pattern: generated inputs meet a second one only by chance. */
const price = z.string().regex(/^\d{1,6}\.\d{2}$/);
export const RateAmounts = z.object({
  adult: price,
  single: price,
  adult3: price,
  child1: price,
  child2: price,
  child3: price,
  infant: price,
  weekend: price,
});
export type RateAmounts = z.infer<typeof RateAmounts>;

/** A price row by its key: a room class with a board in a season. */
export const RateKey = z.object({ hotelId: Code, roomClass: Code, board: Board, validFrom: IsoDate });

export const RoomPrice = z.object({
  board: Board,
  boardName: z.string(),
  validFrom: IsoDate,
  validTo: IsoDate,
  currency: z.string(),
  amounts: RateAmounts,
  /** Amounts that wait for a second desk user. */
  waiting: z.object({ amounts: RateAmounts, by: z.string(), byYou: z.boolean() }).optional(),
});
export type RoomPrice = z.infer<typeof RoomPrice>;
