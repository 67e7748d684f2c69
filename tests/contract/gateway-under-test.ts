import type { PaymentGateway } from "@engine/sale/payment/payment-gateway";

/** A gateway and its imitation, as these expectations use them. Cards have the names of the imitation's table of magic cards. */
export type GatewayUnderTest = {
  gateway: PaymentGateway;
  /** The same gateway with a short time-out for captures. */
  impatient: PaymentGateway;
  /** The same gateway at an address without a listener. */
  nowhere: PaymentGateway;
  /** Enters a card on the hosted page and returns where the shopper was redirected. */
  pay(pageUrl: string, card: string): Promise<URL>;
  /** The callbacks for one attempt so far, once no more are pending. */
  callbacks(uid: string): Promise<{ headers: Headers; body: string }[]>;
  /** The same callback in variants that are unsigned, or signed by the wrong party. */
  unsigned(callback: { headers: Headers; body: string }): { headers: Headers; body: string }[];
  callbackUrl: string;
  fault(name: "down" | "dropped" | "lookup-down", times: number | null): void;
  /** Settles the payment that the "pending" card left open. */
  release(): Promise<unknown>;
  /** Money moved by the imitation for one attempt, by kind, in agorot. */
  moved(uid: string): { kind: "capture" | "refund" | "void"; amountAgorot: number }[];
  secrets: string[];
  stop(): Promise<void>;
};
