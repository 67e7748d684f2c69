import type { LedgerPage, LedgerTransaction } from "./ledger";
import type { MagicCard } from "./magic-cards";
import type { Notice, ToldNotice } from "./told-notice";

export type Callbacks = {
  /** Tells the shop what became of its page, in the manner of the card. The promise of "first" ends when it was told. */
  announce(page: LedgerPage, transaction: LedgerTransaction, manner: MagicCard["callback"]): Promise<void>;
  /** Ends when nothing is left to be told. */
  idle(): Promise<void>;
};

export type CallbackSettings = {
  /** How the company of a page tells things. */
  companyOf(page: LedgerPage): ToldNotice;
  secretKey: string;
  fetch: typeof fetch;
  /** Milliseconds after the page: an ordinary callback, a late one, and each repeat of one that was not taken. */
  delays: { usual: number; late: number; repeats: readonly number[] };
};

export function callbackPost({ companyOf, secretKey, fetch, delays }: CallbackSettings): Callbacks {
  const under = new Set<Promise<void>>();
  const after = (wait: number) => new Promise<void>((done) => void setTimeout(done, wait).unref());

  async function tell(url: string, { body, headers }: Notice): Promise<void> {
    for (const wait of [0, ...delays.repeats]) {
      if (wait > 0) await after(wait);
      const taken = await fetch(url, {
        method: "POST",
        headers,
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
      const key = manner === "wrong-signature" ? "another key" : secretKey;
      const notice = companyOf(page).notice({ ...transaction, amountAgorot }, key);
      if (manner === "first") return tell(page.callback, notice);
      const telling = after(manner === "late" ? delays.late : delays.usual).then(async () => {
        const copies = manner === "twice" ? 2 : 1;
        await Promise.all(Array.from({ length: copies }, () => tell(page.callback, notice)));
      });
      under.add(telling);
      void telling.finally(() => under.delete(telling));
    },
    async idle() {
      while (under.size > 0) await Promise.all(under);
    },
  };
}
