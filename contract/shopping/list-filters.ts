import * as z from "zod/v4";
import { Board, Code } from "../vocabulary/vocabulary";
import { dayParts, filterGroups } from "./filter-groups";

export const DayPart = z.enum(dayParts);
export type DayPart = z.infer<typeof DayPart>;

export const FilterGroup = z.enum(filterGroups);
export type FilterGroup = z.infer<typeof FilterGroup>;

/** A mean of guests' stars, by halves. */
const LeastRating = z.literal([1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5]);
export type LeastRating = z.infer<typeof LeastRating>;

/** What is asked of the hotel, its rooms and the flights. */
export const listFilters = {
  stars: z.array(z.int().min(1).max(5)).max(5).default([]),
  basis: z.array(Board).max(6).default([]),
  nights: z.array(z.int().min(1).max(60)).max(20).default([]),
  hotelId: Code.optional(),
  /** All of them. */
  facilities: z.array(Code).max(20).default([]),
  /** The least mean of the guests' stars. */
  rating: LeastRating.optional(),
  /** The longest walk; a hotel whose distance is not known has none. */
  beachMetres: z.int().min(1).max(100_000).optional(),
  centreMetres: z.int().min(1).max(100_000).optional(),
  /** One of them, outward or homeward: codes as `airlineCode` of a leg. */
  airline: z.array(Code).max(20).default([]),
  /** When the outward and the homeward flight leave. */
  departs: z.array(DayPart).max(4).default([]),
  returns: z.array(DayPart).max(4).default([]),
  /** Of the leg that has more: 0 is direct, 2 means two or more. */
  stops: z.array(z.int().min(0).max(2)).max(3).default([]),
};
