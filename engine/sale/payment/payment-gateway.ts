/** A charge attempt, independent of the card company. Amounts are agorot (ILS minor units). */
type HostedPageRequest = {
  /** Our attempt id; the gateway returns it in callbacks and look-ups. */
  paymentTransUid: string;
  amountAgorot: number;
  noOfPayments: number;
  language: "he" | "en" | "ru" | "ar";
  customer: { name: string; email: string; phone: string };
  description: string;
  successUrl: string;
  failureUrl: string;
  cancelUrl: string;
  callbackUrl: string;
  /** Minutes until the page expires. */
  expiresInMinutes: number;
};

type HostedPage = { pageId: string; url: string };

export type CardBrand = "visa" | "mastercard" | "isracard" | "amex" | "diners" | "other";

/** The gateway's record of one of our attempts. */
export type GatewayTransaction = {
  transactionId: string;
  pageId: string;
  /** approved: the amount is held (J5). captured: it was taken. */
  status: "approved" | "declined" | "captured" | "voided" | "refunded";
  amountAgorot: number;
  capturedAgorot: number;
  refundedAgorot: number;
  brand: CardBrand;
  last4: string;
  expiryMonth: string;
  expiryYear: string;
  approvalNumber: string;
  /** A reusable token if the gateway issued one: on-request bookings charge it later. */
  token?: string;
  declineReason?: string;
};

/**
 * The result of a gateway call. "unknown" means that the call may have taken effect: it is never reported as "not
 * charged", only a look-up settles it.
 */
export type GatewayAnswer<T> =
  | { outcome: "done"; value: T }
  | { outcome: "refused"; code: string; message: string }
  | { outcome: "unreachable"; message: string }
  | { outcome: "unknown"; message: string };

export type CallbackVerdict =
  | { genuine: true; paymentTransUid: string; transactionId: string }
  | { genuine: false; reason: string };

/**
 * The interface to a card company. Every method has its own time-out and never throws on network or gateway failures.
 * Adapters hold no state; the payment capability records their answers.
 */
export type PaymentGateway = {
  name: string;
  /** Origins that the payment page may frame and post forms to (CSP). */
  pageOrigins: string[];
  createHostedPage(request: HostedPageRequest): Promise<GatewayAnswer<HostedPage>>;
  /** The record of our attempt id; null: the gateway has no transaction for it; unknown: not settled there yet. */
  lookup(paymentTransUid: string, pageId: string | null): Promise<GatewayAnswer<GatewayTransaction | null>>;
  /** Captures at most the held amount. Looks for an earlier capture of this attempt before repeating one. */
  capture(transaction: {
    transactionId: string;
    paymentTransUid: string;
    amountAgorot: number;
  }): Promise<GatewayAnswer<GatewayTransaction>>;
  /**
   * Releases an uncaptured authorization. Success if already released; refused with the code "captured" if the money was taken.
   */
  voidAuthorization(transaction: {
    transactionId: string;
    paymentTransUid: string;
  }): Promise<GatewayAnswer<GatewayTransaction>>;
  /**
   * Refunds at most the captured amount. Each key is refunded once, however often it is called. `earlier`: keys of the attempt's refunds of
   * the same amount that were made and recorded, for a company that may not give keys back.
   */
  refund(transaction: {
    transactionId: string;
    paymentTransUid: string;
    amountAgorot: number;
    key: string;
    earlier: readonly string[];
  }): Promise<GatewayAnswer<GatewayTransaction>>;
  /** Verifies a callback's signature and sender; amount and state are then looked up, never taken from it. */
  verifyCallback(headers: Headers, rawBody: string): CallbackVerdict;
};
