import type { Payer } from "@contract/booking/booking";

export type PayerFieldName = Exclude<keyof Payer, "NoOfPayment">;

/** The payer's text fields, for the payer page and the agents' one-page form. `longest` is the contract's limit in characters. */
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
    dir: "ltr",
    autoComplete: "off",
  },
} as const satisfies Record<PayerFieldName, PayerField>;

export type PayerField = {
  label: string;
  hint?: string;
  longest: number;
  type?: "email" | "tel";
  dir?: "ltr";
  autoComplete: string;
};

export const payerFieldNames = Object.keys(payerFields) as PayerFieldName[];

/** The attributes of a payer's input, apart from its label. */
export function payerInput(name: PayerFieldName) {
  const { longest, type, dir, autoComplete }: PayerField = payerFields[name];
  return { maxLength: longest, type, dir, autoComplete };
}
