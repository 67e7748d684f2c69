import { describe, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { readSheet } from "../../../tests/factories/read-sheet";
import { type SheetCell, sheetFile } from "./sheet-file";

describe("a text that looks like a formula", () => {
  const openings = [
    "=",
    "+",
    "-",
    "@",
    "\t=",
    "\r=",
    "\n=",
    "＝",
    "＋",
    "－",
    "＠",
    "﹦",
    "\u2212",
    "\u200f=",
    "|",
    "%",
    "'=",
  ];

  test.each(openings)("%j stays a text in each kind of cell", async (opening) => {
    covers("7.73");
    const attack = `${opening}HYPERLINK("http://169.254.169.254/","x")`;
    const cell: SheetCell = { text: attack };
    const { rows, files } = await readSheet(
      await sheetFile({
        title: attack,
        language: "he",
        facts: [[attack, cell]],
        head: [attack],
        widths: [10],
        rows: [[cell]],
        notes: [attack],
      }),
    );
    const texts = rows.flat();
    expect(texts).toHaveLength(6);
    for (const one of texts) {
      expect(one).not.toHaveProperty("f");
      expect(["s", "inlineStr"]).toContain(one.t);
      expect(one.format === "@" || one.format === "49").toBe(true);
      // The file's own line ends are all alike.
      expect(one.text.replace(/\r\n?/g, "\n")).toBe(attack.replace(/\r\n?/g, "\n"));
    }
    expect(files.filter((name) => /externalLink|connections|vba/i.test(name))).toEqual([]);
  });

  test("a character that spreadsheets do not allow is removed", async () => {
    const { rows } = await readSheet(
      await sheetFile({
        title: "a\u0000b\u000bc\uffff",
        language: "en",
        facts: [],
        head: [],
        widths: [],
        rows: [],
        notes: [],
      }),
    );
    expect(rows.flat()[0]!.text).toBe("abc");
  });
});
