import { calls } from "@contract/calls";
import { expect, test } from "vitest";
import { callDocument, withoutDeskHeader } from "./call-document";
import { mountOf } from "./http";

const ask = (headers: Record<string, string> = {}) => new Request("http://engine.test/openapi.json", { headers });
const pathsOf = async (answer: Response) => Object.keys(((await answer.json()) as { paths: object }).paths);

test("the document is made once for the process, with the desk and without, however often it is asked for", async () => {
  let made = 0;
  const counted = {
    ...calls.search,
    get summary() {
      made += 1;
      return calls.search.summary;
    },
  };
  const document = callDocument({ ...calls, search: counted }, mountOf, { "/api/hba/hotels": {} });
  for (let count = 0; count < 5; count += 1) {
    document(ask());
    document(ask({ [withoutDeskHeader]: "true" }));
  }
  expect(made).toBe(2);
  const [whole, without] = await Promise.all(
    [ask(), ask({ [withoutDeskHeader]: "true" })].map((request) => pathsOf(document(request))),
  );
  expect(whole!.filter((path) => !without!.includes(path)).every((path) => path.startsWith("/api/admin/desk/"))).toBe(
    true,
  );
  expect(without!.filter((path) => /desk/i.test(path))).toEqual([]);
  expect(without).toContain("/api/bff/operation/search");
  expect(without).toContain("/api/hba/hotels");
});

test("who has it already is told so without it; the other one is another", async () => {
  const document = callDocument(calls, mountOf);
  const etag = document(ask()).headers.get("etag")!;
  const again = document(ask({ "if-none-match": `"another", ${etag}` }));
  expect([again.status, await again.text()]).toEqual([304, ""]);
  expect(document(ask({ "if-none-match": etag, [withoutDeskHeader]: "true" })).status).toBe(200);
});
