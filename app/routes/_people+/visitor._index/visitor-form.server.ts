import { CancellationTrack } from "@contract/booking/visitors";
import * as z from "zod/v4";
import { required } from "~/forms/fields.server";
import { nameFields } from "~/people/people-forms.server";

/** The forms of the visitor's booking page; `do` says which one was submitted. `sure`: the name that the page asked about. */
export const VisitorForm = z.discriminatedUnion("do", [
  z.object({ do: z.literal("ask"), question: required(1000, "error.question") }),
  z.object({ do: z.literal("name"), ...nameFields, sure: z.string().max(130).optional() }),
  z.object({ do: z.literal("withdraw") }),
  z.object({ do: z.literal("cancel"), track: z.enum(CancellationTrack.options, "error.track") }),
]);
