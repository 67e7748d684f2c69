import * as z from "zod/v4";
import { plainText } from "../vocabulary/plain-text";
import { Code, typedLine } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";
import { deskCode } from "./desk-code";

const language = z.enum(["he", "en", "ru", "ar"]);
const about = { id: Code, language: language.default("he") };

const text = {
  title: typedLine(80),
  lead: typedLine(400),
  /** Markdown. */
  body: z.string().min(1).max(20_000).regex(plainText),
};

const edition = { version: z.number().int(), author: z.string(), savedAt: z.iso.datetime() };

/** Information pages at the desk. Each publication creates a new version; versions are immutable. */
export const pageDesk = {
  deskPages: operation({
    method: "GET",
    path: "/desk/pages",
    group: "admin",
    summary: "Information pages with the current text in each language and its date",
    input: z.object({}),
    output: z.array(
      z.object({
        id: Code,
        slug: z.string(),
        legal: z.boolean(),
        texts: z.array(z.object({ ...edition, language, title: z.string(), approved: z.boolean() })),
      }),
    ),
    refusals: [],
  }),
  deskPage: operation({
    method: "GET",
    path: "/desk/pages/:id",
    group: "admin",
    summary: "A page's text in a language, current or of an earlier version, with the list of versions",
    input: z.object({ ...about, version: z.int().min(1).max(1_000_000).optional() }),
    output: z.object({
      id: Code,
      slug: z.string(),
      legal: z.boolean(),
      /** The version that is currently public. */
      current: z.number().int(),
      shown: z.object({ ...edition, title: z.string(), lead: z.string(), body: z.string(), approved: z.boolean() }),
      versions: z.array(z.object({ ...edition, title: z.string() })),
    }),
    refusals: [],
  }),
  deskPreviewPage: operation({
    method: "POST",
    path: "/desk/pages/preview",
    group: "admin",
    summary: "Previews a text; stores nothing",
    input: z.object({ language: about.language, body: text.body }),
    output: z.object({ html: z.string() }),
    refusals: [],
  }),
  deskPublishPage: operation({
    method: "POST",
    path: "/desk/pages/:id",
    group: "admin",
    summary: "Publishes a text as the page's next version, unless another one was published since it was opened",
    input: z.object({
      ...about,
      ...text,
      approved: z.boolean().default(false),
      basedOn: z.int().min(0).max(1_000_000),
      ...deskCode,
    }),
    output: z.object({ version: z.number().int() }),
    refusals: ["page-changed", "code-needed"],
  }),
};
