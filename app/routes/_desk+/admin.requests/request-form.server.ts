import * as z from "zod/v4";
import { choice, matching, text } from "~/forms/fields.server";

/** A step with a visitor's request. */
export const RequestForm = z.object({
  request: matching(/^[1-9]\d{0,8}$/),
  do: choice(["take", "release", "finish", "reopen"]),
  /** Who had it when the page was read. */
  takenBy: text(60),
  note: text(300),
});
