/** A message to one phone. `key` names the message: a repeat with the same key is the same message. */
export type SmsMessage = { to: string; text: string; key: string };

/** Hands a message to an SMS company. Rejects when it was not accepted, without number or text in the error: the job tries again. */
export type SmsSender = (message: SmsMessage) => Promise<void>;
