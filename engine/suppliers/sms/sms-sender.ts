/** A message to one phone. `key` is the idempotency key: a repeat with the same key is the same message. */
type SmsMessage = { to: string; text: string; key: string };

/**
 * Sends a message through an SMS company. Rejects if it was not accepted, without number or text in the error: the job
 * retries. With AddressRefused: the number gets no SMS, so retrying is pointless.
 */
export type SmsSender = (message: SmsMessage) => Promise<void>;
