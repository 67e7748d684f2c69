import * as z from "zod/v4";
import { DeskAmount } from "../vocabulary/money";
import { Board, Code, IsoDate } from "../vocabulary/vocabulary";

export const RateAmounts = z.object({
  adult: DeskAmount,
  single: DeskAmount,
  adult3: DeskAmount,
  child1: DeskAmount,
  child2: DeskAmount,
  child3: DeskAmount,
  infant: DeskAmount,
  weekend: DeskAmount,
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
