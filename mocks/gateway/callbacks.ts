import { createHmac } from "node:crypto";
import type { LedgerPage, LedgerTransaction } from "./ledger";
import type { MagicCard } from "./magic-cards";
import { transactionAnswer } from "./payplus-answers";

export type Callbacks = {
  /** Tells the shop what became of its page, in the manner of the card. The promise of "first" ends when it was told. */
  announce(page: LedgerPage, transaction: LedgerTransaction, manner: MagicCard["callback"]): Promise<void>;
  /** Ends when nothing is left to be told. */
  idle(): Promise<void>;
};

export type CallbackSettings = {
  secretKey: string;
  fetch: typeof fetch;
  /** Milliseconds after the page: an ordinary callback, a late one, and each repeat of one that was not taken. */
  delays: { usual: number; late: number; repeats: readonly number[] };
};

export function callbackPost({ secretKey, fetch, delays }: CallbackSettings): Callbacks {
  const under = new Set<Promise<void>>();
  const after = (wait: number) => new Promise<void>((done) => void setTimeout(done, wait).unref());

  async function tell(url: string, body: string, hash: string): Promise<void> {
    for (const wait of [0, ...delays.repeats]) {
      if (wait > 0) await after(wait);
      const taken = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", "user-agent": "PayPlus", hash },
        body,
        signal: AbortSignal.timeout(10_000),
      }).then(
        // A refusal is an answer as well: only what was not heard is said again.
        (response) => response.body?.cancel().then(() => response.status < 500) ?? response.status < 500,
        () => false,
      );
      if (taken) return;
    }
  }

  return {
    async announce(page, transaction, manner) {
      if (manner === "never" || !URL.canParse(page.callback)) return;
      const amountAgorot = manner === "wrong-amount" ? 100 : transaction.amountAgorot;
      const { data } = transactionAnswer({ ...transaction, amountAgorot });
      const body = JSON.stringify({ transaction_type: transaction.type, ...data });
      const hash = createHmac("sha256", manner === "wrong-signature" ? "another key" : secretKey)
        .update(body)
        .digest("base64");
      if (manner === "first") return tell(page.callback, body, hash);
      const telling = after(manner === "late" ? delays.late : delays.usual).then(async () => {
        const copies = manner === "twice" ? 2 : 1;
        await Promise.all(Array.from({ length: copies }, () => tell(page.callback, body, hash)));
      });
      under.add(telling);
      void telling.finally(() => under.delete(telling));
    },
    async idle() {
      while (under.size > 0) await Promise.all(under);
    },
  };
}
