import type { Logger } from "pino";
import type { NoticeParts } from "./outbox/send-notices";
import type { AgencyParts } from "./people/agencies/agency-parts";
import type { PaymentParts } from "./sale/payment/payment-parts";
import type { DocumentPrinter } from "./service/documents/document-printer";
import type { PhotoDrawer } from "./service/reviews/photos/photo-drawer";

/** All parts of the engine, as create-engine assembles them. A capability declares only the ones it uses. */
export type EngineParts = PaymentParts &
  AgencyParts &
  NoticeParts & {
    log: Logger;
    printer: DocumentPrinter;
    photoDrawer: PhotoDrawer;
    /** Folder with the shop's own photographs. */
    photosDir: string;
    /** Recipient of messages that visitors write. */
    contactMail: string;
    /** The shop's postal address, for newsletters; null: none is sent. */
    postalAddress: string | null;
  };
