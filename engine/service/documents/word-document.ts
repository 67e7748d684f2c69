import { fittedLogo } from "@contract/agencies/fitted-logo";
import type { DocumentCell } from "@contract/booking/documents";
import { directionOf } from "@contract/vocabulary/languages";
import { documentTexts } from "./document-texts";
import type { PrintedDocument, PrintedSection } from "./printed-document";
import { logoSpace } from "./template-data";

/** A document as a Word file, with paragraphs, runs and tables right to left where the language is. */
export async function wordDocument(document: PrintedDocument): Promise<Buffer> {
  const docx = await import("docx");
  const {
    AlignmentType,
    BorderStyle,
    Document,
    HeadingLevel,
    ImageRun,
    Packer,
    PageOrientation,
    Paragraph,
    Table,
    TableCell,
    TableRow,
    TextRun,
  } = docx;
  const rtl = directionOf(document.language) === "rtl";
  const t = documentTexts[document.language];
  const run = (value: DocumentCell, more: object = {}) =>
    typeof value === "string"
      ? new TextRun({ text: value, rightToLeft: rtl, ...more })
      : new TextRun({ text: value.ltr, rightToLeft: false, ...more });
  const paragraph = (value: DocumentCell, more: object = {}, how: object = {}) =>
    new Paragraph({ children: [run(value, more)], bidirectional: rtl, ...how });
  const heading = (value: string, level: (typeof HeadingLevel)[keyof typeof HeadingLevel]) =>
    new Paragraph({
      children: [run(value, { bold: true })],
      heading: level,
      bidirectional: rtl,
      spacing: { before: 240, after: 80 },
    });
  const picture = (logo: NonNullable<PrintedDocument["logo"]>) => {
    const transformation = fittedLogo(logo, logoSpace);
    const altText = { name: "logo", title: "", description: document.seller ?? "" };
    const image = new ImageRun({ type: "png", data: logo.content, transformation, altText });
    return new Paragraph({ children: [image], bidirectional: rtl, alignment: AlignmentType.START });
  };
  const none = { style: BorderStyle.NONE, size: 0, color: "auto" };
  const thin = { style: BorderStyle.SINGLE, size: 4, color: "D9DEE8" };
  const grid = (
    rows: DocumentCell[][],
    boldFirst: boolean,
    borders: { style: (typeof BorderStyle)[keyof typeof BorderStyle]; size: number; color: string },
  ) =>
    new Table({
      visuallyRightToLeft: rtl,
      width: { size: 100, type: "pct" },
      borders: {
        top: borders,
        bottom: borders,
        left: none,
        right: none,
        insideHorizontal: borders,
        insideVertical: none,
      },
      rows: rows.map(
        (cells, at) =>
          new TableRow({
            cantSplit: true,
            tableHeader: boldFirst && at === 0,
            children: cells.map(
              (value) => new TableCell({ children: [paragraph(value, { bold: boldFirst && at === 0 })] }),
            ),
          }),
      ),
    });
  const section = ({ title, facts, table, lines }: PrintedSection) => [
    heading(title, HeadingLevel.HEADING_2),
    ...(facts?.length ? [grid(facts, false, none)] : []),
    ...(table?.rows.length ? [grid([table.head, ...table.rows], true, thin)] : []),
    ...(lines ?? []).map((value) => paragraph(value)),
  ];
  const file = new Document({
    title: `${document.title} ${document.reference}`,
    creator: document.seller ?? "Nofesh",
    styles: { default: { document: { run: { font: "Arial", size: 20, rightToLeft: rtl } } } },
    sections: [
      {
        properties: document.wide ? { page: { size: { orientation: PageOrientation.LANDSCAPE } } } : {},
        children: [
          heading(document.title, HeadingLevel.HEADING_1),
          ...(document.logo ? [picture(document.logo)] : []),
          new Paragraph({
            children: [run(document.seller ?? t.shop, { bold: true }), run({ ltr: `  ${document.reference}` })],
            bidirectional: rtl,
            alignment: AlignmentType.START,
          }),
          ...document.sections.flatMap(section),
          heading(t.notes, HeadingLevel.HEADING_2),
          ...document.notes.map((note) => paragraph(note, {}, { bullet: { level: 0 } })),
        ],
      },
    ],
  });
  return Packer.toBuffer(file);
}
