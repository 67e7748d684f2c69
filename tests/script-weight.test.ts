import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { languages } from "@contract/vocabulary/languages";
import { describe, expect, it } from "vitest";
import { clientTexts } from "~/i18n/texts.server";
import { builtManifest, isBuilt, scriptsOf } from "./setup/built-scripts";

const weight = (content: string | Buffer) => brotliCompressSync(content).length;

/** Decision 0056. */
describe.runIf(isBuilt)("a page of the shop or of a booking", () => {
  it("loads at most 110 KiB of script in at most 10 requests", () => {
    const manifest = builtManifest();
    const weights = new Map<string, number>();
    const pages = Object.keys(manifest.routes)
      .filter((id) => /^routes\/_(shop|booking)\+/.test(id))
      .map((id) => {
        const files = [...scriptsOf(manifest, id)];
        for (const file of files) if (!weights.has(file)) weights.set(file, weight(readFileSync(file)));
        const bytes = files.reduce((sum, file) => sum + weights.get(file)!, 0);
        return { id, requests: files.length, kibibytes: Math.round(bytes / 102.4) / 10 };
      });
    expect(pages.length).toBeGreaterThan(20);
    expect(pages.filter(({ requests, kibibytes }) => requests > 10 || kibibytes > 110)).toEqual([]);
  });

  it("loads at most 9.5 KiB of texts, and 6.5 more with the first page of a booking", () => {
    for (const language of languages) {
      expect(weight(JSON.stringify(clientTexts(language, "page"))), language).toBeLessThan(9.5 * 1024);
      expect(weight(JSON.stringify(clientTexts(language, "booking"))), language).toBeLessThan(6.5 * 1024);
    }
  });
});
