import type { Deliverers, MailedDocument } from "./effect";
import type { Attachment, MessageSenders } from "./message-senders";

/** Makes the files a mail carries. They belong to capabilities of later districts, which hand themselves in. */
export type MailAttachments = {
  documents(document: MailedDocument): Promise<Attachment[]>;
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
      const files = planFiles
        ? await attachments.planFiles(planFiles)
        : document && attempts < triesWithDocuments
          ? await attachments.documents(document)
          : undefined;
      await senders.mail({ to, subject, text, attachments: files, unsubscribe, key });
    },
    webhook: async ({ body }, { key }) => senders.webhook?.({ body, key }),
    nothing: async () => {},
  };
}
