import type { PaymentGateway } from "@engine/sale/payment/payment-gateway";

/** A gateway and its imitation, as these expectations use them. Cards are named as in the imitation's table of magic cards. */
export type GatewayUnderTest = {
  gateway: PaymentGateway;
  /** The same gateway, which gives up on a capture soon. */
  impatient: PaymentGateway;
  /** The same gateway at an address where nobody listens. */
  nowhere: PaymentGateway;
  /** Types a card on the hosted page and answers where the shopper was sent. */
  pay(pageUrl: string, card: string): Promise<URL>;
  /** What the shop was told about one attempt so far, when nothing is left to be told. */
  told(uid: string): Promise<{ headers: Headers; body: string }[]>;
  /** The same callback in the ways in which it is not signed, or not by who it says. */
  unsigned(callback: { headers: Headers; body: string }): { headers: Headers; body: string }[];
  callbackUrl: string;
  fault(name: "down" | "dropped" | "lookup-down", times: number | null): void;
  /** Settles what the "pending" card left open. */
  release(): Promise<unknown>;
  /** Money the imitation moved for one attempt, by kind, in agorot. */
  moved(uid: string): { kind: "capture" | "refund" | "void"; amountAgorot: number }[];
  secrets: string[];
  stop(): Promise<void>;
};
