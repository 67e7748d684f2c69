import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type * as z from "zod/v4";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import type { FormAnswer } from "./form-fields";
import type { FieldProblem } from "./refusal-texts";

type Shaped = { shape: Readonly<Record<string, z.ZodType>> };
/** An object schema, or a discriminated union of them. */
type FormSchema<Value = unknown, Input = unknown> = z.ZodType<Value, Input> & (Shaped | { options: readonly Shaped[] });

/** Field names as HTML has them: `email`, `titles.he`, `travellers[0].firstName`. */
type NameIn<Input> = Input extends unknown
  ? { [Key in keyof Input & string]-?: NameOf<Key, NonNullable<Input[Key]>> }[keyof Input & string]
  : never;
type NameOf<Key extends string, Value> = Value extends readonly (infer Item)[]
  ? NonNullable<Item> extends Record<string, unknown>
    ? `${Key}[${number}].${NameIn<NonNullable<Item>>}`
    : Key
  : Value extends Record<string, unknown>
    ? `${Key}.${NameIn<Value>}`
    : Key;

type ReadFields<Value, Input> = FormAnswer<NameIn<Input>> & ({ ok: true; value: Value } | { ok: false });
/** `prefixed`: the field names carried the prefix. */
type ReadForm<Value, Input> = ReadFields<Value, Input> & { prefixed: boolean };
/** The response for a page whose form has this schema. */
export type AnswerTo<Schema extends z.ZodType> = FormAnswer<NameIn<z.input<Schema>>>;

const longestTyped = 20_000;
/** Fields of a form that are read: more than any form of ours has. What reads them takes time that grows with the square of their number. */
const mostFields = 1000;
/** Forms contain only short lists. Conform sizes an array by the highest index in a name, so one large number could block the process. */
const farPlace = /\[\d{3,}\]/;

/**
 * Reads the submitted form by the schema of its route: the only form reader in the site. Problems are attached to their fields, in the
 * words of `t`, whose keys are the messages of the schema; typed values are kept, except secrets. A body that is not a form is read as an
 * empty form, and names outside the schema are dropped. If two forms of a page have the same fields, one uses a prefix, which is removed
 * here.
 */
export async function readForm<Value, Input>(
  request: Request,
  schema: FormSchema<Value, Input>,
  t: (key: string) => string,
  prefix?: string,
): Promise<ReadForm<Value, Input>> {
  const formData = await formDataOf(request);
  const prefixed = prefix !== undefined && [...formData.keys()].some((name) => name.startsWith(prefix));
  const form = prefixed ? withoutPrefix(formData, prefix) : formData;
  return { ...readFields(form, schema, t, await generalProblem(request)), prefixed };
}

/** The same for a form that only a program can get wrong: buttons and hidden fields. Responds 422 without a page of its own. */
export async function formValue<Value, Input>(request: Request, schema: FormSchema<Value, Input>): Promise<Value> {
  const form = readFields(await formDataOf(request), schema, (key) => key, "");
  if (!form.ok) throw new Response(null, { status: 422 });
  return form.value;
}

/** Renders the page again with the problems and the typed values. */
export function refused<Name extends string>(form: FormAnswer<Name>, problems = form.problems, status = 422) {
  return data(answerOf(form, problems), { status });
}

/** What `refused` returns, for pages that add their own data. */
export function answerOf<Name extends string>(
  { typed }: FormAnswer<Name>,
  problems: readonly FieldProblem[] = [],
): FormAnswer<Name> {
  return { problems: [...problems], typed };
}

function readFields<Value, Input>(
  formData: FormData,
  schema: FormSchema<Value, Input>,
  t: (key: string) => string,
  general: string,
): ReadFields<Value, Input> {
  const { names, secret } = namesOf(schema);
  const form = new FormData();
  const values = new Map<string, string[]>();
  let left = mostFields;
  for (const [name, value] of formData) {
    const root = name.split(/[.[]/, 1)[0]!;
    if (!names.has(root) || farPlace.test(name)) continue;
    if (left === 0) break;
    left -= 1;
    form.append(name, value);
    if (typeof value !== "string" || secret.has(root)) continue;
    const before = values.get(name);
    if (before) before.push(value.slice(0, longestTyped));
    else values.set(name, [value.slice(0, longestTyped)]);
  }
  const typed: FormAnswer<string>["typed"] = Object.fromEntries(values);
  const submission = parseWithZod<z.ZodType<Value, Input>>(form, { schema });
  if (submission.status === "success") return { ok: true, value: submission.value, typed, problems: [] };
  const problems = Object.entries(submission.error ?? {}).map(([field, messages]): FieldProblem => {
    const key = messages?.[0] ?? "";
    // Users cannot act on zod's default messages, so they get a general text.
    return textKey.test(key) ? { field, text: t(key) } : { field: "", text: general };
  });
  return { ok: false, typed, problems };
}

const textKey = /^[a-z][a-z0-9-]*(\.[A-Za-z0-9-]+)+$/;

function withoutPrefix(formData: FormData, prefix: string): FormData {
  const form = new FormData();
  for (const [name, value] of formData) form.append(name.startsWith(prefix) ? name.slice(prefix.length) : name, value);
  return form;
}

async function formDataOf(request: Request): Promise<FormData> {
  return request.formData().catch(() => new FormData());
}

async function generalProblem(request: Request): Promise<string> {
  return translator(await languageOfRequest(request), "people")("error.general");
}

function namesOf(schema: FormSchema): { names: Set<string>; secret: Set<string> } {
  const shapes = "options" in schema ? schema.options.map(({ shape }) => shape) : [schema.shape];
  const fields = shapes.flatMap((shape) => Object.entries(shape));
  return {
    names: new Set(fields.map(([name]) => name)),
    secret: new Set(fields.filter(([, field]) => field.meta()?.secret).map(([name]) => name)),
  };
}
