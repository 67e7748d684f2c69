import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Rules without a database, with tests of their own beside them. */
const pureRules = [
  "engine/core/epoch-day.ts",
  "engine/core/hebrew-holidays.ts",
  "engine/core/jerusalem-day.ts",
  "engine/core/money.ts",
  "engine/offer/pricing",
  "engine/offer/terms",
  "engine/sale/booking/states.ts",
  "engine/sale/coupons/coupon-rules.ts",
  "engine/sale/draft/passenger-rules.ts",
  "engine/sale/draft/payer-rules.ts",
  "engine/sale/payment/debit/outcome-without-call.ts",
  "engine/sale/payment/installments.ts",
];

/** What books, takes stock and moves money: its tests need the database. */
const databaseRules = [
  "engine/offer/stock",
  "engine/sale/booking",
  "engine/sale/change",
  "engine/sale/change-payment",
  "engine/sale/club",
  "engine/sale/coupons",
  "engine/sale/draft",
  "engine/sale/extras",
  "engine/sale/payment",
  "engine/sale/settlement",
  "engine/sale/stages",
  "engine/sale/subsidy",
  "engine/service/cancellation",
  "engine/service/date-change",
  "engine/service/hotel-change",
];

/** Tables of the database, and lists of words: nothing in them decides. */
const withoutRules = /(^|\/)(schema|line-labels)\.ts$|\.test\.ts$/;

function filesOf(path) {
  if (!existsSync(path)) throw new Error(`there is no ${path}`);
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true })
    .map((name) => join(path, name))
    .filter((file) => file.endsWith(".ts"));
}

const rulesIn = (paths) => paths.flatMap(filesOf).filter((file) => !withoutRules.test(file));

/** The files whose mutants are tried, those of some folders or files if any are named. */
export function mutatedFiles(wanted) {
  const isWanted = (file) => wanted.length === 0 || wanted.some((path) => `${file}/`.startsWith(`${path}/`));
  const pure = rulesIn(pureRules).sort();
  const database = rulesIn(databaseRules).filter((file) => !pure.includes(file));
  return { pure: pure.filter(isWanted), database: database.sort().filter(isWanted) };
}

/** The tests of these rules that need no database. */
export const pureTests = [
  "engine/core/*.test.ts",
  "engine/offer/{pricing,terms}/*.test.ts",
  "engine/sale/booking/states.test.ts",
  "engine/sale/coupons/coupon-rules.test.ts",
  "engine/sale/draft/{latin-name,passenger-rules,payer-rules,travel-rules}.test.ts",
  "engine/sale/payment/installments.test.ts",
  "engine/sale/payment/debit/outcome-without-call.test.ts",
];

/** The tests of everything that books, pays and writes to customers. */
export const databaseTests = [
  "engine/{sale,service}/**/*.test.ts",
  "engine/offer/stock/*.test.ts",
  "engine/outbox/*.test.ts",
  "engine/people/**/*.test.ts",
];
