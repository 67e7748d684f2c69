import { createTransport } from "nodemailer";

/** Mail over SMTP. Throws when the server did not take it: the job tries again. The key is the message's id, so that a repeat is recognised. */
export function smtpMail(settings: { url: string; from: string }) {
  const transport = createTransport(settings.url, { from: settings.from });
  return async ({
    to,
    subject,
    text,
    key,
  }: {
    to: string;
    subject: string;
    text: string;
    key: string;
  }): Promise<void> => {
    const host = settings.from.match(/@([^>\s]+)/)?.[1] ?? "nofesh.example";
    await transport.sendMail({ to, subject, text, messageId: `<${key.replace(/[^\w.-]/g, ".")}@${host}>` });
  };
}
