import * as z from "zod/v4";
import { IsoDate } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";

const ShortenedUrl = z.object({
  shortenedUrlPath: z.string(),
  rawUrlPath: z.string(),
  expireDate: IsoDate,
});

/** Shortened links of specification §7. They lead only to internal pages. */
export const links = {
  shortenedUrl: operation({
    method: "GET",
    path: "/shortenedUrl",
    group: "bff",
    changes: true,
    summary: "Returns a short path for a path of this site; the same one for the same path and day",
    input: z.object({
      /** Path and query, such as /product-page?packId=…: begins with one slash. */
      rawUrlPath: z.string().min(1).max(1000),
      /** The last day it is valid; defaults to half a year ahead. */
      expireDate: IsoDate.optional(),
    }),
    output: ShortenedUrl,
    refusals: ["invalid-link"],
  }),
  shortenedUrlReverse: operation({
    method: "GET",
    path: "/shortenedUrl/reverse",
    group: "bff",
    summary: "Target of a short path; 404 if unknown, 410 if expired",
    input: z.object({ shortenedUrlPath: z.string().min(1).max(80) }),
    output: ShortenedUrl,
    refusals: ["gone"],
  }),
};
