import { describe, expect, test } from "vitest";
import { type SentFile, withoutFiles } from "./without-files.server";

const boundary = "X";
const part = (head: string, content: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
const body = `${part('name="text"', "a quiet room")}${part('name="photos"; filename="sea.jpg"', "abc")}--${boundary}--\r\n`;

function sent(content: string): Request {
  const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
  return new Request("http://localhost/review/token", { method: "POST", headers, body: content });
}

async function taken(content: string) {
  const files: SentFile[] = [];
  const { form, whole } = await withoutFiles(sent(content), 1000, async (file) => void files.push(file));
  return { whole, files, fields: new URLSearchParams(await form.text()) };
}

describe("a form with parts", () => {
  test("is returned without its files, which are handed over", async () => {
    const { whole, files, fields } = await taken(body);
    expect([whole, fields.get("text")]).toEqual([true, "a quiet room"]);
    expect(files).toEqual([{ name: "sea.jpg", content: Buffer.from("abc") }]);
  });

  test("that is cut off at any byte is reported as incomplete, and the process goes on", async () => {
    const end = body.indexOf(`--${boundary}--`);
    for (let length = 1; length < end; length += 1)
      expect((await taken(body.slice(0, length))).whole, `${length} bytes of ${body.length}`).toBe(false);
  });

  test("with a file above the limit hands over its name alone", async () => {
    const { files } = await taken(body.replace("abc", "a".repeat(2000)));
    expect(files).toEqual([{ name: "sea.jpg", content: null }]);
  });
});
