import { type Names, names } from "../core/names";

type DemoAirline = {
  id: string;
  names: Names;
  /** Observes Shabbat and Jewish holidays: does not fly then. */
  keepsShabbat?: true;
  /** Needs passport details with the booking, as flights to the United States and the Gulf do. */
  passportAtBooking?: true;
};

/** Keyed by the carrier's current IATA code; the id is our own. */
export const airlines = {
  LY: { id: "el-al", names: names("אל על", "El Al", "Эль-Аль", "إل عال"), keepsShabbat: true },
  IZ: { id: "arkia", names: names("ארקיע", "Arkia", "Аркиа", "أركيا"), keepsShabbat: true },
  "6H": { id: "israir", names: names("ישראייר", "Israir", "Исраэйр", "يسرائير"), keepsShabbat: true },
  BZ: { id: "bluebird", names: names("בלובירד איירווייז", "Bluebird Airways", "Блюберд Эйрвейз", "بلوبيرد للطيران") },
  U8: { id: "tus", names: names("טוס איירווייז", "TUS Airways", "ТУС Эйрвейз", "توس للطيران") },
  A3: { id: "aegean", names: names("אג׳יאן איירליינס", "Aegean Airlines", "Эгейские авиалинии", "طيران إيجة") },
  GQ: { id: "sky-express", names: names("סקיי אקספרס", "Sky Express", "Скай Экспресс", "سكاي إكسبريس") },
  CY: {
    id: "cyprus-airways",
    names: names("סייפרוס איירווייז", "Cyprus Airways", "Кипрские авиалинии", "الخطوط القبرصية"),
  },
  W6: { id: "wizz-air", names: names("וויז אייר", "Wizz Air", "Визз Эйр", "ويز إير") },
  FR: { id: "ryanair", names: names("ריינאייר", "Ryanair", "Райанэйр", "رايان إير") },
  U2: { id: "easyjet", names: names("איזי ג׳ט", "easyJet", "Изиджет", "إيزي جت") },
  LH: { id: "lufthansa", names: names("לופטהנזה", "Lufthansa", "Люфтганза", "لوفتهانزا") },
  OS: {
    id: "austrian",
    names: names("אוסטריאן איירליינס", "Austrian Airlines", "Австрийские авиалинии", "الخطوط النمساوية"),
  },
  LX: { id: "swiss", names: names("סוויס", "Swiss", "Свисс", "الخطوط السويسرية") },
  AF: { id: "air-france", names: names("אייר פראנס", "Air France", "Эр Франс", "الخطوط الفرنسية") },
  BA: {
    id: "british-airways",
    names: names("בריטיש איירווייז", "British Airways", "Британские авиалинии", "الخطوط البريطانية"),
  },
  KL: { id: "klm", names: names("קיי.אל.אם", "KLM", "КЛМ", "كي إل إم") },
  AZ: { id: "ita", names: names("איטא איירווייז", "ITA Airways", "ИТА Эйрвейз", "إيتا للطيران") },
  LO: { id: "lot", names: names("לוט", "LOT Polish Airlines", "ЛОТ", "لوت البولندية") },
  RO: { id: "tarom", names: names("טארום", "TAROM", "Таром", "تاروم") },
  FB: { id: "bulgaria-air", names: names("בולגריה אייר", "Bulgaria Air", "Болгария Эйр", "طيران بلغاريا") },
  A9: {
    id: "georgian",
    names: names("ג׳ורג׳יאן איירווייז", "Georgian Airways", "Грузинские авиалинии", "الخطوط الجورجية"),
  },
  J2: {
    id: "azal",
    names: names("אזרבייג׳ן איירליינס", "Azerbaijan Airlines", "Азербайджанские авиалинии", "الخطوط الأذربيجانية"),
  },
  JU: { id: "air-serbia", names: names("אייר סרביה", "Air Serbia", "Эйр Сербия", "إير صربيا") },
  FZ: { id: "flydubai", names: names("פליידובאי", "flydubai", "Флайдубай", "فلاي دبي"), passportAtBooking: true },
  EK: { id: "emirates", names: names("אמירייטס", "Emirates", "Эмирейтс", "طيران الإمارات"), passportAtBooking: true },
  EY: { id: "etihad", names: names("אתיחאד", "Etihad Airways", "Этихад", "الاتحاد للطيران"), passportAtBooking: true },
  TG: { id: "thai", names: names("תאי איירווייז", "Thai Airways", "Тайские авиалинии", "الخطوط التايلاندية") },
  UA: {
    id: "united",
    names: names("יונייטד איירליינס", "United Airlines", "Юнайтед Эйрлайнс", "يونايتد إيرلاينز"),
    passportAtBooking: true,
  },
  IB: { id: "iberia", names: names("איבריה", "Iberia", "Иберия", "إيبيريا") },
  VY: { id: "vueling", names: names("וולינג", "Vueling", "Вуэлинг", "فويلينغ") },
  TP: { id: "tap", names: names("טאפ פורטוגל", "TAP Air Portugal", "ТАП Португалия", "تاب البرتغالية") },
  ET: {
    id: "ethiopian",
    names: names("אתיופיאן איירליינס", "Ethiopian Airlines", "Эфиопские авиалинии", "الخطوط الإثيوبية"),
  },
  AT: {
    id: "royal-air-maroc",
    names: names("רויאל אייר מרוק", "Royal Air Maroc", "Королевские авиалинии Марокко", "الخطوط الملكية المغربية"),
  },
} as const satisfies Record<string, DemoAirline>;

export type AirlineCode = keyof typeof airlines;
