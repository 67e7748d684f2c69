import type { documents } from "@contract/booking/documents";
import { type Port, refuse } from "@contract/wire/operation";

/** The imitation sells nothing, so it has no documents. */
export function imitatedDocuments(): Port<typeof documents, null> {
  const absent = async () => refuse("not-found");
  return {
    exportPdf: absent,
    exportWord: absent,
    exportCalendar: absent,
    documentJob: absent,
    documentFile: absent,
    documentPage: absent,
    sendDocuments: absent,
  };
}
