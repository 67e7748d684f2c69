import type { EngineConfig } from "@engine/config";
import type { Clock } from "@engine/core/clock";
import type { MessageSenders } from "@engine/outbox/message-senders";
import { smtpMail } from "@engine/suppliers/mail/smtp-mail";
import { httpSms } from "@engine/suppliers/sms/http-sms";
import { inforuSms } from "@engine/suppliers/sms/inforu-sms";
import { signedWebhook } from "@engine/suppliers/webhook/signed-webhook";
import type { Imitations } from "./imitations";

/** SMS and mail through the same adapters everywhere; only the destination differs in a sandbox. */
export function sendersFor(config: EngineConfig, imitations: Imitations | null, clock: Clock): MessageSenders {
  const { sms, mail, notices } = config;
  // The sandbox's SMS company supports only Inforu's call.
  const overHttp = sms.provider === "http" && sms.baseUrl;
  return {
    sms: overHttp
      ? httpSms({ url: sms.baseUrl!, token: sms.token, sender: sms.sender })
      : inforuSms({
          baseUrl: sms.baseUrl ?? imitations!.smsBase,
          user: sms.user,
          token: sms.token,
          sender: sms.sender,
        }),
    mail: smtpMail({ url: mail.url ?? imitations!.mailbox, from: mail.from }),
    ...(notices.webhookUrl
      ? { webhook: signedWebhook({ url: notices.webhookUrl, secret: notices.webhookSecret, clock }) }
      : {}),
  };
}
