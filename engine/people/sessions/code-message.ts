import type { Language } from "@contract/vocabulary/languages";
import type { Brand } from "../../core/brand";

export const texts: Record<Language, (code: string, name: string) => string> = {
  he: (code, name) => `קוד הכניסה שלכם ל${name}: ${code}. הקוד תקף ל־10 דקות. לא ביקשתם? התעלמו, ואל תמסרו אותו לאיש.`,
  en: (code, name) =>
    `Your ${name} login code: ${code}. It is valid for 10 minutes. Not you? Ignore this message, and do not share the code.`,
  ru: (code, name) => `Код для входа в ${name}: ${code}. Действует 10 минут. Не запрашивали? Никому его не сообщайте.`,
  ar: (code, name) => `رمز الدخول إلى ${name}: ${code}. صالح لمدة 10 دقائق. لم تطلبوه؟ تجاهلوه ولا تشاركوه مع أحد.`,
};

export const subjects: Record<Language, (name: string) => string> = {
  he: (name) => `קוד הכניסה שלכם ל${name}`,
  en: (name) => `Your ${name} login code`,
  ru: (name) => `Код для входа в ${name}`,
  ar: (name) => `رمز الدخول إلى ${name}`,
};

/** The same code by mail. */
export function codeMail(language: Language, code: string, { names }: Brand): { subject: string; text: string } {
  return { subject: subjects[language](names[language]), text: texts[language](code, names[language]) };
}

/** The SMS of a login code. Its last line binds the code to the site's host, so that phones offer it only on its pages (WebOTP). */
export function codeMessage(language: Language, code: string, { names, origin }: Brand): string {
  return `${texts[language](code, names[language])}\n\n@${new URL(origin).hostname} #${code}`;
}
