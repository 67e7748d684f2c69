import { AddressRefused } from "@engine/outbox/address-refused";
import { smtpMail } from "@engine/suppliers/mail/smtp-mail";
import { httpSms } from "@engine/suppliers/sms/http-sms";
import { inforuSms } from "@engine/suppliers/sms/inforu-sms";
import { sandboxMail } from "@mocks/messages/sandbox-mail";
import { sandboxMessages } from "@mocks/messages/sandbox-messages";
import { sandboxSms } from "@mocks/messages/sandbox-sms";
import { describe, expect, test } from "vitest";

const account = { user: "shop", token: "token-7d1c" };

function inforu(more: Partial<Parameters<typeof inforuSms>[0]> = {}) {
  const messages = sandboxMessages();
  const app = sandboxSms({ messages, ...account });
  const carry: typeof fetch = async (url, init) => app.fetch(new Request(url, init));
  const send = inforuSms({ baseUrl: "http://sms.test/", ...account, sender: "Nofesh", fetch: carry, ...more });
  return { messages, send };
}

describe("SMS through Inforu", () => {
  test("arrives once, with its own key", async () => {
    const { messages, send } = inforu();
    const message = { to: "+972501234567", text: "הקוד שלכם: 123456", key: "otp:1" };
    await send(message);
    await send(message);
    expect(messages.list()).toEqual([
      { at: expect.any(String), kind: "sms", to: "0501234567", text: message.text, key: "otp:1" },
    ]);
  });

  test.each([
    ["a wrong token", { token: "other" }, {}],
    ["a sender that is too long", { sender: "NofeshHolidays" }, {}],
    ["no phone number", {}, { to: "nobody" }],
    ["no text", {}, { text: "" }],
    ["an answer that is not theirs", { fetch: async () => new Response("<h1>200</h1>") }, {}],
    ["a status that is not accepted", { fetch: async () => Response.json({ StatusId: -6 }) }, {}],
    ["an error of the server", { fetch: async () => Response.json({ StatusId: 1 }, { status: 500 }) }, {}],
  ])("%s is rejected, and the error contains neither number nor text", async (_, settings, message) => {
    const { messages, send } = inforu(settings);
    const sending = send({ to: "0501234567", text: "secret text", key: "otp:1", ...message });
    const error = await sending.then(
      () => null,
      (reason: Error) => reason,
    );
    expect(error?.message).toMatch(/did not accept/);
    expect(error?.message).not.toMatch(/0501234567|secret text|token/);
    expect(messages.list()).toEqual([]);
  });
});

test.each([
  [{ StatusId: -22, StatusDescription: "No valid recipients" }, 200, true],
  [{ StatusId: -18, StatusDescription: "NoValidRecipients" }, 200, true],
  // A closed account must not end every message.
  [{ StatusId: -22, StatusDescription: "User blocked" }, 200, false],
  [{ StatusId: -22, StatusDescription: "No valid recipients" }, 500, false],
  [{ StatusId: -22 }, 200, false],
])("of Inforu's answers %o with %i: refuses the number for good: %s", async (answer, status, isFinal) => {
  const { send } = inforu({ fetch: async () => Response.json(answer, { status }) });
  const fault = await send({ to: "031234567", text: "t", key: "k" }).catch((reason: unknown) => reason);
  expect([fault instanceof Error, fault instanceof AddressRefused]).toEqual([true, isFinal]);
});

test.each([
  [422, '{"refused":"recipient"}', true],
  [422, '{"error":"the sender is too long"}', false],
  [422, "", false],
  [400, '{"refused":"recipient"}', false],
])("an SMS bridge that answers %i with %s refuses the number for good: %s", async (status, body, isFinal) => {
  const carry: typeof fetch = async () => new Response(body, { status });
  const send = httpSms({ url: "http://bridge.test/sms", token: "t", sender: "Nofesh", fetch: carry });
  const fault = await send({ to: "031234567", text: "t", key: "k" }).catch((reason: unknown) => reason);
  expect([fault instanceof Error, fault instanceof AddressRefused]).toEqual([true, isFinal]);
});

test("an SMS bridge receives the key, and only 2xx counts as accepted", async () => {
  const requests: Request[] = [];
  const bridge = (status: number) => {
    const carry: typeof fetch = async (url, init) => {
      requests.push(new Request(url, init));
      return new Response(null, { status });
    };
    return httpSms({ url: "http://bridge.test/sms", token: "t", sender: "Nofesh", fetch: carry });
  };
  await bridge(202)({ to: "+972501234567", text: "text", key: "otp:1" });
  expect(requests[0]!.headers.get("idempotency-key")).toBe("otp:1");
  expect(await requests[0]!.json()).toEqual({ to: "+972501234567", text: "text", from: "Nofesh", key: "otp:1" });
  await expect(bridge(503)({ to: "+972501234567", text: "text", key: "otp:1" })).rejects.toThrow("503");
});

describe("mail", () => {
  test("arrives unchanged, once for each key", async () => {
    const messages = sandboxMessages();
    const send = smtpMail({ url: sandboxMail(messages), from: "Nofesh <shop@nofesh.example>" });
    const mail = { to: "dana@example.com", subject: "ההזמנה אושרה", text: "שלום", html: "<p>שלום</p>", key: "final:1" };
    const attachments = [{ filename: "voucher.pdf", contentType: "application/pdf", content: Buffer.from("pdf") }];
    await send({ ...mail, attachments });
    await send({ ...mail, attachments });
    await send({ ...mail, key: "final:2" });
    expect(messages.list()).toHaveLength(2);
    const { key, ...first } = messages.list()[1]!;
    expect(first).toEqual({
      at: expect.any(String),
      kind: "mail",
      to: mail.to,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      attachments: ["voucher.pdf"],
    });
    expect(key).toMatch(/^<[0-9a-f]{32}@nofesh\.example>$/);
  });

  test("a rejection by the server is an error", async () => {
    const messages = sandboxMessages();
    messages.keep = () => Promise.reject(new Error("the disk is full"));
    const send = smtpMail({ url: sandboxMail(messages), from: "shop@nofesh.example" });
    await expect(send({ to: "dana@example.com", subject: "s", text: "t", key: "k" })).rejects.toThrow("disk is full");
  });
});
