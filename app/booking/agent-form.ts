const amount = /^\d{1,7}([.,]\d{1,2})?$/;

/** An amount as an agent types it, with one decimal digit or a comma; undefined when it is empty or none. */
export function typedAmount(text: string): string | undefined {
  const plain = text.replace(/[\s₪$€]/gu, "");
  if (!amount.test(plain)) return undefined;
  const [whole = "0", cents = ""] = plain.replace(",", ".").split(".");
  return `${Number(whole)}.${cents.padEnd(2, "0")}`;
}

/** What an agent typed about a booking, as it was typed. */
export type AgentTyped = {
  salePriceByAgent: string;
  DiscountAmountByAgent: string;
  remarkByAgent: string;
  phoneOrder: boolean;
};

export function agentTyped(form: FormData): AgentTyped {
  const text = (name: string, longest: number) => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim().slice(0, longest) : "";
  };
  return {
    salePriceByAgent: text("salePriceByAgent", 16),
    DiscountAmountByAgent: text("DiscountAmountByAgent", 16),
    remarkByAgent: text("remarkByAgent", 500).replace(/\p{Cc}+/gu, " "),
    phoneOrder: form.get("phoneOrder") === "on",
  };
}
