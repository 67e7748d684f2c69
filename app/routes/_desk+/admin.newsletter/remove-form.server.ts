import * as z from "zod/v4";
import { text } from "~/forms/fields.server";

/** The address of a reader who asked in writing to be removed. */
export const RemoveForm = z.object({ email: text(120) });
