import type { EngineConfig } from "@engine/config";
import type { MessageSenders } from "@engine/payment/deliver-effect";
import { smtpMail } from "@engine/suppliers/mail/smtp-mail";
import { inforuSms } from "@engine/suppliers/sms/inforu-sms";
import type { Imitations } from "./imitations";

/** SMS and mail: real where an address is configured, kept to be read in a sandbox. */
export function sendersFor(config: EngineConfig, imitations: Imitations | null): MessageSenders {
  const { sms, mail } = config;
  return {
    sms: sms.baseUrl
      ? inforuSms({ baseUrl: sms.baseUrl, user: sms.user, token: sms.token, sender: sms.sender })
      : async ({ to, text, key }) => imitations?.post.keep({ kind: "sms", to, text, key }),
    mail: mail.url
      ? smtpMail({ url: mail.url, from: mail.from })
      : async ({ to, subject, text, key }) => imitations?.post.keep({ kind: "mail", to, subject, text, key }),
  };
}
