import type { Deliverers, MailedDocument } from "./effect";
import { withMore } from "./letter";
import type { Attachment, MessageSenders } from "./message-senders";

/** Additions to a mail about a booking: files, and lines appended to its text. */
export type MailedFiles = { attachments: Attachment[]; lines: string[] };

/** Creates the attachments of a mail. The capabilities of later districts own them and register themselves. */
type MailAttachments = {
  documents(document: MailedDocument): Promise<MailedFiles>;
  planFiles(fileIds: readonly string[]): Promise<Attachment[]>;
};

/** After this many failures a mail is sent without its documents: its message matters more. */
const triesWithDocuments = 3;

/** Deliverers of messages to customers and staff. */
export function messageDeliverers(
  senders: MessageSenders,
  attachments: MailAttachments,
): Pick<Deliverers, "sms" | "mail" | "webhook" | "nothing"> {
  return {
    sms: ({ to, text }, { key }) => senders.sms({ to, text, key }),
    async mail({ to, subject, text, fromName, document, planFiles, unsubscribe }, { key, attempts }) {
      const files: MailedFiles | undefined = planFiles
        ? { attachments: await attachments.planFiles(planFiles), lines: [] }
        : document && attempts < triesWithDocuments
          ? await attachments.documents(document)
          : undefined;
      await senders.mail({
        to,
        subject,
        fromName,
        text: withMore(text, files?.lines ?? []),
        attachments: files?.attachments,
        unsubscribe,
        key,
      });
    },
    webhook: async ({ body }, { key }) => senders.webhook?.({ body, key }),
    nothing: async () => {},
  };
}
