import { fork } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Language } from "@contract/vocabulary/languages";
import type { PrintedDocument } from "@engine/service/documents/printed-document";
import { documentProcess } from "@server/children/document-process";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { icon } from "~/discovery/icon.server";
import { photo } from "~/photos/photo.server";
import { sharingPng } from "~/sharing/sharing-picture";
import { aPicture } from "./factories/a-picture";
import { hostileTexts } from "./factories/hostile-texts";
import { buildOnce } from "./setup/build-once";

/**
 * Printing needs no network: neither the typesetter, which could download packages, nor what draws pictures. Native code is observed by the
 * proxy it would use, our own by the sockets it opens.
 */
const canary = { heard: [] as string[], url: "" };
const proxy = createServer((request, response) => {
  canary.heard.push(String(request.url));
  response.writeHead(502).end();
}).on("connect", (request, socket) => {
  canary.heard.push(String(request.url));
  socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
});
let folder: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  canary.url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  for (const name of ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"]) {
    vi.stubEnv(name, canary.url);
    vi.stubEnv(name.toLowerCase(), canary.url);
  }
  for (const name of ["NO_PROXY", "no_proxy"]) vi.stubEnv(name, "");
  folder = mkdtempSync(join(tmpdir(), "nofesh-printing-"));
});
beforeEach(() => {
  canary.heard.length = 0;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
  await new Promise((resolve) => proxy.close(resolve));
});

/** A program that writes down every host it looks up and every socket it opens. */
function observed(name: string, program: string) {
  const [file, record] = [join(folder, `${name}.mjs`), join(folder, `${name}.txt`)];
  writeFileSync(record, "");
  writeFileSync(
    file,
    `import dgram from "node:dgram"; import dns from "node:dns"; import { appendFileSync } from "node:fs";
    import { syncBuiltinESMExports } from "node:module"; import net from "node:net";
    const watch = (owner, method) => {
      const original = owner[method];
      owner[method] = function (...args) {
        appendFileSync(${JSON.stringify(record)}, method + " " + JSON.stringify(args[0]) + "\\n");
        return original.apply(this, args);
      };
    };
    watch(net.Socket.prototype, "connect"); watch(dgram.Socket.prototype, "send"); watch(dns, "lookup"); watch(dns.promises, "lookup");
    syncBuiltinESMExports();
    ${program}`,
  );
  return { file, opened: () => readFileSync(record, "utf8").split("\n").filter(Boolean) };
}

/** Texts that would fetch if a template read them as code. */
const fetchingTexts = [
  '#import "@preview/cetz:0.3.1"',
  '#image("https://canary.test/a.png")',
  '"/><image href="http://canary.test/a.png"/>',
  "https://canary.test/a",
  ...Object.values(hostileTexts),
];

async function aDocument(language: Language): Promise<PrintedDocument> {
  const content = await aPicture("png");
  const booking: PrintedDocument = {
    title: fetchingTexts[0]!,
    reference: "ABCD2345",
    language,
    seller: fetchingTexts[1],
    logo: { content, width: 320, height: 80 },
    badge: { text: fetchingTexts[2]!, tone: "good" },
    sections: [
      {
        title: fetchingTexts[3]!,
        facts: [...fetchingTexts.map((text): [string, string] => [text, text]), ["a", { ltr: fetchingTexts[0]! }]],
        table: { head: ["a", "b"], rows: fetchingTexts.map((text) => [text, { ltr: text }]) },
        lines: fetchingTexts,
      },
    ],
    notes: fetchingTexts,
  };
  return { ...booking, english: { ...booking, language: "en" } };
}

describe("check 24: printing asks nobody outside", () => {
  test("documents, price plans and spreadsheets, in the process that prints them", async () => {
    buildOnce();
    const built = pathToFileURL(join(process.cwd(), "build", "documents.mjs")).href;
    const program = observed("printer", `await import(${JSON.stringify(built)});`);
    const printer = documentProcess(program.file);
    const sizes: number[] = [];
    try {
      for (const language of ["he", "en", "ru", "ar"] as const) {
        const document = await aDocument(language);
        const plan: PrintedDocument = { ...document, wide: true, english: undefined };
        const rows = fetchingTexts.map((text) => [{ text }]);
        const sheet = { title: "plan", language, facts: [], head: ["a"], widths: [20], rows, notes: fetchingTexts };
        for (const content of [
          await printer.print("pdf", document),
          await printer.print("pdf", plan),
          await printer.print("word", document),
          await printer.print("xlsx", sheet),
        ])
          sizes.push(content.length);
      }
    } finally {
      await printer.stop();
    }
    expect(sizes.filter((size) => size > 1_000)).toHaveLength(16);
    expect([canary.heard, program.opened()]).toEqual([[], []]);
  }, 240_000);

  test("previews for messengers, the icon and photographs", async () => {
    const opened = vi.spyOn(Socket.prototype, "connect");
    try {
      writeFileSync(join(folder, "beach-1.jpg"), await aPicture("jpeg", { width: 900, height: 600 }));
      const picture = {
        image: fetchingTexts[3]!,
        title: fetchingTexts[2]!,
        place: fetchingTexts[2]!,
        dates: "",
        price: "",
        brand: fetchingTexts[2]!,
      };
      const drawn = [
        await sharingPng({ ...picture, language: "he" }),
        await icon("192"),
        (await photo({ name: "beach-1.jpg", variant: "card", width: 320, format: "webp", saving: false }, folder))
          ?.body,
      ];
      expect(drawn.map((file) => (file?.length ?? 0) > 100)).toEqual([true, true, true]);
      expect([canary.heard, opened.mock.calls]).toEqual([[], []]);
    } finally {
      opened.mockRestore();
    }
  });

  test("the canary notices a typesetter that imports a package, and a program that asks a host", async () => {
    const compiler = join(process.cwd(), "node_modules/@myriaddreamin/typst-ts-node-compiler/index.js");
    const program = observed(
      "importer",
      `const { NodeCompiler } = (await import(${JSON.stringify(pathToFileURL(compiler).href)})).default;
      const compiler = NodeCompiler.create({ workspace: ${JSON.stringify(folder)} });
      compiler.compile({ mainFileContent: '#import "@preview/none-of-ours:0.0.1"' });
      await fetch(${JSON.stringify(`${canary.url}/asked`)}).catch(() => {});`,
    );
    const child = fork(program.file, [], { stdio: "ignore" });
    await new Promise((resolve) => child.once("exit", resolve));
    expect(canary.heard).toEqual([expect.stringContaining("packages.typst.org"), "/asked"]);
    expect(program.opened()).not.toEqual([]);
  });
});
