export type MailMessage = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  attachments?: { filename: string; contentType: string; content: Buffer }[];
  /** Of a newsletter: where a mail program leaves the list for its reader, by one POST (RFC 8058). */
  unsubscribe?: string;
  /** Names the message: a repeat with the same key carries the same Message-ID. */
  key: string;
};

/** Hands a mail to a mail server. Rejects when it was not taken: the job tries again. */
export type MailSender = (message: MailMessage) => Promise<void>;
