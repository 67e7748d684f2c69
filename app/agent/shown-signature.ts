import type { Signature } from "@contract/booking/signatures";
import { printedMoment } from "~/format/dates";

/** The state of a signature and since when, in Jerusalem time. */
export function shownSignature(signature: Signature | undefined) {
  return signature && { state: signature.state, at: printedMoment(signature.at) };
}
export type ShownSignature = NonNullable<ReturnType<typeof shownSignature>>;
