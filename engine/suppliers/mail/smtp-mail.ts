import { createHash } from "node:crypto";
import { createTransport, type Transport } from "nodemailer";
import { AddressDeferred } from "../../outbox/address-deferred";
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
      if (!isAboutRecipient(fault)) throw fault;
      if (fault.responseCode < 500) throw new AddressDeferred(fault.message, { cause: fault });
      throw isPolicy(fault) ? fault : new AddressRefused(fault.message, { cause: fault });
    });
  };
}

type RecipientFault = Error & { responseCode: number; response?: unknown };

/**
 * Whether the server refused this recipient, for now (4xx) or for good (5xx): at RCPT TO (RFC 5321). A refusal at any other step is about
 * the sender, the message or the server itself.
 */
function isAboutRecipient(fault: unknown): fault is RecipientFault {
  if (!(fault instanceof Error)) return false;
  const { responseCode, command } = fault as Error & Partial<Record<string, unknown>>;
  return typeof responseCode === "number" && responseCode >= 400 && responseCode < 600 && command === "RCPT TO";
}

/** A 5.7.x (RFC 3463) refuses the sender or the message by policy: taken for the recipient's it would mark every address of a list. */
function isPolicy({ response }: RecipientFault): boolean {
  return /^\d{3}[ -]5\.7\./.test(String(response));
}
