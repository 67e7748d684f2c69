import type { Transport } from "nodemailer";
import type { SandboxMessages } from "./sandbox-messages";

/** The server's errors for recipients at these hosts, as nodemailer reports them; mail to all other hosts is accepted. */
const refusedHosts: Record<string, string> = {
  "refused.example.com": "550 5.1.1 no such user",
  "busy.example.com": "451 4.3.0 try again later",
};

function refusalOf(to: string[]): Error | null {
  const response = refusedHosts[to[0]?.split("@")[1] ?? ""];
  return response
    ? Object.assign(new Error(response), { response, responseCode: Number(response.slice(0, 3)), command: "RCPT TO" })
    : null;
}

/** The sandbox's mail server, as a nodemailer transport: it stores what it receives. The Message-ID is a mail's key. */
export function sandboxMail(messages: SandboxMessages): Transport {
  return {
    name: "sandbox",
    version: "1",
    send(mail, done) {
      const failed = (fault: Error) => done(fault, undefined as never);
      mail.normalize((error, parsedMail) => {
        if (error || !parsedMail) return failed(error ?? new Error("the mail cannot be read"));
        const { subject, text, html, messageId = "" } = parsedMail;
        const to = [parsedMail.to]
          .flat()
          .flatMap((person) => (typeof person === "string" ? person : (person?.address ?? [])));
        const refusal = refusalOf(to);
        if (refusal) return failed(refusal);
        const attachments = parsedMail.attachments?.flatMap(({ filename }) => filename || []);
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
          .then(() => done(null, { messageId, accepted: to } as never), failed);
      });
    },
  };
}
