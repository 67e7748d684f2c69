const amount = /^\d{1,7}([.,]\d{1,2})?$/;

/** An amount as typed by an agent, with a decimal point or comma; undefined when empty or invalid. */
export function typedAmount(text: string): string | undefined {
  const plain = text.replace(/[\s₪$€]/gu, "");
  if (!amount.test(plain)) return undefined;
  const [whole = "0", cents = ""] = plain.replace(",", ".").split(".");
  return `${Number(whole)}.${cents.padEnd(2, "0")}`;
}
