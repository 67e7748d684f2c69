import type { Callbacks } from "./callbacks";
import type { Faults } from "./faults";
import type { Ledger, LedgerPage } from "./ledger";
import type { NoticeFormat } from "./notice-format";

/** Shared dependencies of the gateway's calls and pages. */
export type GatewayParts = {
  ledger: Ledger;
  faults: Faults;
  callbacks: Callbacks;
  /** The company of the page that the customer is on. */
  companyOf(page: LedgerPage): NoticeFormat;
  /** The public address of the gateway, such as http://127.0.0.1:3000/sandbox-gateway */
  publicBase: string;
  apiKey: string;
  secretKey: string;
  /** Origins that may frame the card page. */
  framedBy: readonly string[];
  /** Milliseconds since 1970. */
  now(): number;
  newId(): string;
  /** A delay longer than any client waits for a response. */
  hang(): Promise<void>;
  /** Drops the connection of a request without a response. */
  drop(env: unknown): Response;
};
