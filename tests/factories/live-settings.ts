/** The settings that a live shop must have, beside the secrets of its sessions. */
export const liveSettings = {
  SHOP_MODE: "live",
  PUBLIC_URL: "https://nofesh.example",
  PAYMENT_BASE_URL: "https://pay.example/api/",
  PAYMENT_API_KEY: "a",
  PAYMENT_SECRET_KEY: "b",
  PAYMENT_PAGE_UID: "c",
  SMS_BASE_URL: "https://sms.example",
  SMS_USER: "d",
  SMS_TOKEN: "e",
  DATA_KEYS: "k".repeat(32),
  MAIL_URL: "smtps://user:password@mail.example",
};
