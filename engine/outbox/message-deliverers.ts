import type { Deliverers, MailedDocument } from "./effect";
import { withMore } from "./letter";
import type { Attachment, MessageSenders } from "./message-senders";

/** What a mail about a booking carries: files, and lines that its text goes on with. */
export type MailedFiles = { attachments: Attachment[]; lines: string[] };

/** Makes the files a mail carries. They belong to capabilities of later districts, which hand themselves in. */
export type MailAttachments = {
  documents(document: MailedDocument): Promise<MailedFiles>;
  planFiles(fileIds: readonly string[]): Promise<Attachment[]>;
};

/** A mail whose documents failed this often goes without them: what it says matters more. */
const triesWithDocuments = 3;

/** Deliverers of messages to people. */
export function messageDeliverers(
  senders: MessageSenders,
  attachments: MailAttachments,
): Pick<Deliverers, "sms" | "mail" | "webhook" | "nothing"> {
  return {
    sms: ({ to, text }, { key }) => senders.sms({ to, text, key }),
    async mail({ to, subject, text, document, planFiles, unsubscribe }, { key, attempts }) {
      const mailed: MailedFiles | undefined = planFiles
        ? { attachments: await attachments.planFiles(planFiles), lines: [] }
        : document && attempts < triesWithDocuments
          ? await attachments.documents(document)
          : undefined;
      await senders.mail({
        to,
        subject,
        text: withMore(text, mailed?.lines ?? []),
        attachments: mailed?.attachments,
        unsubscribe,
        key,
      });
    },
    webhook: async ({ body }, { key }) => senders.webhook?.({ body, key }),
    nothing: async () => {},
  };
}
