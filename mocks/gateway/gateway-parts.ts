import type { Callbacks } from "./callbacks";
import type { Faults } from "./faults";
import type { Ledger, LedgerPage } from "./ledger";
import type { ToldNotice } from "./told-notice";

/** What the gateway's calls and pages work with. */
export type GatewayParts = {
  ledger: Ledger;
  faults: Faults;
  callbacks: Callbacks;
  /** The company on whose page somebody is. */
  companyOf(page: LedgerPage): ToldNotice;
  /** Where browsers reach the gateway, such as http://127.0.0.1:3000/sandbox-gateway */
  publicBase: string;
  apiKey: string;
  secretKey: string;
  /** Origins that may frame the card page. */
  framedBy: readonly string[];
  /** Milliseconds since 1970. */
  now(): number;
  newId(): string;
  /** A time longer than anybody waits for an answer. */
  hang(): Promise<void>;
  /** Ends the connection a request came on, without an answer. */
  drop(env: unknown): Response;
};
