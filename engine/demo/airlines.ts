import { type Names, named } from "../core/names";

export type DemoAirline = {
  id: string;
  names: Names;
  /** Observes Shabbat and Jewish holidays: does not fly then. */
  keepsShabbat?: true;
};

/** Keyed by the carrier's current IATA code; the id is our own. */
export const airlines = {
  LY: { id: "el-al", names: named("אל על", "El Al", "Эль-Аль", "إل عال"), keepsShabbat: true },
  IZ: { id: "arkia", names: named("ארקיע", "Arkia", "Аркиа", "أركيا"), keepsShabbat: true },
  "6H": { id: "israir", names: named("ישראייר", "Israir", "Исраэйр", "يسرائير"), keepsShabbat: true },
  BZ: { id: "bluebird", names: named("בלובירד איירווייז", "Bluebird Airways", "Блюберд Эйрвейз", "بلوبيرد للطيران") },
  U8: { id: "tus", names: named("טוס איירווייז", "TUS Airways", "ТУС Эйрвейз", "توس للطيران") },
  A3: { id: "aegean", names: named("אג׳יאן איירליינס", "Aegean Airlines", "Эгейские авиалинии", "طيران إيجة") },
  GQ: { id: "sky-express", names: named("סקיי אקספרס", "Sky Express", "Скай Экспресс", "سكاي إكسبريس") },
  CY: {
    id: "cyprus-airways",
    names: named("סייפרוס איירווייז", "Cyprus Airways", "Кипрские авиалинии", "الخطوط القبرصية"),
  },
  W6: { id: "wizz-air", names: named("וויז אייר", "Wizz Air", "Визз Эйр", "ويز إير") },
  FR: { id: "ryanair", names: named("ריינאייר", "Ryanair", "Райанэйр", "رايان إير") },
  U2: { id: "easyjet", names: named("איזי ג׳ט", "easyJet", "Изиджет", "إيزي جت") },
  LH: { id: "lufthansa", names: named("לופטהנזה", "Lufthansa", "Люфтганза", "لوفتهانزا") },
  OS: {
    id: "austrian",
    names: named("אוסטריאן איירליינס", "Austrian Airlines", "Австрийские авиалинии", "الخطوط النمساوية"),
  },
  LX: { id: "swiss", names: named("סוויס", "Swiss", "Свисс", "الخطوط السويسرية") },
  AF: { id: "air-france", names: named("אייר פראנס", "Air France", "Эр Франс", "الخطوط الفرنسية") },
  BA: {
    id: "british-airways",
    names: named("בריטיש איירווייז", "British Airways", "Британские авиалинии", "الخطوط البريطانية"),
  },
  KL: { id: "klm", names: named("קיי.אל.אם", "KLM", "КЛМ", "كي إل إم") },
  AZ: { id: "ita", names: named("איטא איירווייז", "ITA Airways", "ИТА Эйрвейз", "إيتا للطيران") },
  LO: { id: "lot", names: named("לוט", "LOT Polish Airlines", "ЛОТ", "لوت البولندية") },
  RO: { id: "tarom", names: named("טארום", "TAROM", "Таром", "تاروم") },
  FB: { id: "bulgaria-air", names: named("בולגריה אייר", "Bulgaria Air", "Болгария Эйр", "طيران بلغاريا") },
  A9: {
    id: "georgian",
    names: named("ג׳ורג׳יאן איירווייז", "Georgian Airways", "Грузинские авиалинии", "الخطوط الجورجية"),
  },
  J2: {
    id: "azal",
    names: named("אזרבייג׳ן איירליינס", "Azerbaijan Airlines", "Азербайджанские авиалинии", "الخطوط الأذربيجانية"),
  },
  JU: { id: "air-serbia", names: named("אייר סרביה", "Air Serbia", "Эйр Сербия", "إير صربيا") },
  FZ: { id: "flydubai", names: named("פליידובאי", "flydubai", "Флайдубай", "فلاي دبي") },
  EK: { id: "emirates", names: named("אמירייטס", "Emirates", "Эмирейтс", "طيران الإمارات") },
  EY: { id: "etihad", names: named("אתיחאד", "Etihad Airways", "Этихад", "الاتحاد للطيران") },
  TG: { id: "thai", names: named("תאי איירווייז", "Thai Airways", "Тайские авиалинии", "الخطوط التايلاندية") },
  UA: { id: "united", names: named("יונייטד איירליינס", "United Airlines", "Юнайтед Эйрлайнс", "يونايتد إيرلاينز") },
  IB: { id: "iberia", names: named("איבריה", "Iberia", "Иберия", "إيبيريا") },
  VY: { id: "vueling", names: named("וולינג", "Vueling", "Вуэлинг", "فويلينغ") },
  TP: { id: "tap", names: named("טאפ פורטוגל", "TAP Air Portugal", "ТАП Португалия", "تاب البرتغالية") },
  ET: {
    id: "ethiopian",
    names: named("אתיופיאן איירליינס", "Ethiopian Airlines", "Эфиопские авиалинии", "الخطوط الإثيوبية"),
  },
  AT: {
    id: "royal-air-maroc",
    names: named("רויאל אייר מרוק", "Royal Air Maroc", "Королевские авиалинии Марокко", "الخطوط الملكية المغربية"),
  },
} as const satisfies Record<string, DemoAirline>;

export type AirlineCode = keyof typeof airlines;
