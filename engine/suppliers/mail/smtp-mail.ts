import { createHash } from "node:crypto";
import { createTransport, type Transport } from "nodemailer";
import { AddressRefused } from "../../outbox/address-refused";
import type { MailSender } from "./mail-sender";

type SmtpSettings = {
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
    const sending = transport.sendMail({
      ...message,
      ...(unsubscribe
        ? { headers: { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } }
        : {}),
      from: fromName ? { name: fromName, address } : from,
      messageId: `<${name}@${host}>`,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    await sending.catch((fault: unknown) => {
      throw isAddressRefused(fault) ? new AddressRefused(fault.message, { cause: fault }) : fault;
    });
  };
}

/**
 * Whether the server refused this recipient for good: a 5xx to RCPT TO (RFC 5321). Not a 5.7.x (RFC 3463), which refuses the
 * sender or the message by policy, nor a 5xx at any other step: those would mark every address of a list.
 */
function isAddressRefused(fault: unknown): fault is Error {
  if (!(fault instanceof Error)) return false;
  const { responseCode, command, response } = fault as Error & Partial<Record<string, unknown>>;
  const isFinal = typeof responseCode === "number" && responseCode >= 500 && responseCode < 600;
  return isFinal && command === "RCPT TO" && !/^\d{3}[ -]5\.7\./.test(String(response));
}
