import type { DeskLetter, newsletterDesk } from "@contract/desk/newsletter-desk";
import { languages } from "@contract/vocabulary/languages";
import { accept, type Output, type ParsedInput, type Port, type Result, refuse } from "@contract/wire/operation";
import { count, desc, eq, inArray } from "drizzle-orm";
import { letterMail } from "../content/newsletter/letter-mail";
import { endSubscription } from "../content/newsletter/newsletter";
import { newsletterDelivery, newsletterLetter, newsletterSubscriber } from "../content/newsletter/schema";
import { type LetterParts, nextLetterFrom, sendLetter } from "../content/newsletter/send-letter";
import { isEmail } from "../core/contact-details";
import { newId } from "../core/new-id";
import { inTransaction } from "../database/connect";
import { databaseNow } from "../database/database-now";
import type { Store } from "../database/store";
import { post } from "../outbox/outbox";
import type { Caller } from "../people/caller/caller";
import { audit } from "../people/desk-users/audit";
import type { CodeParts } from "../people/desk-users/desk-code";
import { withFreshCode } from "../people/desk-users/with-fresh-code";

type Parts = LetterParts & CodeParts & { deskCodeMinutes: number; contactMail: string };
type Letter = typeof newsletterLetter.$inferSelect;

/** The newsletter at the desk. */
export function newsletterDeskCalls(parts: Parts): Port<typeof newsletterDesk, Caller> {
  const actor = (caller: Caller) => caller.desk!.name;
  return {
    deskLetters: async (input) => accept(await letters(parts, input)),
    async deskLetter({ id }) {
      const [row] = await parts.db.select().from(newsletterLetter).where(eq(newsletterLetter.id, id));
      return row ? accept((await withCounts(parts, [row]))[0]!) : refuse("not-found", { field: "id" });
    },
    deskSaveLetter: (input, caller) => saveLetter(parts, input, actor(caller)),
    deskDeleteLetter: (input, caller) => deleteLetter(parts, input, actor(caller)),
    // Any text goes to any address: a stolen session must not write in the shop's name.
    deskTestLetter: withFreshCode(parts, (input, caller) => testLetter(parts, input, actor(caller))),
    deskEndSubscription: ({ email }, caller) => endSubscription(parts, email, actor(caller)),
    deskSendLetter: withFreshCode(parts, (input, caller) => sendLetter(parts, input, actor(caller))),
  };
}

const most = 100;

async function letters(
  parts: Store,
  { from, to }: ParsedInput<typeof newsletterDesk.deskLetters>,
): Promise<Output<typeof newsletterDesk.deskLetters>> {
  const { db } = parts;
  const { state, language } = newsletterSubscriber;
  const [rows, [totals], readers] = await Promise.all([
    db
      .select()
      .from(newsletterLetter)
      .orderBy(desc(newsletterLetter.createdAt), desc(newsletterLetter.id))
      .offset(from - 1)
      .limit(Math.max(0, Math.min(to - from + 1, most))),
    db.select({ total: count() }).from(newsletterLetter),
    db
      .select({ state, language, count: count() })
      .from(newsletterSubscriber)
      .where(inArray(state, ["subscribed", "refused"]))
      .groupBy(state, language),
  ]);
  const sum = (group: typeof readers) => group.reduce((total, row) => total + row.count, 0);
  return {
    total: totals!.total,
    subscribers: languages.map((one) => ({
      language: one,
      count: sum(readers.filter((row) => row.state === "subscribed" && row.language === one)),
    })),
    refused: sum(readers.filter((row) => row.state === "refused")),
    nextFrom: (await nextLetterFrom(db)) ?? undefined,
    letters: await withCounts(parts, rows),
  };
}

async function withCounts({ db }: Store, rows: Letter[]): Promise<DeskLetter[]> {
  const { letterId, state } = newsletterDelivery;
  const ids = rows.map(({ id }) => id);
  const copies =
    ids.length === 0
      ? []
      : await db
          .select({ letterId, state, count: count() })
          .from(newsletterDelivery)
          .where(inArray(letterId, ids))
          .groupBy(letterId, state);
  return rows.map((row) => {
    const of = (copyState: string) =>
      copies.find((one) => one.letterId === row.id && one.state === copyState)?.count ?? 0;
    const counts = { sent: of("sent"), waiting: of("waiting"), refused: of("refused"), dropped: of("dropped") };
    return {
      id: row.id,
      version: row.version,
      subjects: row.subjects,
      texts: row.texts,
      state: row.state === "draft" ? "draft" : row.state === "sent" && counts.waiting === 0 ? "sent" : "sending",
      createdAt: row.createdAt.toISOString(),
      createdBy: row.createdBy,
      startedAt: row.startedAt?.toISOString(),
      startedBy: row.startedBy ?? undefined,
      counts,
    };
  });
}

type SavedLetter = Output<typeof newsletterDesk.deskSaveLetter>;

/** Creates a draft, or changes one. Saving over another user's change is refused, and so is a change of a letter that is out. */
function saveLetter(
  parts: Store,
  { id, version, subjects, texts }: ParsedInput<typeof newsletterDesk.deskSaveLetter>,
  actor: string,
): Promise<Result<SavedLetter, "changed-meanwhile" | "wrong-state" | "not-found" | "invalid-input">> {
  return inTransaction(
    parts.db,
    async (tx) => {
      const now = await databaseNow(tx, parts.clock);
      const target = id ?? newId(parts.random);
      if (id === undefined) {
        await tx.insert(newsletterLetter).values({ id: target, subjects, texts, createdAt: now, createdBy: actor });
      } else {
        const [row] = await tx.select().from(newsletterLetter).where(eq(newsletterLetter.id, id)).for("update");
        if (!row) return refuse("not-found", { field: "id" });
        if (row.state !== "draft") return refuse("wrong-state", { details: { state: row.state } });
        if (row.version !== version) return refuse("changed-meanwhile", { field: "version" });
        if (languages.every((one) => row.subjects[one] === subjects[one] && row.texts[one] === texts[one]))
          return accept({ id, version: row.version });
        await tx
          .update(newsletterLetter)
          .set({ subjects, texts, version: row.version + 1 })
          .where(eq(newsletterLetter.id, id));
      }
      const action = id === undefined ? "add-newsletter" : "change-newsletter";
      await audit(tx, { actor, action, target: `newsletter:${target}` }, now);
      return accept({ id: target, version: id === undefined ? 1 : version! + 1 });
    },
    { random: parts.random },
  );
}

/** Deletes a draft in the version that was read. A letter that was sent stays on record. */
function deleteLetter(
  parts: Store,
  { id, version }: ParsedInput<typeof newsletterDesk.deskDeleteLetter>,
  actor: string,
): Promise<Result<{ deleted: true }, "changed-meanwhile" | "wrong-state" | "not-found">> {
  return inTransaction(
    parts.db,
    async (tx) => {
      const [row] = await tx.select().from(newsletterLetter).where(eq(newsletterLetter.id, id)).for("update");
      if (!row) return refuse("not-found", { field: "id" });
      if (row.state !== "draft") return refuse("wrong-state", { details: { state: row.state } });
      if (row.version !== version) return refuse("changed-meanwhile", { field: "version" });
      await tx.delete(newsletterLetter).where(eq(newsletterLetter.id, id));
      const now = await databaseNow(tx, parts.clock);
      const details = { subject: row.subjects.he };
      await audit(tx, { actor, action: "delete-newsletter", target: `newsletter:${id}`, details }, now);
      return accept({ deleted: true as const });
    },
    { random: parts.random },
  );
}

/** Mails a letter in one language to one address, as a subscriber would get it, but without an unsubscribe link. */
async function testLetter(
  parts: Parts,
  { id, email, language }: Omit<ParsedInput<typeof newsletterDesk.deskTestLetter>, "totp">,
  actor: string,
): Promise<Result<{ sent: true }, "invalid-email" | "no-postal-address" | "not-found" | "too-many-requests">> {
  const to = email.trim();
  const { postalAddress, contactMail } = parts;
  if (!isEmail(to)) return refuse("invalid-email", { field: "email" });
  if (!postalAddress) return refuse("no-postal-address");
  const [letter] = await parts.db.select().from(newsletterLetter).where(eq(newsletterLetter.id, id));
  if (!letter) return refuse("not-found", { field: "id" });
  if (!(await parts.limits.use("newsletterTestPerUser", actor))) return refuse("too-many-requests");
  return inTransaction(
    parts.db,
    async (tx) => {
      const now = await databaseNow(tx, parts.clock);
      const mail = letterMail(letter, language, { postalAddress, contactMail });
      await post(tx, `newsletter-test:${newId(parts.random)}`, { kind: "mail", to, ...mail }, now, null);
      await audit(tx, { actor, action: "test-newsletter", target: `newsletter:${id}`, details: { language } }, now);
      return accept({ sent: true as const });
    },
    { random: parts.random },
  );
}
