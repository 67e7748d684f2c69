/**
 * The information pages of specification §2 and their Hebrew addresses, the same in every language. Free of schemas, because the site's
 * links are built from it.
 */
export const pageSlugs = {
  contact: "צור-קשר",
  "cancellation-request": "בקשת-ביטול-הזמנה",
  "traveller-info": "מידע-לנוסע",
  "travel-instructions": "הנחיות-לנוסעים-מישראל-ואליה",
  about: "אודות",
  "destination-guide": "מדריך-יעדים",
  deals: "דילים-ליעדים-ולקטגוריות",
  "mailing-list": "הרשמה-לרשימת-תפוצה",
  "booking-terms": "תנאי-הזמנה-ואשראי",
  "general-terms": "תנאים-כלליים-והגבלת-אחריות",
  "organized-tour-terms": "תנאי-טיול-מאורגן",
  "flight-card-terms": "תנאי-כרטיס-טיסה",
  "safe-flying-terms": "תנאי-טסים-בטוח",
  "club-terms": "תקנון-המועדון",
  "privacy-policy": "מדיניות-פרטיות",
  "aviation-law": "חוק-שירותי-תעופה",
  "class-actions": "תובענות-ייצוגיות",
} as const;

export type PageId = keyof typeof pageSlugs;
export const pageIds = Object.keys(pageSlugs) as PageId[];
