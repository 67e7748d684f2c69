import type { LedgerPage, LedgerTransaction } from "./ledger";
import type { MagicCard } from "./magic-cards";
import type { Notice, NoticeFormat } from "./notice-format";

export type Callbacks = {
  /** Notifies the shop of the outcome of its page, in the card's manner. The promise of "first" resolves once the shop is notified. */
  announce(page: LedgerPage, transaction: LedgerTransaction, manner: MagicCard["callback"]): Promise<void>;
  /** Resolves when no callback is pending. */
  idle(): Promise<void>;
};

export type CallbackSettings = {
  /** The callback format of the page's company. */
  companyOf(page: LedgerPage): NoticeFormat;
  secretKey: string;
  fetch: typeof fetch;
  /** Milliseconds after the page: for an ordinary callback, a late one, and each retry of an undelivered one. */
  delays: { usual: number; late: number; repeats: readonly number[] };
};

export function callbackPost({ companyOf, secretKey, fetch, delays }: CallbackSettings): Callbacks {
  const under = new Set<Promise<void>>();
  const after = (wait: number) => new Promise<void>((resolve) => void setTimeout(resolve, wait).unref());

  async function tell(url: string, { body, headers }: Notice): Promise<void> {
    for (const wait of [0, ...delays.repeats]) {
      if (wait > 0) await after(wait);
      const isAccepted = await fetch(url, {
        method: "POST",
        headers,
        body,
        signal: AbortSignal.timeout(10_000),
      }).then(
        // A refusal is a response as well: only undelivered callbacks are retried.
        (response) => response.body?.cancel().then(() => response.status < 500) ?? response.status < 500,
        () => false,
      );
      if (isAccepted) return;
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
