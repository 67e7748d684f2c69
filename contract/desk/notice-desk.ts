import * as z from "zod/v4";
import { inLanguage } from "../people/sign-in";
import { Code } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";

const at = z.iso.datetime();

/** Notifications to administrators, as the desk shows them: one line per group of similar ones. */
export const noticeDesk = {
  deskNotices: operation({
    method: "GET",
    path: "/desk/notices",
    group: "admin",
    summary: "Notices, newest first, with count, first and last occurrence, and who saw them",
    input: z.object({
      ...inLanguage,
      /** Only unread ones, or all. */
      all: z.boolean().default(false),
      from: z.int().min(1).max(100_000).default(1),
      to: z.int().min(1).max(100_000).default(50),
    }),
    output: z.object({
      total: z.number().int(),
      notices: z.array(
        z.object({
          id: z.string(),
          subject: z.string(),
          key: z.string(),
          /** Order numbers as customers have them, amounts with their decimals. */
          details: z.array(z.object({ name: z.string(), value: z.string() })),
          /** The booking that the details name by its id or number. */
          booking: z.object({ bookTransId: z.string(), pnr: z.string() }).optional(),
          /** The flight or match that the details are about: `deskBookings` lists the bookings with places on it. */
          flightId: Code.optional(),
          eventId: Code.optional(),
          count: z.number().int(),
          firstAt: at,
          lastAt: at,
          seen: z.object({ by: z.string(), at }).optional(),
        }),
      ),
    }),
    refusals: [],
  }),
  deskSeeNotices: operation({
    method: "POST",
    path: "/desk/notices",
    group: "admin",
    summary: "Marks notices as seen; a notice that recurs is new again",
    input: z.object({
      ids: z
        .array(z.string().regex(/^\d{1,15}$/))
        .min(1)
        .max(200),
    }),
    output: z.object({ seen: z.number().int() }),
    refusals: [],
  }),
};
