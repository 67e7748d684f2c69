import { XMLParser } from "fast-xml-parser";
import JSZip from "jszip";

const xml = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: "", trimValues: false });
const listOf = <T>(value: T | T[] | undefined): T[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

type XmlCell = { r: string; t?: string; s?: string; v?: unknown; f?: unknown; is?: { t: unknown } };

/** A spreadsheet as another program reads it: from its parts. */
export async function readSheet(content: Buffer) {
  const zip = await JSZip.loadAsync(content);
  const part = async (path: string) => xml.parse(await zip.file(path)!.async("string"));
  const { worksheet } = await part("xl/worksheets/sheet1.xml");
  const strings = zip.file("xl/sharedStrings.xml") ? listOf((await part("xl/sharedStrings.xml")).sst.si) : [];
  const { styleSheet } = await part("xl/styles.xml");
  const formats = new Map<string, string>(
    listOf<{ numFmtId: string; formatCode: string }>(styleSheet.numFmts?.numFmt).map((one) => [
      one.numFmtId,
      one.formatCode,
    ]),
  );
  const styles = listOf<{ numFmtId?: string }>(styleSheet.cellXfs.xf);
  const textOf = (value: unknown): string =>
    typeof value === "object" && value !== null && "#text" in value ? String(value["#text"]) : String(value ?? "");
  const rows = listOf<{ c?: XmlCell | XmlCell[] }>(worksheet.sheetData.row).map((row) =>
    listOf(row.c).map((cell) => ({
      ...cell,
      format: formats.get(styles[Number(cell.s ?? 0)]?.numFmtId ?? "") ?? styles[Number(cell.s ?? 0)]?.numFmtId,
      text:
        cell.t === "s"
          ? textOf((strings[Number(textOf(cell.v))] as { t: unknown }).t)
          : cell.t === "inlineStr"
            ? textOf(cell.is!.t)
            : textOf(cell.v),
    })),
  );
  return {
    view: listOf<Record<string, unknown>>(worksheet.sheetViews.sheetView)[0]!,
    rows,
    files: Object.keys(zip.files),
  };
}
