import * as z from "zod/v4";
import { choice, secret, untrimmed } from "~/forms/fields.server";

/** Switches that control which parts of the shop are shown. */
export const SwitchForm = z.object({
  kind: untrimmed(20),
  id: untrimmed(90),
  version: untrimmed(12),
  active: choice(["true", "false"]),
  totp: secret(12),
});
