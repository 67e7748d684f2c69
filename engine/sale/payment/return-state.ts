import type { Language } from "@contract/vocabulary/languages";
import { readToken, signToken } from "../../core/signed-token";

/** State carried through the gateway's page, which returns without our cookies. */
export type ReturnState = { uid: string; bookingId: string; language: Language; channel?: string; marketerId?: string };

export function signReturnState(secret: string, state: ReturnState): string {
  return signToken(secret, "payment-return", state);
}

export function readReturnState(secret: string, token: string): ReturnState | null {
  return readToken<ReturnState>([secret], "payment-return", token);
}
