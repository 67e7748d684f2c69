import * as z from "zod/v4";
import { text } from "~/forms/fields.server";

export const MovedPageForm = z.object({ path: text(500), to: text(500) });
