/** What a charge attempt asks of a card company, whichever it is. Amounts are agorot (ILS minor units). */
export type HostedPageRequest = {
  /** Our attempt id; the gateway gives it back in callbacks and look-ups. */
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
  /** Minutes until the page refuses to be used. */
  expiresInMinutes: number;
};

export type HostedPage = { pageId: string; url: string };

export type CardBrand = "visa" | "mastercard" | "isracard" | "amex" | "diners" | "other";

/** What the gateway knows about one of our attempts. */
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
  /** A reusable token where the gateway gave one: on-request bookings charge it later. */
  token?: string;
  declineReason?: string;
};

/**
 * How a call to the gateway ended.
 * "unknown" means that the call may have taken effect: it is never told to a person as "not charged", only a look-up settles it.
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
 * The card company behind one type. Every method has its own time-out and never throws for what a network or a gateway does.
 * Adapters hold no state of ours; what they answer is recorded by the payment capability.
 */
export type PaymentGateway = {
  name: string;
  /** Origins that the check page may frame and post forms to (CSP). */
  pageOrigins: string[];
  createHostedPage(request: HostedPageRequest): Promise<GatewayAnswer<HostedPage>>;
  /** Everything known under our attempt id; null: the gateway has no transaction for it; unknown: not settled there yet. */
  lookup(paymentTransUid: string, pageId: string | null): Promise<GatewayAnswer<GatewayTransaction | null>>;
  /** Takes at most the held amount. Looks for an earlier capture of this attempt before it repeats one. */
  capture(transaction: {
    transactionId: string;
    paymentTransUid: string;
    amountAgorot: number;
  }): Promise<GatewayAnswer<GatewayTransaction>>;
  /** Frees a hold that was not captured. Freed already is done as well; refused with the code "captured": the money was taken. */
  voidHold(transaction: { transactionId: string; paymentTransUid: string }): Promise<GatewayAnswer<GatewayTransaction>>;
  /** Gives back at most what was taken. A key is refunded once, however often it is asked. */
  refund(transaction: {
    transactionId: string;
    paymentTransUid: string;
    amountAgorot: number;
    key: string;
  }): Promise<GatewayAnswer<GatewayTransaction>>;
  /** Checks signature and sender of a callback; the amount and state are then looked up, never taken from it. */
  verifyCallback(headers: Headers, rawBody: string): CallbackVerdict;
};
