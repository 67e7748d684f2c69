import type { Language } from "@contract/vocabulary/languages";

type Letter = { subject: string; text: string };

export const confirm: Record<Language, (link: string) => Letter> = {
  he: (link) => ({
    subject: "אישור ההרשמה לרשימת התפוצה של נופש",
    text: `שלום,\n\nמישהו, כנראה אתם, ביקש לקבל לכתובת הזאת את ניוזלטר הדילים של נופש. כדי לאשר, פתחו את הקישור ולחצו על הכפתור שבעמוד:\n${link}\n\nהקישור תקף שבוע. לא ביקשתם? אין צורך לעשות דבר: בלי אישור לא נשלח אליכם דבר.\n\nצוות נופש`,
  }),
  en: (link) => ({
    subject: "Please confirm your Nofesh newsletter",
    text: `Hello,\n\nSomebody, probably you, asked to get the Nofesh deals newsletter at this address. To confirm, open the link and press the button on the page:\n${link}\n\nThe link is valid for a week. Wasn’t this you? There is nothing you need to do: we send nothing until you confirm.\n\nThe Nofesh team`,
  }),
  ru: (link) => ({
    subject: "Подтвердите подписку на рассылку Nofesh",
    text: `Здравствуйте!\n\nКто-то, вероятно вы, попросил присылать на этот адрес письма Nofesh с предложениями. Чтобы подтвердить, откройте ссылку и нажмите кнопку на странице:\n${link}\n\nСсылка действует неделю. Это были не вы? Ничего делать не нужно: без подтверждения мы не пришлём писем.\n\nКоманда Nofesh`,
  }),
  ar: (link) => ({
    subject: "تأكيد الاشتراك في نشرة نوفش البريدية",
    text: `مرحبًا،\n\nطلب أحدهم، والأرجح أنتم، تلقي نشرة نوفش البريدية على هذا العنوان. للتأكيد افتحوا الرابط واضغطوا على الزر في الصفحة:\n${link}\n\nالرابط صالح لمدة أسبوع. لم تطلبوا ذلك؟ لا حاجة لفعل شيء: من دون تأكيدكم لن نرسل إليكم شيئًا.\n\nفريق نوفش`,
  }),
};

export const welcome: Record<Language, (link: string) => Letter> = {
  he: (link) => ({
    subject: "נרשמתם לרשימת התפוצה של נופש",
    text: `שלום,\n\nההרשמה אושרה. מעכשיו תקבלו מאיתנו מייל אחד בשבוע לכל היותר, ובו דילים שנותרו בהם מקומות.\n\nלהסרה, עכשיו או בכל זמן אחר:\n${link}\n\nצוות נופש`,
  }),
  en: (link) => ({
    subject: "You’re subscribed to the Nofesh newsletter",
    text: `Hello,\n\nYour subscription is confirmed. From now on we’ll email you once a week at most, with deals that still have places.\n\nTo unsubscribe, now or at any time:\n${link}\n\nThe Nofesh team`,
  }),
  ru: (link) => ({
    subject: "Вы подписаны на рассылку Nofesh",
    text: `Здравствуйте!\n\nПодписка подтверждена. Теперь вы будете получать не больше одного письма в неделю с предложениями, в которых есть места.\n\nОтписаться, сейчас или в любое время:\n${link}\n\nКоманда Nofesh`,
  }),
  ar: (link) => ({
    subject: "تم اشتراككم في نشرة نوفش البريدية",
    text: `مرحبًا،\n\nتم تأكيد الاشتراك. من الآن تصلكم رسالة واحدة في الأسبوع على الأكثر، فيها عروض بقيت فيها أماكن.\n\nلإلغاء الاشتراك، الآن أو في أي وقت:\n${link}\n\nفريق نوفش`,
  }),
};

/** The mail that asks the recipient to confirm the subscription. */
export function confirmLetter(language: Language, link: string): Letter {
  return confirm[language](link);
}

/** The mail that confirms the subscription, with the unsubscribe link. */
export function welcomeLetter(language: Language, link: string): Letter {
  return welcome[language](link);
}
