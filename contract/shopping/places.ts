import * as z from "zod/v4";
import { Code, LangCode } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";

/** A place, or one of its hotels, as a search can ask for it. */
export const FoundPlace = z.object({
  dest: Code,
  /** A hotel of the place. */
  hotelId: Code.optional(),
  name: z.string(),
  /** The country of a place, the place of a hotel. */
  where: z.string(),
  /** The category with departures there: the requested one if it has any. */
  categoryId: z.number().int(),
});
export type FoundPlace = z.infer<typeof FoundPlace>;

/** Finding a place by typing; not part of the specification. */
export const places = {
  findPlaces: operation({
    method: "GET",
    path: "/content/findPlaces",
    group: "bff",
    summary: "Places and hotels by a name in any language, by other spellings or by airport code",
    input: z.object({
      text: z.string().max(80).default(""),
      /** Default: vacation_pack. */
      categoryId: z.int().min(0).max(9999).optional(),
      langCode: LangCode.default("HEB"),
    }),
    output: z.object({
      /** The first match is certain and in the requested category: a search may use it without a further choice. */
      sure: z.boolean(),
      /** Best first, at most ten. */
      matches: z.array(FoundPlace),
      /** The places with most departures in the category, at most six. */
      popular: z.array(FoundPlace),
    }),
    refusals: [],
  }),
};
