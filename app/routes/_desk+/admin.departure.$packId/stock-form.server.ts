import { DepartureStatus } from "@contract/desk/stock-desk";
import * as z from "zod/v4";
import { choice, matching, text, untrimmed } from "~/forms/fields.server";

const wholeNumber = matching(/^\d{1,12}$/);
/** What the desk changes in a departure and its stock; `do` names the submitted form. */
export const StockForm = z.discriminatedUnion("do", [
  z.object({ do: z.literal("status"), was: z.enum(DepartureStatus.options), status: z.enum(DepartureStatus.options) }),
  z.object({
    do: z.literal("on-request"),
    kind: z.enum(["flight", "room"]),
    id: untrimmed(64),
    roomClass: untrimmed(64),
    onRequest: choice(["true", "false"]),
  }),
  z.object({ do: z.literal("stock"), unitId: wholeNumber, was: wholeNumber, capacity: text(12) }),
]);
export type StockForm = z.output<typeof StockForm>;
