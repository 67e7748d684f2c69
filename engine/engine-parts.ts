import type { Logger } from "pino";
import type { NoticeParts } from "./outbox/tell-notices";
import type { AgencyParts } from "./people/agencies/agency-parts";
import type { PaymentParts } from "./sale/payment/payment-parts";
import type { DocumentPrinter } from "./service/documents/document-printer";

/** All parts of the engine together, as create-engine puts them. A capability names only those it works with. */
export type EngineParts = PaymentParts &
  AgencyParts &
  NoticeParts & {
    log: Logger;
    printer: DocumentPrinter;
    /** Where what people write is mailed. */
    contactMail: string;
  };
