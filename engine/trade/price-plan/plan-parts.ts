import type { Store } from "../../database/store";
import type { SearchParts } from "../../offer/search/search-packages";
import type { UsageLimits } from "../../people/sessions/usage-limits";
import type { DocumentPrinter } from "../../service/documents/document-printer";

/** Dependencies of price plans. */
export type PlanParts = Store &
  SearchParts & {
    limits: UsageLimits;
    printer: DocumentPrinter;
    publicUrl: string;
    /** The agent code of the shop's own desk. */
    enabledAgentCode: string;
  };
