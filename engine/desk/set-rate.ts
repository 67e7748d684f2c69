import type { desk } from "@contract/desk/desk";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { and, desc, eq, lte } from "drizzle-orm";
import { jerusalemDay } from "../core/jerusalem-day";
import { inTransaction, type Transaction } from "../database/connect";
import { databaseNow } from "../database/database-now";
import type { Store } from "../database/store";
import { isFarOff } from "../offer/rates/far-off";
import { exchangeRate, rateProposal } from "../offer/rates/schema";
import { audit } from "../people/desk-users/audit";

type Input = ParsedInput<typeof desk.deskSetRate>;
type Answer = { value: string; waits: boolean };

/**
 * Sets the transfer-selling rate of a day in Jerusalem, in shekels per unit. A rate more than five percent away from
 * that of the last earlier day is only proposed; it takes effect when another desk user sends the same figure. Corrections
 * are compared with the earlier rate and with the one they replace, and a past day's rate is only replaced by two users: one
 * cannot reach a far rate in small steps. Future days and rates of zero are refused.
 */
export async function setRate(parts: Store, input: Input, actor: string): Promise<Result<Answer, "invalid-input">> {
  const { currency, date, value } = input;
  if (Number(value) <= 0) return refuse("invalid-input", { field: "value" });
  return inTransaction(
    parts.db,
    async (tx) => {
      const now = await databaseNow(tx, parts.clock);
      if (date > jerusalemDay(now)) return refuse("invalid-input", { field: "date" });
      const ofDay = and(eq(rateProposal.currency, currency), eq(rateProposal.onDate, date));
      const [waiting] = await tx.select().from(rateProposal).where(ofDay).for("update");
      const isSecond = waiting && waiting.proposedBy !== actor && Number(waiting.value) === Number(value);
      const current = await storedRates(tx, input);
      const rewritesPast =
        date < jerusalemDay(now) && current.same !== undefined && Number(current.same) !== Number(value);
      const isFar = isFarOff(value, current.before ?? current.same) || isFarOff(value, current.same);
      const waits = (isFar || rewritesPast) && !isSecond;
      if (waits) await propose(tx, { currency, onDate: date, value, proposedBy: actor, proposedAt: now });
      else {
        await tx.delete(rateProposal).where(ofDay);
        await tx
          .insert(exchangeRate)
          .values({ currency, onDate: date, kind: "transferSell", value })
          .onConflictDoUpdate({
            target: [exchangeRate.currency, exchangeRate.kind, exchangeRate.onDate],
            set: { value },
          });
      }
      await audit(
        tx,
        {
          actor,
          action: waits ? "propose-rate" : "set-rate",
          target: `rate:${currency}`,
          details: {
            date,
            value,
            changes: [{ field: date, was: current.same ?? null, now: value }],
            ...(isSecond ? { proposedBy: waiting.proposedBy } : {}),
          },
        },
        now,
      );
      return accept({ value, waits });
    },
    { random: parts.random },
  );
}

/** The stored rates of the day itself and of the last day before it. */
async function storedRates(tx: Transaction, { currency, date }: Input): Promise<{ same?: string; before?: string }> {
  const rows = await tx
    .select({ onDate: exchangeRate.onDate, value: exchangeRate.value })
    .from(exchangeRate)
    .where(
      and(eq(exchangeRate.currency, currency), eq(exchangeRate.kind, "transferSell"), lte(exchangeRate.onDate, date)),
    )
    .orderBy(desc(exchangeRate.onDate))
    .limit(2);
  return {
    same: rows.find(({ onDate }) => onDate === date)?.value,
    before: rows.find(({ onDate }) => onDate < date)?.value,
  };
}

async function propose(tx: Transaction, proposal: typeof rateProposal.$inferInsert): Promise<void> {
  await tx
    .insert(rateProposal)
    .values(proposal)
    .onConflictDoUpdate({ target: [rateProposal.currency, rateProposal.onDate], set: proposal });
}
