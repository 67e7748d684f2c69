import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { DocumentCell, DocumentSection } from "@contract/booking/documents";
import { directionOf } from "@contract/vocabulary/languages";
import { createElement as el, type ReactElement } from "react";
import { documentTexts } from "./document-texts";
import type { PrintedDocument, PrintedSection } from "./printed-document";

const ink = "#14213d";
const soft = "#5b6478";
const line = "#d9dee8";
const tint = "#f3f6fb";

/** Fonts are embedded, so that a document reads the same on every machine; Rubik has the letters of all four languages. */
function fontFiles(): { src: string; fontWeight: number }[] {
  const folder = dirname(
    createRequire(join(process.cwd(), "package.json")).resolve("@expo-google-fonts/rubik/package.json"),
  );
  return [
    { src: join(folder, "400Regular", "Rubik_400Regular.ttf"), fontWeight: 400 },
    { src: join(folder, "700Bold", "Rubik_700Bold.ttf"), fontWeight: 700 },
  ];
}

type Library = typeof import("@react-pdf/renderer");
let library: Promise<Library> | null = null;

/** The library is heavy and few processes need it: it is loaded with the first document. */
function pdfLibrary(): Promise<Library> {
  library ??= import("@react-pdf/renderer").then((loaded) => {
    loaded.Font.register({ family: "Rubik", fonts: fontFiles() });
    // Words are never cut: hyphenation is made for other languages.
    loaded.Font.registerHyphenationCallback((word) => [word]);
    return loaded;
  });
  return library;
}

/** A document as PDF: laid out from the right where its language is written so. Reads nothing but the fonts of the installation. */
export async function pdfDocument(document: PrintedDocument): Promise<Buffer> {
  const { Document, Page, Text, View, renderToBuffer } = await pdfLibrary();
  const rtl = directionOf(document.language) === "rtl";
  const t = documentTexts[document.language];
  const row = { flexDirection: rtl ? ("row-reverse" as const) : ("row" as const) };
  const text = {
    textAlign: rtl ? ("right" as const) : ("left" as const),
    direction: rtl ? ("rtl" as const) : ("ltr" as const),
  };
  const cell = (value: DocumentCell, style: object = {}, key?: number): ReactElement =>
    typeof value === "string"
      ? el(Text, { key, style: { ...text, ...style } }, value)
      : el(Text, { key, style: { ...text, direction: "ltr", ...style } }, value.ltr);

  // Many facts stand in two columns, so that a confirmation is no roll of paper.
  const facts = (rows: NonNullable<DocumentSection["facts"]>) => {
    const columns = rows.length > 4 ? 2 : 1;
    const width = columns === 2 ? "50%" : "100%";
    return el(
      View,
      { key: "facts", style: { ...row, flexWrap: "wrap" } },
      rows.map(([label, value], index) =>
        el(View, { key: index, style: { ...row, width, marginBottom: 3 }, wrap: false }, [
          cell(label, { width: columns === 2 ? 88 : 130, color: soft }, 0),
          cell(value, { flex: 1 }, 1),
        ]),
      ),
    );
  };
  const table = ({ head, rows }: NonNullable<DocumentSection["table"]>, widths?: number[]) => {
    // The first column names the row and needs the room.
    const flex = (at: number) => ({
      flex: widths?.[at] ?? (at === 0 ? 2 : 1),
      paddingHorizontal: 4,
      paddingVertical: 3,
    });
    return [
      el(
        View,
        { key: "head", style: { ...row, backgroundColor: tint }, minPresenceAhead: 40 },
        head.map((name, at) => cell(name, { ...flex(at), fontWeight: 700 }, at)),
      ),
      ...rows.map((values, index) =>
        el(
          View,
          { key: index, style: { ...row, borderBottomWidth: 0.5, borderBottomColor: line }, wrap: false },
          values.map((value, at) => cell(value, flex(at), at)),
        ),
      ),
    ];
  };
  const section = (shown: PrintedSection, index: number) =>
    el(View, { key: index, style: { marginTop: 14 } }, [
      el(
        Text,
        { key: "title", style: { ...text, fontSize: 12, fontWeight: 700, marginBottom: 5 }, minPresenceAhead: 40 },
        shown.title,
      ),
      ...(shown.facts?.length ? [facts(shown.facts)] : []),
      ...(shown.table ? table(shown.table, shown.widths) : []),
      ...(shown.lines ?? []).map((value, at) => cell(value, {}, at)),
    ]);

  const top = el(
    View,
    {
      key: "top",
      style: {
        ...row,
        justifyContent: "space-between",
        alignItems: "center",
        borderBottomWidth: 2,
        borderBottomColor: ink,
        paddingBottom: 8,
      },
    },
    [
      el(Text, { key: "title", style: { ...text, fontSize: 20, fontWeight: 700 } }, document.title),
      el(View, { key: "shop" }, [
        el(Text, { key: "name", style: { ...text, fontSize: 13, fontWeight: 700 } }, t.shop),
        cell({ ltr: document.reference }, { fontSize: 11, color: soft }, 1),
      ]),
    ],
  );
  const notes = el(
    View,
    { key: "notes", style: { marginTop: 18, padding: 10, backgroundColor: tint }, wrap: false },
    document.notes.map((note, at) => cell(note, { marginBottom: 3 }, at)),
  );
  const number = el(Text, {
    key: "page",
    fixed: true,
    style: { ...text, position: "absolute", bottom: 28, left: 42, right: 42, fontSize: 8, color: soft },
    render: ({ pageNumber, totalPages }) => `${t.page} ${pageNumber} / ${totalPages}`,
  });
  const page = {
    size: "A4" as const,
    orientation: document.wide ? ("landscape" as const) : ("portrait" as const),
    style: { fontFamily: "Rubik", fontSize: document.wide ? 8 : 9.5, color: ink, padding: 42, paddingBottom: 56 },
  };
  const leaves = document.wide ? leavesOf(document.sections) : [document.sections];
  return renderToBuffer(
    el(
      Document,
      {
        title: `${document.title} ${document.reference}`,
        language: document.language,
        creator: "Nofesh",
        producer: "Nofesh",
      },
      leaves.map((sections, leaf) =>
        el(Page, { key: leaf, ...page }, [
          ...(leaf === 0 ? [top] : []),
          ...sections.map(section),
          ...(leaf === leaves.length - 1 ? [notes] : []),
          number,
        ]),
      ),
    ),
  );
}

/** Rows of a table that a page on its side takes: the first one has the title above them. */
const rowsOf = { first: 17, other: 25 };

/**
 * A long table as pages of their own, each with its head. Left to break by itself, every page would be laid out with all rows that
 * come after it: half a minute for five hundred rows.
 */
function leavesOf(sections: PrintedSection[]): PrintedSection[][] {
  const leaves: PrintedSection[][] = [[]];
  for (const { table, ...shown } of sections) {
    const rows = table?.rows ?? [];
    const first = { ...shown, table: table && { ...table, rows: rows.slice(0, rowsOf.first) } };
    leaves.at(-1)!.push(first);
    for (let at = rowsOf.first; at < rows.length; at += rowsOf.other)
      leaves.push([
        { ...shown, facts: undefined, lines: undefined, table: { ...table!, rows: rows.slice(at, at + rowsOf.other) } },
      ]);
  }
  return leaves;
}
