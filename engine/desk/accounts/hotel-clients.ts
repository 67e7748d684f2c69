import type { hotelClientDesk } from "@contract/desk/hotel-client-desk";
import { accept, type Output, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { and, eq, ilike, ne, sql } from "drizzle-orm";
import type { DataKeys } from "../../core/data-keys";
import { amountOf, minorOf } from "../../core/money";
import { inTransaction, inTransactionOrNothing } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { audit } from "../../people/desk-users/audit";
import { changesBetween } from "../../people/desk-users/audited-changes";
import { closeStayClient, makeStayClient } from "../../sale/hotel-api/make-stay-client";
import { ownClient } from "../../sale/hotel-api/own-client";
import { stayClient } from "../../sale/hotel-api/schema";
import { changeStayAccount, chargedAgorot, lockStayClient, newestKeyFirst } from "../../sale/hotel-api/stay-credit";

type Calls = typeof hotelClientDesk;

const most = 200;
const targetOf = (name: string) => `hotel-client:${name}`;
const shekels = (agorot: number | null) => (agorot === null ? undefined : amountOf(agorot));

/** Each client once, by its newest key. */
export async function hotelClients(
  { db }: Store,
  { search, name, from, to }: ParsedInput<Calls["deskHotelClients"]>,
): Promise<Output<Calls["deskHotelClients"]>> {
  const like = search?.trim() ? `%${search.trim().replace(/[%_\\]/g, "\\$&")}%` : null;
  const where = and(
    ne(stayClient.name, ownClient.name),
    name === undefined ? undefined : eq(stayClient.name, name),
    like ? ilike(stayClient.name, like) : undefined,
  );
  const [rows, [totals]] = await Promise.all([
    db
      .selectDistinctOn([stayClient.name])
      .from(stayClient)
      .where(where)
      .orderBy(stayClient.name, newestKeyFirst)
      .offset(from - 1)
      .limit(Math.min(to - from + 1, most)),
    db
      .select({ total: sql<number>`count(distinct ${stayClient.name})::int` })
      .from(stayClient)
      .where(where),
  ]);
  const charged = await chargedAgorot(
    db,
    rows.map((row) => row.name),
  );
  return {
    total: totals!.total,
    clients: rows.map((row) => ({
      name: row.name,
      apiKey: row.apiKey,
      owedNIS: amountOf((charged.get(row.name) ?? 0) - row.paidAgorot),
      paidNIS: amountOf(row.paidAgorot),
      limitNIS: shekels(row.creditLimitAgorot),
      closed: row.disabledAt !== null,
    })),
  };
}

/** A new client, or a new key for one, which opens a closed client again. */
export async function giveHotelKey(
  parts: Store & { dataKeys: DataKeys },
  { name, isNew }: Omit<ParsedInput<Calls["deskHotelClientKey"]>, "totp">,
  actor: string,
): Promise<Result<Output<Calls["deskHotelClientKey"]>, "not-found" | "code-taken">> {
  if (name === ownClient.name) return refuse(isNew ? "code-taken" : "not-found", { field: "name" });
  return inTransactionOrNothing(
    parts.db,
    async (tx) => {
      const before = await lockStayClient(tx, name);
      if (isNew && before) return refuse("code-taken", { field: "name" });
      if (!isNew && !before) return refuse("not-found", { field: "name" });
      const now = await databaseNow(tx, parts.clock);
      const key = await makeStayClient(tx, parts.dataKeys, name, now);
      await audit(tx, { actor, action: isNew ? "add-hotel-client" : "new-hotel-key", target: targetOf(name) }, now);
      return accept(key);
    },
    { random: parts.random },
  );
}

export async function changeHotelAccount(
  parts: Store,
  { name, limitNIS, noLimit, paymentNIS, paidNIS }: Omit<ParsedInput<Calls["deskHotelClientAccount"]>, "totp">,
  actor: string,
): Promise<Result<Output<Calls["deskHotelClientAccount"]>, "not-found" | "amount-changed" | "invalid-input">> {
  if (name === ownClient.name) return refuse("not-found", { field: "name" });
  if (noLimit && limitNIS !== undefined) return refuse("invalid-input", { field: "limitNIS" });
  return inTransactionOrNothing(
    parts.db,
    async (tx) => {
      const before = await lockStayClient(tx, name);
      if (!before) return refuse("not-found", { field: "name" });
      if (amountOf(before.paidAgorot) !== paidNIS)
        return refuse("amount-changed", { field: "payment", details: { paidNIS: amountOf(before.paidAgorot) } });
      const limit = noLimit ? null : limitNIS === undefined ? before.creditLimitAgorot : minorOf(limitNIS);
      const paid = minorOf(paymentNIS ?? "0") ?? 0;
      const account = await changeStayAccount(tx, name, { limit, paid });
      const changes = changesBetween(
        { limitNIS: shekels(before.creditLimitAgorot), paidNIS },
        { limitNIS: shekels(limit), paidNIS: amountOf(before.paidAgorot + paid) },
      );
      const now = await databaseNow(tx, parts.clock);
      await audit(tx, { actor, action: "change-hotel-account", target: targetOf(name), details: { changes } }, now);
      return accept({ owedNIS: amountOf(account!.owed), paidNIS: amountOf(before.paidAgorot + paid) });
    },
    { random: parts.random },
  );
}

/** Its requests are refused from now on; what it owes stays on its account. */
export async function closeHotelClient(
  parts: Store,
  { name }: Omit<ParsedInput<Calls["deskCloseHotelClient"]>, "totp">,
  actor: string,
): Promise<Result<Output<Calls["deskCloseHotelClient"]>, "not-found">> {
  if (name === ownClient.name) return refuse("not-found", { field: "name" });
  return inTransaction(
    parts.db,
    async (tx) => {
      if (!(await lockStayClient(tx, name))) return refuse("not-found", { field: "name" });
      const now = await databaseNow(tx, parts.clock);
      // Closed already, by a second click: nothing to log.
      if (await closeStayClient(tx, name, now))
        await audit(tx, { actor, action: "close-hotel-client", target: targetOf(name) }, now);
      return accept({ closed: true });
    },
    { random: parts.random },
  );
}
