const amount = /^\d{1,7}([.,]\d{1,2})?$/;

/** An amount as an agent types it, with one decimal digit or a comma; undefined when it is empty or none. */
export function typedAmount(text: string): string | undefined {
  const plain = text.replace(/[\s₪$€]/gu, "");
  if (!amount.test(plain)) return undefined;
  const [whole = "0", cents = ""] = plain.replace(",", ".").split(".");
  return `${Number(whole)}.${cents.padEnd(2, "0")}`;
}
