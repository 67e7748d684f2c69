import * as z from "zod/v4";
import { secret, text } from "~/forms/fields.server";

export const DeskLoginForm = z.object({ name: text(60), password: secret(200), totp: secret(12) });
