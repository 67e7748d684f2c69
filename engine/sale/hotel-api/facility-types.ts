import { names } from "../../core/names";

/** Facility numbers of the hotel API. */
export const facilityTypes = [
  { code: 10, name: "pool", names: names("בריכה", "Pool", "Бассейн", "مسبح") },
  { code: 15, name: "beach", names: names("חוף ים", "Beach", "Пляж", "شاطئ") },
  { code: 20, name: "spa", names: names("ספא", "Spa", "Спа", "منتجع صحي") },
  { code: 25, name: "gym", names: names("חדר כושר", "Gym", "Фитнес", "صالة رياضة") },
  { code: 30, name: "wifi", names: names("אינטרנט אלחוטי", "Wi-Fi", "Wi-Fi", "واي فاي") },
  { code: 35, name: "parking", names: names("חניה", "Parking", "Парковка", "موقف سيارات") },
  { code: 40, name: "family", names: names("מתאים למשפחות", "Family friendly", "Для семей", "مناسب للعائلات") },
  { code: 45, name: "restaurant", names: names("מסעדה", "Restaurant", "Ресторан", "مطعم") },
  { code: 50, name: "kids-club", names: names("מועדון ילדים", "Kids’ club", "Детский клуб", "نادي أطفال") },
  {
    code: 55,
    name: "adults-only",
    names: names("למבוגרים בלבד", "Adults only", "Только для взрослых", "للبالغين فقط"),
  },
  {
    code: 60,
    name: "airport-shuttle",
    names: names("הסעה משדה התעופה", "Airport shuttle", "Шаттл из аэропорта", "نقل من المطار"),
  },
  {
    code: 65,
    name: "pet-friendly",
    names: names("ידידותי לחיות מחמד", "Pets welcome", "Можно с питомцами", "يُسمح بالحيوانات الأليفة"),
  },
  { code: 70, name: "accessible", names: names("נגיש", "Accessible", "Доступная среда", "مهيّأ لذوي الإعاقة") },
  { code: 75, name: "aircon", names: names("מיזוג אוויר", "Air conditioning", "Кондиционер", "تكييف") },
  { code: 80, name: "bar", names: names("בר", "Bar", "Бар", "بار") },
  { code: 85, name: "lift", names: names("מעלית", "Lift", "Лифт", "مصعد") },
  { code: 90, name: "kosher", names: names("מטבח כשר", "Kosher kitchen", "Кошерная кухня", "مطبخ كوشير") },
] as const;
