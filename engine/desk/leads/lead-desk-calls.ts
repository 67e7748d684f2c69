import type { leadDesk } from "@contract/desk/lead-desk";
import { accept, type Port, type Result, refuse } from "@contract/wire/operation";
import { eq } from "drizzle-orm";
import { lead } from "../../content/leads/schema";
import { holdsCardNumber } from "../../core/card-digits";
import { inTransaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import type { Catalogue } from "../../offer/catalogue/catalogue";
import type { Caller } from "../../people/caller/caller";
import { audit } from "../../people/desk-users/audit";
import { waitingQuestions } from "./booking-questions";
import { deskLeads, openLeads } from "./desk-leads";

type Lead = typeof lead.$inferSelect;
/** What a step writes, and its word in the log; null: it was made before, as when a form is sent twice. */
type Step = { action: string; set: Partial<Lead> } | null;

const nobodys = { takenBy: null, takenAt: null };

/**
 * The requests of visitors at the desk. One that nobody has taken may be taken or finished by everybody; one that somebody has taken only by
 * that user, until it is given back; one that is done by nobody, until it is opened again. Of two users who are equally fast the second is
 * refused, with the name of the first.
 */
export function leadDeskCalls(parts: Store & { catalogue: Catalogue }): Port<typeof leadDesk, Caller> {
  const actor = (caller: Caller) => caller.desk!.name;
  const taken = ({ takenBy }: Lead) => refuse("already-taken", { details: { by: takenBy } });
  const done = ({ doneBy }: Lead) => refuse("already-done", { details: { by: doneBy } });
  return {
    deskLeads: async (input, caller) => accept(await deskLeads(parts, input, actor(caller))),
    deskOpenLeads: async () => accept({ count: await openLeads(parts.db) }),
    deskQuestions: async (input) => accept(await waitingQuestions(parts, input)),
    deskTakeLead: ({ leadId }, caller) =>
      changeLead(parts, leadId, actor(caller), (row, now) => {
        if (row.doneAt) return done(row);
        if (row.takenBy === actor(caller)) return accept(null);
        if (row.takenBy) return taken(row);
        return accept({ action: "take-lead", set: { takenBy: actor(caller), takenAt: now } });
      }),
    // Of somebody who is away others give back as well: they name whose it was when they read it.
    deskReleaseLead: ({ leadId, takenBy }, caller) =>
      changeLead(parts, leadId, actor(caller), (row) => {
        if (row.doneAt) return done(row);
        if (!row.takenBy) return accept(null);
        if (row.takenBy !== takenBy) return taken(row);
        return accept({ action: "release-lead", set: nobodys });
      }),
    async deskFinishLead({ leadId, note }, caller) {
      if (holdsCardNumber(note)) return refuse("card-digits", { field: "note" });
      return changeLead(parts, leadId, actor(caller), (row, now) => {
        if (row.doneAt) return row.doneBy === actor(caller) && row.note === note ? accept(null) : done(row);
        if (row.takenBy && row.takenBy !== actor(caller)) return taken(row);
        return accept({ action: "finish-lead", set: { doneBy: actor(caller), doneAt: now, note } });
      });
    },
    deskReopenLead: ({ leadId }, caller) =>
      changeLead(parts, leadId, actor(caller), (row) => {
        if (row.doneAt) return accept({ action: "reopen-lead", set: { ...nobodys, doneBy: null, doneAt: null } });
        return row.takenBy && row.takenBy !== actor(caller) ? taken(row) : accept(null);
      }),
  };
}

/** Makes the step that `decide` chooses, alone with the row. The log names the lead, not what was done: a note is erased with its lead. */
async function changeLead<C extends string>(
  parts: Store,
  leadId: number,
  actor: string,
  decide: (row: Lead, now: Date) => Result<Step, C>,
): Promise<Result<{ state: "open" | "taken" | "done" }, C | "not-found">> {
  return inTransaction(
    parts.db,
    async (tx): Promise<Result<{ state: "open" | "taken" | "done" }, C | "not-found">> => {
      const [row] = await tx.select().from(lead).where(eq(lead.id, leadId)).for("update");
      if (!row) return refuse("not-found", { field: "leadId" });
      const now = await databaseNow(tx, parts.clock);
      const step = decide(row, now);
      if (!step.ok) return step;
      if (step.value) {
        const { action, set } = step.value;
        await tx.update(lead).set(set).where(eq(lead.id, leadId));
        await audit(tx, { actor, action, target: `lead:${leadId}` }, now);
      }
      const { doneAt, takenBy } = { ...row, ...step.value?.set };
      return accept({ state: doneAt ? "done" : takenBy ? "taken" : "open" });
    },
    { random: parts.random },
  );
}
