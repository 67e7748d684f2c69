import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AddressRefused } from "@engine/outbox/address-refused";
import { smtpMail } from "@engine/suppliers/mail/smtp-mail";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sandboxMail } from "./sandbox-mail";
import { sandboxMessages } from "./sandbox-messages";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "nofesh-post-"));
  file = join(folder, "messages.jsonl");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const sms = (key: string) => ({ kind: "sms" as const, to: "0501234567", text: `text ${key}`, key });
const at = () => new Date("2027-05-15T10:00:00Z");

test("lists the newest first, stores a repeat once, and loses none in a restart", async () => {
  const post = sandboxMessages(file, at);
  for (const key of ["a", "b", "a"]) await post.keep(sms(key));
  const expected = [
    { at: "2027-05-15T10:00:00.000Z", ...sms("b") },
    { at: "2027-05-15T10:00:00.000Z", ...sms("a") },
  ];
  expect(post.list()).toEqual(expected);
  const again = sandboxMessages(file, at);
  await again.keep(sms("b"));
  expect(again.list()).toEqual(expected);
});

test("an SMS and a mail with one key are two messages", async () => {
  const post = sandboxMessages();
  await post.keep(sms("final:1"));
  await post.keep({ kind: "mail", to: "dana@example.com", subject: "Hello", text: "text", key: "final:1" });
  expect(post.list().map(({ kind }) => kind)).toEqual(["mail", "sms"]);
});

test("keeps five hundred, and still recognises a repeat of a dropped one", async () => {
  const post = sandboxMessages(file, at);
  for (let index = 0; index < 501; index++) await post.keep(sms(String(index)));
  await post.keep(sms("0"));
  expect(post.list()).toHaveLength(500);
  expect(post.list().at(-1)!.key).toBe("1");
});

test("truncates a long file at the start, and tolerates a torn line", async () => {
  const line = (index: number) => `${JSON.stringify({ at: "", ...sms(String(index)) })}\n`;
  for (let index = 0; index < 5_000; index++) appendFileSync(file, line(index));
  appendFileSync(file, '{"at":"","kind":"sm');
  const post = sandboxMessages(file, at);
  expect(readFileSync(file, "utf8").split("\n").length).toBeLessThan(510);
  await post.keep(sms("new"));
  expect(
    sandboxMessages(file)
      .list()
      .slice(0, 2)
      .map(({ key }) => key),
  ).toEqual(["new", "4999"]);
});

test("the mail server refuses one host for good and another one for now", async () => {
  const post = sandboxMessages();
  const mail = smtpMail({ url: sandboxMail(post), from: "Nofesh <shop@nofesh.example>" });
  const send = (to: string) => mail({ to, subject: "Rhodes", text: "Rhodes", key: to }).catch((fault: Error) => fault);
  expect(await send("dana@refused.example.com")).toBeInstanceOf(AddressRefused);
  const busy = await send("dana@busy.example.com");
  expect([busy instanceof Error, busy instanceof AddressRefused]).toEqual([true, false]);
  await send("dana@example.com");
  expect(post.list().map(({ to }) => to)).toEqual(["dana@example.com"]);
});
