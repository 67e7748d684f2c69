import { typedPayer } from "../../scripts/test/typed-payer.mjs";

export { typedPayer };
export const aPayer = { ...typedPayer, NoOfPayment: 3 };
