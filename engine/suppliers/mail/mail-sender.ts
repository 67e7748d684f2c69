type MailMessage = {
  to: string;
  subject: string;
  /** The sender's name; missing: that of the configuration. The address is always the configured one. */
  fromName?: string;
  text: string;
  html?: string;
  attachments?: { filename: string; contentType: string; content: Buffer }[];
  /** For newsletters: the address for one-click unsubscribe by POST (RFC 8058). */
  unsubscribe?: string;
  /** Idempotency key: a repeat with the same key has the same Message-ID. */
  key: string;
};

/** Sends a mail through a mail server. Rejects if it was not accepted: the job retries. With AddressRefused: retrying is pointless. */
export type MailSender = (message: MailMessage) => Promise<void>;
