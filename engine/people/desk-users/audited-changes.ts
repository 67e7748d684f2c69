import * as z from "zod/v4";

/** A value that a desk user changed, as text; null: there was none, or there is none any more. */
export type AuditedChange = { field: string; was: string | null; now: string | null };

/** Characters of a value that the log keeps: enough to recognise a text, whose versions are kept elsewhere. */
const longest = 200;

/** The fields of `after` that differ from `before`, with both values; all that have one if nothing was there before. */
export function changesBetween(before: Readonly<Record<string, unknown>> | undefined, after: object): AuditedChange[] {
  return Object.entries(after).flatMap(([field, value]) => {
    const old = before?.[field];
    if (isRecord(value)) {
      const nested = changesBetween(isRecord(old) ? old : undefined, value);
      return nested.map((change) => ({ ...change, field: `${field}.${change.field}` }));
    }
    const [was, now] = [textOf(old), textOf(value)];
    return was === now ? [] : [{ field, was: shortened(was), now: shortened(now) }];
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null || value === "") return null;
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? value.map(String).sort().join(", ") || null : String(value);
}

function shortened(text: string | null): string | null {
  return text !== null && text.length > longest ? `${text.slice(0, longest)}…` : text;
}

const value = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const Changes = z.object({
  changes: z.array(z.object({ field: z.string(), was: z.string().nullable(), now: z.string().nullable() })),
});
/** Stock and states of departures are logged by the value that the desk user had seen. */
const Seen = z.object({ was: value, capacity: value.optional(), status: value.optional() });

/** The changed values in the details of an entry; none for one that changed no value. */
export function changesIn(details: unknown): AuditedChange[] {
  const listed = Changes.safeParse(details);
  if (listed.success) return listed.data.changes;
  const seen = Seen.safeParse(details);
  if (!seen.success) return [];
  const { was, ...values } = seen.data;
  return Object.entries(values).flatMap(([field, now]) => (now === undefined ? [] : [{ field, was, now }]));
}
