import type { DocumentKind } from "@contract/booking/documents";

/** File names, in letters every system supports; those of the shop's own customers start with its name. */
export function fileNameOf(
  ofShop: boolean,
  kind: DocumentKind | "calendar",
  reference: string,
  extension: string,
): string {
  return `${ofShop ? "nofesh-" : ""}${kind}-${reference}.${extension}`;
}
