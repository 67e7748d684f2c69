import * as z from "zod/v4";
import { network } from "./core/address-list";

export const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http or https address" });

export function codes(fallback: string) {
  return z
    .string()
    .regex(/^\s*[A-Za-z0-9]*(\s*,\s*[A-Za-z0-9]+)*\s*$/, "must be codes separated by commas")
    .default(fallback)
    .transform((list) => list.split(",").flatMap((code) => code.trim().toUpperCase() || []));
}

export const networks = z.string().transform((list, context) => {
  const texts = list.split(",").map((text) => text.trim());
  for (const text of texts.filter((one) => !network(one)))
    context.addIssue({ code: "custom", message: `${text} is not a network such as 192.0.2.0/24 or 2001:db8::/32` });
  return texts;
});

/** Lower case. */
export const hostNames = z
  .string()
  .regex(/^[a-z0-9.-]+(\s*,\s*[a-z0-9.-]+)*$/i, "must be host names such as desk.example.com, separated by commas")
  .transform((list) =>
    list
      .toLowerCase()
      .split(",")
      .map((host) => host.trim()),
  );
