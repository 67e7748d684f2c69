import { existsSync, readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { languages } from "@contract/vocabulary/languages";
import { describe, expect, it } from "vitest";
import { clientTexts } from "~/i18n/texts.server";
import { builtManifest, isBuilt, scriptsOf } from "./setup/built-scripts";

/** Pages whose handle says so are sent without the starter: no script is loaded. */
function runsScript(id: string): boolean {
  const source = ["tsx", "ts"].map((end) => `app/${id}.${end}`).find((path) => existsSync(path))!;
  return !/export const handle.*script: "none"/.test(readFileSync(source, "utf8"));
}

const weight = (content: string | Buffer) => brotliCompressSync(content).length;

/** Decision 0056. */
describe.runIf(isBuilt)("a page of the shop or of a booking", () => {
  it("loads at most 116 KiB of script in at most 10 requests, if it runs any", () => {
    const manifest = builtManifest();
    const weights = new Map<string, number>();
    const pages = Object.keys(manifest.routes)
      .filter((id) => /^routes\/_(shop|booking)\+/.test(id) && runsScript(id))
      .map((id) => {
        const files = [...scriptsOf(manifest, id)];
        for (const file of files) if (!weights.has(file)) weights.set(file, weight(readFileSync(file)));
        const bytes = files.reduce((sum, file) => sum + weights.get(file)!, 0);
        return { id, requests: files.length, kibibytes: Math.round(bytes / 102.4) / 10 };
      });
    expect(pages.length).toBeGreaterThan(20);
    expect(pages.filter(({ requests, kibibytes }) => requests > 10 || kibibytes > 116)).toEqual([]);
  });

  it("loads at most 10.5 KiB of texts, and 7 more with the first page of a booking", () => {
    for (const language of languages) {
      expect(weight(JSON.stringify(clientTexts(language, "page"))), language).toBeLessThan(10.5 * 1024);
      expect(weight(JSON.stringify(clientTexts(language, "booking"))), language).toBeLessThan(7 * 1024);
    }
  });
});
