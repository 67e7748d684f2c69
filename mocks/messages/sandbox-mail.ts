import type { Transport } from "nodemailer";
import type { SandboxMessages } from "./sandbox-messages";

/** The sandbox's mail server, as a nodemailer transport: it stores what it receives. The Message-ID is a mail's key. */
export function sandboxMail(messages: SandboxMessages): Transport {
  return {
    name: "sandbox",
    version: "1",
    send(mail, done) {
      mail.normalize((error, read) => {
        if (error || !read) return done(error ?? new Error("the mail cannot be read"), undefined as never);
        const { subject, text, html, messageId = "" } = read;
        const to = [read.to]
          .flat()
          .flatMap((person) => (typeof person === "string" ? person : (person?.address ?? [])));
        const attachments = read.attachments?.flatMap(({ filename }) => filename || []);
        messages
          .keep({
            kind: "mail",
            to: to.join(", "),
            subject,
            text: String(text ?? ""),
            ...(html ? { html: String(html) } : {}),
            ...(attachments?.length ? { attachments } : {}),
            key: messageId,
          })
          .then(
            () => done(null, { messageId, accepted: to } as never),
            (fault: Error) => done(fault, undefined as never),
          );
      });
    },
  };
}
