import { Busboy } from "@fastify/busboy";

/** A file of a form by its name; null: it was larger than allowed, and is not kept. */
export type SentFile = { name: string; content: Buffer | null };

/** Bytes of one text, texts and files of a form, and characters of a file's name that are shown. */
const limits = { fieldSize: 64 * 1024, fields: 100, files: 50 };
const longestName = 60;

/**
 * A form with parts, without its files: each is handed over as it arrives, with the fields before it, so that few are ever in memory. What
 * remains is a form that `readForm` reads like any other; one without parts is returned as it is. Not whole: the body broke off, or cannot
 * be read.
 */
export async function withoutFiles(
  request: Request,
  largest: number,
  take: (file: SentFile, before: URLSearchParams) => Promise<void>,
): Promise<{ form: Request; whole: boolean }> {
  const type = request.headers.get("content-type");
  if (!type?.startsWith("multipart/") || !request.body) return { form: request, whole: true };
  const fields = new URLSearchParams();
  const whole = await readParts(request.body, type, fields, largest, (file) => take(file, fields)).then(
    () => true,
    () => false,
  );
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  headers.set("content-type", "application/x-www-form-urlencoded");
  return { form: new Request(request.url, { method: "POST", headers, body: fields }), whole };
}

async function readParts(
  body: ReadableStream<Uint8Array>,
  type: string,
  fields: URLSearchParams,
  largest: number,
  take: (file: SentFile) => Promise<void>,
): Promise<void> {
  const parser = new Busboy({ headers: { "content-type": type }, limits: { ...limits, fileSize: largest } });
  const arrived: SentFile[] = [];
  const finished = new Promise<void>((done, failed) => {
    parser.on("finish", done);
    parser.on("error", failed);
    // A file that breaks off is reported by its stream alone; an unheard error would end the process.
    parser.on("file", (_field, stream) => stream.on("error", failed));
  });
  // Awaited below, or not at all when the body itself breaks off.
  finished.catch(() => undefined);
  parser.on("field", (name, value) => fields.append(name, value));
  parser.on("file", (_field, stream, fileName) => {
    let chunks: Buffer[] | null = [];
    stream.on("data", (chunk: Buffer) => chunks?.push(chunk));
    stream.on("limit", () => (chunks = null));
    stream.on("end", () => {
      const content = chunks && Buffer.concat(chunks);
      // A field in which no file was chosen is sent too.
      if (!fileName && content?.length === 0) return;
      arrived.push({ name: [...(fileName ?? "")].slice(0, longestName).join(""), content });
    });
  });
  const takeArrived = async () => {
    for (let file = arrived.shift(); file; file = arrived.shift()) await take(file);
  };
  const reader = body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const chunk = Buffer.from(read.value);
    await new Promise<void>((done, failed) => {
      parser.write(chunk, (fault) => (fault ? failed(fault) : done()));
    });
    await takeArrived();
  }
  parser.end();
  await finished;
  await takeArrived();
}
