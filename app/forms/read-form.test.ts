import { expect, test } from "vitest";
import * as z from "zod/v4";
import { choice, required, secret, several, text, tick } from "./fields.server";
import { formFields } from "./form-fields";
import { formValue, readForm } from "./read-form.server";

const Form = z.object({
  name: required(5, "error.required"),
  note: text(4),
  password: secret(10),
  agreed: tick,
  kind: choice(["one", "two"]),
  boxes: several(/^[a-z]+$/),
  titles: z.object({ he: text(4), en: text(4) }),
  people: z.array(z.object({ first: text(5) })).max(3),
});

const t = (key: string) => `text of ${key}`;
const postRequest = (fields: [string, string | File][]) => {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  return new Request("http://shop.test/page", { method: "POST", body });
};

test("reads values by the schema and cuts texts at their maximum length", async () => {
  const form = await readForm(
    postRequest([
      ["name", " Dana Cohen "],
      ["agreed", "on"],
      ["kind", "two"],
      ["boxes", "a"],
      ["boxes", "B"],
      ["boxes", "c"],
      ["titles.he", "שלום"],
      ["people[1].first", "Noa"],
    ]),
    Form,
    t,
  );
  expect(form.ok && form.value).toEqual({
    name: "Dana ",
    note: "",
    password: "",
    agreed: true,
    kind: "two",
    boxes: ["a", "c"],
    titles: { he: "שלום", en: "" },
    people: [{ first: "" }, { first: "Noa" }],
  });
});

test("reports problems at their fields and keeps input, except secrets and unknown names", async () => {
  const form = await readForm(
    postRequest([
      ["name", " "],
      ["password", "open sesame"],
      ["titles.he", "שלום וברכה"],
      ["other", "x"],
    ]),
    Form,
    t,
  );
  expect(form).toEqual({
    ok: false,
    prefixed: false,
    problems: [{ field: "name", text: "text of error.required" }],
    typed: { name: [" "], "titles.he": ["שלום וברכה"] },
  });
  const { field, tick, typed } = formFields<string>(form, { note: "as stored", agreed: true });
  expect(field("name")).toEqual({ name: "name", defaultValue: " ", error: "text of error.required" });
  expect(typed("note"), "a field that was emptied does not show what is stored").toBeUndefined();
  expect(tick("agreed").defaultChecked).toBe(false);
  expect(formFields(undefined, { note: "as stored", agreed: true }).tick("agreed").defaultChecked).toBe(true);
});

// Each of these caused a fault or a hang: conform reads names as paths, and reserves two of them.
test("never sends back a required secret, whatever else is wrong", async () => {
  const LogIn = z.object({ code: required(9, "error.required"), password: secret(20, "error.password") });
  const request = postRequest([
    ["code", ""],
    ["password", "open sesame"],
  ]);
  expect(await readForm(request, LogIn, t)).toMatchObject({ problems: [{ field: "code" }], typed: { code: [""] } });
  expect(JSON.stringify(await readForm(postRequest([["password", "open sesame"]]), LogIn, t))).not.toContain("sesame");
  expect((await readForm(postRequest([["code", "1"]]), LogIn, t)).problems).toEqual([
    { field: "password", text: "text of error.password" },
  ]);
});

test("unexpected form data causes no fault", async () => {
  const strange: [string, string | File][][] = [
    [],
    [["name", new File(["x"], "x.txt")]],
    [
      ["name", "a"],
      ["name", "b"],
    ],
    [["titles", "x"]],
    [["people", "x"]],
    [["people[99999999].first", "x"]],
    [["people[0][999999999]", "x"]],
    [["__proto__.name", "x"]],
    [["titles.__proto__.name", "x"]],
    [["titles.constructor", "x"]],
    [["name[", "x"]],
    [["__intent__", "x"]],
    [["__state__", "x"]],
  ];
  for (const fields of strange) {
    const form = await readForm(postRequest(fields), Form, t);
    expect.soft(form.ok, JSON.stringify(fields)).toBe(false);
    expect.soft(form.problems.length, JSON.stringify(fields)).toBeGreaterThan(0);
  }
  const broken = new Request("http://shop.test/page", {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=x" },
    body: "--x\r\nnothing of it",
  });
  expect((await readForm(broken, Form, t)).ok).toBe(false);
});

test("shows a general text in the user's language in place of zod messages", async () => {
  const Buttons = z.object({ do: z.enum(["yes", "no"]) });
  const request = postRequest([["do", "perhaps"]]);
  const form = await readForm(request.clone(), Buttons, t);
  expect(form.problems).toEqual([{ field: "", text: "משהו השתבש. נסו שוב." }]);
  await expect(formValue(request, Buttons)).rejects.toMatchObject({ status: 422 });
});

test("of a form with thousands of fields only the first thousand are read: one request cannot block everybody", async () => {
  const form = await readForm(
    postRequest([
      ["name", "Dana"],
      ...Array.from({ length: 3000 }, (): [string, string] => ["boxes", "a"]),
      ["note", "x"],
    ]),
    Form,
    t,
  );
  expect([form.typed.boxes?.length, form.typed.note]).toEqual([999, undefined]);
  // Names that the form does not have are no fields of it.
  const others = Array.from({ length: 3000 }, (_, n): [string, string] => [`other${n}`, ""]);
  const read = await readForm(postRequest([...others, ["name", "Dana"]]), Form, t);
  expect(read.ok && read.value.name).toBe("Dana");
});
