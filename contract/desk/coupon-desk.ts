import * as z from "zod/v4";
import { Amount, DeskAmount } from "../vocabulary/money";
import { IsoDate } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";
import { deskCode } from "./desk-code";

/** The desk's coupons: what they grant, and how often they are used. */
export const couponDesk = {
  deskCoupons: operation({
    method: "GET",
    path: "/desk/coupons",
    group: "admin",
    summary: "Coupons, newest first, with the number of uses",
    input: z.object({
      from: z.int().min(1).max(100_000).default(1),
      to: z.int().min(1).max(100_000).default(50),
      search: z.string().max(60).optional(),
    }),
    output: z.object({
      total: z.number().int(),
      coupons: z.array(
        z.object({
          code: z.string(),
          amount: Amount.optional(),
          percent: z.number().int().optional(),
          currency: z.string(),
          minPrice: Amount,
          minPax: z.number().int(),
          usableFrom: IsoDate,
          usableUntil: IsoDate,
          departureFrom: IsoDate.optional(),
          departureUntil: IsoDate.optional(),
          usageLimit: z.number().int(),
          used: z.number().int(),
          combinable: z.boolean(),
          disabled: z.boolean(),
        }),
      ),
    }),
    refusals: [],
  }),
  deskAddCoupon: operation({
    method: "POST",
    path: "/desk/coupons",
    group: "admin",
    summary: "Creates a coupon; a code of ten random letters and digits is generated if none is given",
    input: z.object({
      code: z
        .string()
        .regex(/^[A-Za-z0-9]{10,40}$/)
        .optional(),
      amount: DeskAmount.optional(),
      percent: z.int().min(1).max(41).optional(),
      currency: z.enum(["USD", "EUR", "ILS"]).default("USD"),
      minPrice: DeskAmount.optional(),
      minPax: z.int().min(1).max(20).default(1),
      usableFrom: IsoDate,
      usableUntil: IsoDate,
      /** First and last departure day that it is valid for; missing: any. */
      departureFrom: IsoDate.optional(),
      departureUntil: IsoDate.optional(),
      usageLimit: z.int().min(1).max(1_000_000).default(1),
      combinable: z.boolean().default(false),
      ...deskCode,
    }),
    output: z.object({ code: z.string() }),
    refusals: ["code-taken", "code-needed"],
  }),
};
