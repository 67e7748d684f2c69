import { createHash } from "node:crypto";
import { createTransport, type Transport } from "nodemailer";
import type { MailSender } from "./mail-sender";

export type SmtpSettings = {
  /** smtp:// or smtps:// with user and password, or a transport instead of a server. */
  url: string | Transport;
  /** Such as Nofesh <shop@nofesh.example> */
  from: string;
};

/**
 * Mail over SMTP. Only the given content is sent: texts and attachments cannot refer to a file or an address to be
 * read.
 */
export function smtpMail({ url, from }: SmtpSettings): MailSender {
  const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
  const transport = typeof url === "string" ? createTransport({ url, ...limits }) : createTransport(url);
  const address = /[^<\s]+@[^>\s]+/.exec(from)?.[0] ?? from;
  const host = /@([^>\s]+)/.exec(from)?.[1] ?? "localhost";
  return async ({ key, unsubscribe, fromName, ...message }) => {
    const name = createHash("sha256").update(key).digest("hex").slice(0, 32);
    await transport.sendMail({
      ...message,
      ...(unsubscribe
        ? { headers: { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } }
        : {}),
      from: fromName ? { name: fromName, address } : from,
      messageId: `<${name}@${host}>`,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
}
