import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fontLetters } from "./font-letters";
import type { PrintedDocument } from "./printed-document";
import { templateData } from "./template-data";

/**
 * Resolved from the project root: a bundled module does not know its own location. Templates cannot read anything
 * outside this folder.
 */
const templates = join(process.cwd(), "engine", "service", "documents", "templates");

/** Rubik covers all four languages. Fonts are embedded, so that a document looks the same on every machine. */
function fontFiles(): Buffer[] {
  const folder = dirname(
    createRequire(join(process.cwd(), "package.json")).resolve("@expo-google-fonts/rubik/package.json"),
  );
  return ["400Regular/Rubik_400Regular", "500Medium/Rubik_500Medium", "700Bold/Rubik_700Bold"].map((name) =>
    readFileSync(join(folder, `${name}.ttf`)),
  );
}

/** The name under which the templates find the logo of a document. */
const logoFile = join(templates, "logo.png");

/** Documents after which the compiler's cache is evicted: its memory would grow with each, most with a long table. */
const mostCompilations = 10;

type Typesetter = { pdf(document: PrintedDocument): Buffer };
let typesetter: Promise<Typesetter> | null = null;

async function openTypesetter(): Promise<Typesetter> {
  const { NodeCompiler, PdfStandard } = await import("@myriaddreamin/typst-ts-node-compiler");
  const fonts = fontFiles();
  const letters = fontLetters(fonts[0]!);
  const compiler = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontBlobs: fonts }] });
  let compilations = 0;
  return {
    pdf(document) {
      if (document.logo) compiler.mapShadow(logoFile, Buffer.from(document.logo.content));
      const answer = compiler.compile({
        mainFilePath: join(templates, document.wide ? "price-plan.typ" : "booking.typ"),
        inputs: { data: JSON.stringify(templateData(document, letters)) },
      });
      if (!answer.result)
        throw new Error(`the template failed: ${diagnosticText(answer.takeDiagnostics()?.shortDiagnostics)}`);
      const file = compiler.pdf(answer.result, { pdfStandard: PdfStandard.UA_1 });
      compilations += 1;
      if (document.wide) compiler.evictCache(0);
      else if (compilations % mostCompilations === 0) compiler.evictCache(1);
      return file;
    },
  };
}

/** The error without personal text that a diagnostic may quote. */
function diagnosticText(diagnostics: { message?: string }[] = []): string {
  return diagnostics.map(({ message = "unknown" }) => message.slice(0, 120)).join("; ");
}

/**
 * Renders a document as PDF/UA-1: tagged, with language and title, right to left where the language is. The compiler is
 * heavy and few processes need it, so it is loaded with the first document. Throws when a template fails.
 */
export async function pdfDocument(document: PrintedDocument): Promise<Buffer> {
  typesetter ??= openTypesetter();
  return (await typesetter).pdf(document);
}
