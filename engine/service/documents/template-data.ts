import { fittedLogo } from "@contract/agencies/fitted-logo";
import type { DocumentCell } from "@contract/booking/documents";
import { directionOf } from "@contract/vocabulary/languages";
import { documentTexts } from "./document-texts";
import type { PrintedDocument, PrintedSection, Strip, StripEnd } from "./printed-document";

/**
 * A piece of text for a template: `ltr` keeps its order inside a right-to-left line, `en` is shown beside it in
 * English.
 */
type Piece = { t: string; ltr?: true; en?: string };

/** The space of a logo at the head of a document, in points. */
export const logoSpace = { width: 150, height: 36 };

/** Bidi control characters. Templates set directions themselves, and a name must not reverse the rest of its line. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * A template's input as JSON. Text stays data and never becomes part of the template's source. Characters without a
 * glyph in `letters` lose their accents if that helps, or become question marks.
 */
export function templateData(document: PrintedDocument, letters: ReadonlySet<number>) {
  const clean = (text: string) => printable(text, letters);
  const piece = (cell: DocumentCell, english?: DocumentCell): Piece => {
    const t = clean(textOf(cell));
    const en = english === undefined ? t : clean(textOf(english));
    return { t, ...(typeof cell === "string" ? {} : { ltr: true }), ...(en === t ? {} : { en }) };
  };
  const end = (one: StripEnd, english?: StripEnd) => ({
    label: piece(one.label, english?.label),
    big: piece({ ltr: one.big }),
    small: one.small.map((text, at) => piece(text, english?.small[at])),
  });
  const strip = (one: Strip, english?: Strip) => ({
    from: end(one.from, english?.from),
    to: end(one.to, english?.to),
    middle: piece(one.middle, english?.middle),
  });
  const section = (one: PrintedSection, english?: PrintedSection) => {
    const { table, strip: ends } = one;
    return {
      title: piece(one.title, english?.title),
      ...(ends ? { strip: strip(ends, english?.strip) } : {}),
      facts: (one.facts ?? [])
        .map(([label, value], at) => {
          const [other, englishValue] = english?.facts?.[at] ?? [];
          return [piece(label, other), piece(value, englishValue)];
        })
        .slice(ends?.covers ?? 0),
      ...(table
        ? {
            table: {
              widths: table.head.map((_, at) => one.widths?.[at] ?? (at === 0 ? 2 : 1)),
              total: one.total ?? false,
              head: table.head.map((name, at) => piece(name, english?.table?.head[at])),
              rows: table.rows.map((row, at) =>
                row.map((cell, column) => piece(cell, english?.table?.rows[at]?.[column])),
              ),
            },
          }
        : {}),
      // A supplier may have fewer remarks in one language: then they do not stand side by side.
      lines: (one.lines ?? []).map((line, at) =>
        piece(line, english?.lines?.length === one.lines?.length ? english?.lines?.[at] : undefined),
      ),
    };
  };
  const { language, english, badge } = document;
  const t = documentTexts[language];
  return {
    language,
    rtl: directionOf(language) === "rtl",
    wide: document.wide ?? false,
    mark: document.seller === undefined,
    ...(document.logo ? { logo: fittedLogo(document.logo, logoSpace) } : {}),
    brand: clean(document.seller ?? t.shop),
    title: piece(document.title, english?.title),
    reference: clean(document.reference),
    referenceLabel: piece(
      document.wide ? t.asOf : t.reference,
      english && (document.wide ? documentTexts.en.asOf : documentTexts.en.reference),
    ),
    pageWord: t.page,
    ...(badge ? { badge: { text: piece(badge.text, english?.badge?.text), tone: badge.tone } } : {}),
    sections: document.sections.map((one, at) => section(one, english?.sections[at])),
    notesTitle: t.notes,
    notes: document.notes.map((note, at) => piece(note, english?.notes[at])),
  };
}

function textOf(cell: DocumentCell): string {
  return typeof cell === "string" ? cell : cell.ltr;
}

function printable(text: string, letters: ReadonlySet<number>): string {
  const plain = text.normalize("NFC").replace(directionMarks, "").replace(/\s+/g, " ");
  return [...plain]
    .map((letter) => {
      if (letters.has(letter.codePointAt(0)!)) return letter;
      if (/[\p{Mn}\p{Cc}\p{Cf}]/u.test(letter)) return "";
      const bare = letter.normalize("NFKD").replace(/\p{Mn}/gu, "");
      return [...bare].every((one) => letters.has(one.codePointAt(0)!)) ? bare : "?";
    })
    .join("");
}
