/**
 * The characters a TrueType font has a glyph for, from its character map (OpenType 1.9, "cmap", formats 4 and 12). A
 * PDF/UA file may not contain characters without a glyph, and names come in every script.
 */
export function fontLetters(font: Buffer): Set<number> {
  const letters = new Set<number>();
  const map = tableOf(font, "cmap");
  for (let at = 0; at < font.readUInt16BE(map + 2); at += 1) {
    const start = map + font.readUInt32BE(map + 4 + at * 8 + 4);
    const format = font.readUInt16BE(start);
    if (format === 4) addSegments(font, start, letters);
    if (format === 12) addGroups(font, start, letters);
  }
  return letters;
}

function tableOf(font: Buffer, name: string): number {
  for (let at = 0; at < font.readUInt16BE(4); at += 1) {
    const entry = 12 + at * 16;
    if (font.toString("latin1", entry, entry + 4) === name) return font.readUInt32BE(entry + 8);
  }
  throw new Error(`the font has no table ${name}`);
}

function addSegments(font: Buffer, start: number, letters: Set<number>): void {
  const bytes = font.readUInt16BE(start + 6);
  for (let at = 0; at < bytes; at += 2) {
    const last = font.readUInt16BE(start + 14 + at);
    const first = font.readUInt16BE(start + 16 + bytes + at);
    const delta = font.readUInt16BE(start + 16 + 2 * bytes + at);
    const offsetAt = start + 16 + 3 * bytes + at;
    const offset = font.readUInt16BE(offsetAt);
    for (let letter = first; letter <= last && letter < 0xffff; letter += 1) {
      const glyph = offset === 0 ? letter + delta : font.readUInt16BE(offsetAt + offset + (letter - first) * 2);
      if ((glyph & 0xffff) !== 0) letters.add(letter);
    }
  }
}

function addGroups(font: Buffer, start: number, letters: Set<number>): void {
  for (let at = 0; at < font.readUInt32BE(start + 12); at += 1) {
    const group = start + 16 + at * 12;
    const last = font.readUInt32BE(group + 4);
    for (let letter = font.readUInt32BE(group); letter <= last; letter += 1) letters.add(letter);
  }
}
