import { minorOf } from "@engine/core/money";
import { problem } from "./command-problem";

/** A change of a client's account, in agorot; null if none is wanted. Throws what is wrong with the options. */
export function accountOption([option, amount = "", ...more]: string[]): {
  limit?: number | null;
  paid?: number;
} | null {
  if (option === undefined) return null;
  if (option !== "--limit" && option !== "--paid") throw problem(`There is no option ${option}.`);
  if (more.length > 0) throw problem("One change at a time: --limit or --paid.");
  if (option === "--limit" && amount === "none") return { limit: null };
  const agorot = minorOf(amount);
  if (agorot === null || agorot < 0)
    throw problem(`${option} takes shekels, such as 25000 or 25000.00${option === "--limit" ? ", or none" : ""}.`);
  return option === "--limit" ? { limit: agorot } : { paid: agorot };
}
