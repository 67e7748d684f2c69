import { createHash } from "node:crypto";
import { Hono } from "hono";
import type { SandboxMessages } from "./sandbox-messages";

type SandboxSmsOptions = { messages: SandboxMessages; user: string; token: string };

type SmsRequest = {
  Data?: {
    Message?: unknown;
    Recipients?: { Phone?: unknown }[];
    Settings?: { Sender?: unknown; CustomerMessageID?: unknown };
  };
};

/** The sandbox's SMS company: it implements Inforu's v2 call and stores what it receives. Paths start at the mount. */
export function sandboxSms({ messages, user, token }: SandboxSmsOptions): Hono {
  const expected = `Basic ${Buffer.from(`${user}:${token}`).toString("base64")}`;
  const app = new Hono();
  app.post("/api/v2/SMS/SendSms", async (c) => {
    const no = (StatusId: number, StatusDescription: string) => c.json({ StatusId, StatusDescription, Data: null });
    if (c.req.header("authorization") !== expected) return no(-2, "Bad user name or password");
    const smsRequest = (await c.req.json().catch(() => ({}))) as SmsRequest;
    const { Message, Recipients, Settings } = smsRequest.Data ?? {};
    const phones = (Recipients ?? []).map(({ Phone }) => Phone).filter((phone) => typeof phone === "string");
    if (typeof Message !== "string" || Message === "") return no(-18, "Message text is missing");
    if (phones.length === 0 || phones.some((phone) => !/^\+?\d{9,15}$/.test(phone)))
      return no(-22, "No valid recipients");
    if (typeof Settings?.Sender !== "string" || !/^[A-Za-z0-9]{1,11}$/.test(Settings.Sender))
      return no(-32, "The sender is not valid");
    const name = typeof Settings.CustomerMessageID === "string" ? Settings.CustomerMessageID : withoutNames(Message);
    for (const [index, to] of phones.entries())
      await messages.keep({ kind: "sms", to, text: Message, key: index === 0 ? name : `${name}#${index}` });
    return c.json({ StatusId: 1, StatusDescription: "Success", Data: { Recipients: phones.length } });
  });
  return app;
}

function withoutNames(text: string): string {
  return `unnamed ${createHash("sha256").update(text).digest("hex").slice(0, 16)}`;
}
