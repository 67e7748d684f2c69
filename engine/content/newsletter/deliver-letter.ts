import { and, eq } from "drizzle-orm";
import { inTransaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { AddressRefused } from "../../outbox/address-refused";
import type { Deliver } from "../../outbox/effect";
import type { MessageSenders } from "../../outbox/message-senders";
import { letterMail } from "./letter-mail";
import { newsletterDelivery, newsletterLetter, newsletterSubscriber } from "./schema";

type DeliveryParts = Store & { contactMail: string; postalAddress: string | null };

/** Tries of one copy, with growing pauses: a passing failure is tried for about a day. */
const mostTries = 12;

/**
 * Mails a letter to one subscriber, unless they have left the list meanwhile or their data is erased. An address that the
 * mail server refuses for good gets nothing more; any other failure is thrown, so that it is tried again.
 */
export function letterDeliverer(parts: DeliveryParts, senders: Pick<MessageSenders, "mail">): Deliver<"newsletter"> {
  return async ({ letterId, subscriberId, unsubscribe }, { key, attempts }) => {
    const copy = and(eq(newsletterDelivery.letterId, letterId), eq(newsletterDelivery.subscriberId, subscriberId));
    const [copyRow] = await parts.db
      .select({ state: newsletterDelivery.state, letter: newsletterLetter, reader: newsletterSubscriber })
      .from(newsletterDelivery)
      .innerJoin(newsletterLetter, eq(newsletterLetter.id, newsletterDelivery.letterId))
      .leftJoin(newsletterSubscriber, eq(newsletterSubscriber.id, newsletterDelivery.subscriberId))
      .where(copy);
    if (copyRow?.state !== "waiting") return;
    const end = (state: "sent" | "refused" | "dropped") =>
      inTransaction(
        parts.db,
        async (tx) => {
          const now = await databaseNow(tx, parts.clock);
          await tx.update(newsletterDelivery).set({ state, at: now }).where(copy);
          if (state === "refused")
            await tx
              .update(newsletterSubscriber)
              .set({ state, confirmHash: null, confirmUntil: null })
              .where(and(eq(newsletterSubscriber.id, subscriberId), eq(newsletterSubscriber.state, "subscribed")));
        },
        { random: parts.random },
      );
    const { letter, reader } = copyRow;
    const { contactMail, postalAddress } = parts;
    if (reader?.state !== "subscribed") return end("dropped");
    if (!postalAddress) throw new Error("a letter needs the postal address of its sender");
    try {
      const mail = letterMail(letter, reader.language, { postalAddress, contactMail }, unsubscribe);
      await senders.mail({ to: reader.email, ...mail, unsubscribe, key });
    } catch (fault) {
      if (fault instanceof AddressRefused) return end("refused");
      if (attempts + 1 >= mostTries) return end("dropped");
      throw fault;
    }
    await end("sent");
  };
}
