import type { EngineConfig } from "@engine/config";
import type { MessageSenders } from "@engine/payment/deliver-effect";
import { smtpMail } from "@engine/suppliers/mail/smtp-mail";
import { inforuSms } from "@engine/suppliers/sms/inforu-sms";
import type { Imitations } from "./imitations";

/** SMS and mail through the same adapters everywhere; only where they lead differs in a sandbox. */
export function sendersFor(config: EngineConfig, imitations: Imitations | null): MessageSenders {
  const { sms, mail } = config;
  return {
    sms: inforuSms({
      baseUrl: sms.baseUrl ?? imitations!.smsBase,
      user: sms.user,
      token: sms.token,
      sender: sms.sender,
    }),
    mail: smtpMail({ url: mail.url ?? imitations!.mailbox, from: mail.from }),
  };
}
