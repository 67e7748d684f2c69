export type Attachment = { filename: string; contentType: string; content: Buffer };

/** SMS, mail and webhook as the adapters of suppliers send them. */
export type MessageSenders = {
  sms(message: { to: string; text: string; key: string }): Promise<void>;
  mail(message: {
    to: string;
    subject: string;
    fromName?: string;
    text: string;
    attachments?: Attachment[];
    unsubscribe?: string;
    key: string;
  }): Promise<void>;
  /** Missing: no webhook is configured. */
  webhook?(message: { body: string; key: string }): Promise<void>;
};
