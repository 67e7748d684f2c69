import { isBannerPage } from "@contract/content/banner-pages";
import type { contentDesk, DeskContent } from "@contract/desk/content-desk";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { and, asc, eq, sql } from "drizzle-orm";
import { pictureExists } from "../content/banners/picture-exists";
import { banner, bannerItem, startupPopup, timerLine } from "../content/banners/schema";
import { jerusalemMinute, momentOfJerusalemMinute } from "../core/jerusalem-day";
import { newId } from "../core/new-id";
import { inTransaction, type Transaction } from "../database/connect";
import { databaseNow } from "../database/database-now";
import type { Store } from "../database/store";
import { audit } from "../people/desk-users/audit";
import { type AuditedChange, changesBetween } from "../people/desk-users/audited-changes";

type Input = ParsedInput<typeof contentDesk.deskSaveContent>;
type Schedule = { active: boolean; startsAt: Date | null; endsAt: Date | null; version: number };
type SavedContent = { id: string; version: number };
type WrittenContent = SavedContent & { changes: AuditedChange[] };

/** A banner's id: its page and its position there. */
const bannerId = (row: { pageKey: string; item: number }) => `${row.pageKey}_${row.item}`;

/** All content the desk shows on pages. There are dozens of entries, so no paging is needed. */
export async function deskContents({ db, clock }: Store): Promise<{ contents: DeskContent[] }> {
  const now = await databaseNow(db, clock);
  const [banners, timers, popups] = await Promise.all([
    db.select().from(banner).orderBy(asc(banner.pageKey), asc(banner.item)),
    db.select().from(timerLine).orderBy(asc(timerLine.endsAt), asc(timerLine.id)),
    db.select().from(startupPopup).orderBy(asc(startupPopup.id)),
  ]);
  const scheduleOf = (row: Schedule) => ({
    active: row.active,
    startsAt: row.startsAt ? jerusalemMinute(row.startsAt) : undefined,
    endsAt: row.endsAt ? jerusalemMinute(row.endsAt) : undefined,
    version: row.version,
    state: stateOf(row, now),
  });
  return {
    contents: [
      ...banners.map((row) => ({
        kind: "banner" as const,
        id: bannerId(row),
        page: row.pageKey,
        image: row.image,
        href: row.href ?? undefined,
        titles: row.alts,
        ...scheduleOf(row),
      })),
      ...timers.map((row) => ({
        kind: "timer" as const,
        id: row.id,
        href: row.href,
        titles: row.titles,
        ...scheduleOf(row),
      })),
      ...popups.map((row) => ({
        kind: "popup" as const,
        id: row.id,
        href: row.href ?? undefined,
        titles: row.titles,
        bodies: row.bodies,
        ...scheduleOf(row),
      })),
    ],
  };
}

function stateOf(row: Schedule, now: Date): DeskContent["state"] {
  if (!row.active) return "off";
  if (row.endsAt && row.endsAt <= now) return "over";
  return row.startsAt && row.startsAt > now ? "to-come" : "shown";
}

/** Creates or changes a banner, a timer line or a popup. Saving over another user's change is refused. */
export async function saveContent(
  parts: Store & { photosDir: string },
  input: Input,
  actor: string,
): Promise<Result<SavedContent, "changed-meanwhile" | "not-found" | "invalid-input" | "no-such-picture">> {
  const wrong = wrongField(input);
  if (wrong) return refuse("invalid-input", { field: wrong });
  // One whose file was removed later can still be switched off.
  const isShown = input.active || input.id === undefined;
  if (input.image && isShown && !(await pictureExists(parts, input.image)))
    return refuse("no-such-picture", { field: "image" });
  return inTransaction(
    parts.db,
    async (tx) => {
      const now = await databaseNow(tx, parts.clock);
      const saved = await writers[input.kind](tx, input, () => newId(parts.random));
      if (saved === "gone") return refuse("not-found", { field: "id" });
      if (saved === "changed") return refuse("changed-meanwhile", { field: "version" });
      const { id, version, changes } = saved;
      const action = input.id ? "change-content" : "add-content";
      await audit(tx, { actor, action, target: `${input.kind}:${id}`, details: { changes } }, now);
      return accept({ id, version });
    },
    { random: parts.random },
  );
}

/** Checks the fields a kind requires, and that it does not end before it starts. */
function wrongField({ kind, page, image, href, bodies, startsAt, endsAt, id, version }: Input): string | null {
  if ((id === undefined) !== (version === undefined)) return "version";
  if (kind === "banner" && (!page || !isBannerPage(page))) return "page";
  if (kind === "banner" && !image) return "image";
  if (kind === "timer" && !href) return "href";
  if (kind === "timer" && !endsAt) return "endsAt";
  if (kind === "popup" && !bodies) return "bodies.he";
  if (startsAt && !momentOfJerusalemMinute(startsAt)) return "startsAt";
  if (endsAt && !momentOfJerusalemMinute(endsAt)) return "endsAt";
  return startsAt && endsAt && endsAt <= startsAt ? "endsAt" : null;
}

const moment = (minute: string | undefined) => (minute ? momentOfJerusalemMinute(minute) : null);
const scheduleValues = ({ active, startsAt }: Input) => ({ active, startsAt: moment(startsAt) });

type Writer = (tx: Transaction, input: Input, freshId: () => string) => Promise<WrittenContent | "gone" | "changed">;

const writers: Record<Input["kind"], Writer> = {
  async banner(tx, input) {
    const values = {
      image: input.image!,
      href: input.href ?? null,
      alts: input.titles,
      ...scheduleValues(input),
      endsAt: moment(input.endsAt),
    };
    const pageKey = input.page!;
    if (input.id === undefined) {
      const item = sql`nextval(${bannerItem.seqName})`;
      const [newBanner] = await tx
        .insert(banner)
        .values({ ...values, pageKey, item })
        .onConflictDoNothing()
        .returning();
      if (!newBanner) return "changed";
      return { id: bannerId(newBanner), version: newBanner.version, changes: changesBetween(undefined, values) };
    }
    const item = Number(input.id.slice(pageKey.length + 1));
    if (!input.id.startsWith(`${pageKey}_`) || !Number.isInteger(item)) return "gone";
    const at = and(eq(banner.pageKey, pageKey), eq(banner.item, item));
    const [row] = await tx.select().from(banner).where(at).for("update");
    if (!row) return "gone";
    if (row.version !== input.version) return "changed";
    await tx
      .update(banner)
      .set({ ...values, version: row.version + 1 })
      .where(at);
    return { id: input.id, version: row.version + 1, changes: changesBetween(row, values) };
  },
  async timer(tx, input, freshId) {
    const values = { titles: input.titles, href: input.href!, ...scheduleValues(input), endsAt: moment(input.endsAt)! };
    if (input.id === undefined) {
      const id = freshId();
      await tx.insert(timerLine).values({ id, ...values });
      return { id, version: 1, changes: changesBetween(undefined, values) };
    }
    const at = eq(timerLine.id, input.id);
    const [row] = await tx.select().from(timerLine).where(at).for("update");
    if (!row) return "gone";
    if (row.version !== input.version) return "changed";
    await tx
      .update(timerLine)
      .set({ ...values, version: row.version + 1 })
      .where(at);
    return { id: input.id, version: row.version + 1, changes: changesBetween(row, values) };
  },
  async popup(tx, input, freshId) {
    const values = {
      titles: input.titles,
      bodies: input.bodies!,
      href: input.href ?? null,
      ...scheduleValues(input),
      endsAt: moment(input.endsAt),
    };
    if (input.id === undefined) {
      const id = freshId();
      await tx.insert(startupPopup).values({ id, ...values });
      return { id, version: 1, changes: changesBetween(undefined, values) };
    }
    const at = eq(startupPopup.id, input.id);
    const [row] = await tx.select().from(startupPopup).where(at).for("update");
    if (!row) return "gone";
    if (row.version !== input.version) return "changed";
    await tx
      .update(startupPopup)
      .set({ ...values, version: row.version + 1 })
      .where(at);
    return { id: input.id, version: row.version + 1, changes: changesBetween(row, values) };
  },
};
