import type { Payer } from "@contract/booking/booking";

export type PayerFieldName = Exclude<keyof Payer, "NoOfPayment">;

/** The texts a payer types, as the payer's page and the one page of agents show them. `longest` is what the contract takes, in letters. */
export const payerFields = {
  firstName: { label: "payer.first-name", longest: 40, autoComplete: "given-name" },
  lastName: { label: "payer.last-name", longest: 40, autoComplete: "family-name" },
  email: {
    label: "payer.email",
    hint: "payer.email-hint",
    longest: 120,
    type: "email",
    dir: "ltr",
    autoComplete: "email",
  },
  mobile: { label: "payer.mobile", longest: 24, type: "tel", dir: "ltr", autoComplete: "tel" },
  IdenticationNumber: {
    label: "payer.id",
    hint: "payer.id-hint",
    longest: 12,
    inputMode: "numeric",
    dir: "ltr",
    autoComplete: "off",
  },
} as const satisfies Record<PayerFieldName, PayerField>;

export type PayerField = {
  label: string;
  hint?: string;
  longest: number;
  type?: "email" | "tel";
  inputMode?: "numeric";
  dir?: "ltr";
  autoComplete: string;
};

export const payerFieldNames = Object.keys(payerFields) as PayerFieldName[];

/** The attributes of a payer's field besides its words. */
export function payerInput(name: PayerFieldName) {
  const { longest, type, inputMode, dir, autoComplete }: PayerField = payerFields[name];
  return { maxLength: longest, type, inputMode, dir, autoComplete };
}
