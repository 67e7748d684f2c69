import { smtpMail } from "@engine/suppliers/mail/smtp-mail";
import type { Transport } from "nodemailer";

/** The message as sent over the wire. */
export async function postedMail(
  subject: string,
  text: string,
  to = "dana@example.com",
): Promise<{ head: string[]; raw: string; to: string[] }> {
  let raw = "";
  let recipients: string[] = [];
  const transport = {
    name: "kept",
    version: "1",
    send(mail, done) {
      recipients = mail.message.getEnvelope().to as string[];
      mail.message.build((fault, built) => {
        raw = String(built);
        done(fault, { messageId: "", envelope: mail.message.getEnvelope() } as never);
      });
    },
  } as Transport;
  await smtpMail({ url: transport, from: "Nofesh <shop@nofesh.example>" })({ key: "k", to, subject, text });
  const head = raw
    .split("\r\n\r\n")[0]!
    .replace(/\r\n[ \t]/g, " ")
    .split("\r\n");
  return { head, raw, to: recipients };
}

/** Headers of our mails without attachments. */
export const plainMailHeaders = [
  "From",
  "To",
  "Subject",
  "Message-ID",
  "Date",
  "MIME-Version",
  "Content-Type",
  "Content-Transfer-Encoding",
];
