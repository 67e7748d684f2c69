import type { Language } from "@contract/vocabulary/languages";
import type { Sealed } from "../../core/data-keys";
import { readToken, signToken } from "../../core/signed-token";

/** State carried through the gateway's page, which returns without our cookies. */
export type ReturnState = {
  uid: string;
  bookingId: string;
  language: Language;
  channel?: string;
  marketerId?: string;
  /** For a change paid by its link: the link's token, sealed because gateway and logs see this state. */
  offer?: Sealed;
};

export function signReturnState(secret: string, state: ReturnState): string {
  return signToken(secret, "payment-return", state);
}

export function readReturnState(secret: string, token: string): ReturnState | null {
  return readToken<ReturnState>([secret], "payment-return", token);
}
