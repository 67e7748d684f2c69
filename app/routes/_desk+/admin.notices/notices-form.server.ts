import * as z from "zod/v4";
import { choice, several } from "~/forms/fields.server";

const noticeIds = several(/^\d{1,15}$/);
export const NoticesForm = z.object({ do: choice(["all"]), shown: noticeIds, id: noticeIds });
