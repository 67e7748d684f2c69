import type { ServerOptions } from "node:http";

/**
 * How long a client may take, in milliseconds, and how much it may send before its body. A client that sends a header or
 * a body byte by byte is answered 408 and cut off; Node's own limits are a minute and five.
 */
export const slowClients = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  /** How often open connections are looked at. */
  connectionsCheckingInterval: 5_000,
  /** Bytes of all headers together. */
  maxHeaderSize: 16_384,
} as const satisfies ServerOptions;

/** Milliseconds without a byte in either direction after which a connection is cut: its client no longer reads what it asked for. */
export const longestSilence = 120_000;
