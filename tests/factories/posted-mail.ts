import { smtpMail } from "@engine/suppliers/mail/smtp-mail";
import type { Transport } from "nodemailer";

/** The message as it goes over the line. */
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

/** Headers that a mail of ours without attached documents has. */
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
