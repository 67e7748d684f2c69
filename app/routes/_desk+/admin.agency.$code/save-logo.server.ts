import type { Shop } from "@contract/calls";
import { deskValue } from "~/desk/desk-page.server";

/** Whether a form carries a file. */
export function hasParts(request: Request): boolean {
  return request.headers.get("content-type")?.startsWith("multipart/") ?? false;
}

const refusedFor = {
  "wrong-format": "agency.logo-format",
  "too-many-pixels": "agency.logo-pixels",
  "invalid-input": "agency.logo-size",
} as const;

/**
 * Stores the chosen file as the agency's logo, or removes the logo when given none. The result is the key of what is wrong with the file;
 * null: it is done.
 */
export async function saveLogo(request: Request, shop: Shop, agencyCode: string, chosen: Blob | "none" | undefined) {
  if (chosen === "none") return "agency.logo-missing";
  const contentBase64 = chosen && Buffer.from(await chosen.arrayBuffer()).toString("base64");
  const answer = await shop.deskSetLogo({ agencyCode, contentBase64 });
  const code = answer.ok ? null : answer.refusal.code;
  if (code === "wrong-format" || code === "too-many-pixels" || code === "invalid-input") return refusedFor[code];
  deskValue(request, answer);
  return null;
}
