/** How an agency pays for its orders on account, as the desk records it. Beside the schemas, for the form in the browser. */
export const paymentMethods = ["transfer", "cheque", "cash", "card"] as const;
