import type { Language } from "@contract/vocabulary/languages";

const texts: Record<Language, (code: string) => string> = {
  he: (code) => `קוד הכניסה שלכם לנופש: ${code}. הקוד תקף ל־10 דקות. לא ביקשתם? התעלמו, ואל תמסרו אותו לאיש.`,
  en: (code) =>
    `Your Nofesh login code: ${code}. It is valid for 10 minutes. Not you? Ignore this message, and do not share the code.`,
  ru: (code) => `Код для входа в Nofesh: ${code}. Действует 10 минут. Не запрашивали? Никому его не сообщайте.`,
  ar: (code) => `رمز الدخول إلى نوفش: ${code}. صالح لمدة 10 دقائق. لم تطلبوه؟ تجاهلوه ولا تشاركوه مع أحد.`,
};

/** The SMS of a login code. Its last line binds the code to our host, so that phones offer it only on our page (WebOTP). */
export function codeMessage(language: Language, code: string, host: string): string {
  return `${texts[language](code)}\n\n@${host} #${code}`;
}
