import type { FlyingSafeState } from "@contract/booking/flying-safe";
import type { Language } from "@contract/vocabulary/languages";
import { accept, type Result, refuse } from "@contract/wire/operation";
import { eq } from "drizzle-orm";
import { jerusalemDay } from "../../core/jerusalem-day";
import { inTransaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { hasFlyingSafe } from "../../offer/pricing/flying-safe";
import { mailSender } from "../../outbox/branded-message";
import { ltr } from "../../outbox/isolates";
import { letter } from "../../outbox/letter";
import { notifyAdmin, post } from "../../outbox/outbox";
import { audit } from "../../people/desk-users/audit";
import { bookingBrand } from "../../sale/booking/booking-brand";
import { booking } from "../../sale/booking/schema";
import { lockBooking } from "../../sale/booking/transition";
import { isPassportName, passportName, suggestLatinName } from "../../sale/draft/latin-name";
import { flyingSafeState, lastNameDay } from "./flying-safe-state";
import { flyingSafeUse } from "./schema";

type Input = { bookingId: string; paxId: string; firstName: string; lastName: string };
type Failure = "not-found" | "not-covered" | "already-used" | "too-late" | "wrong-state" | "invalid-name";

/**
 * Corrects one passenger's name, once for a booking with paid Flying Safe, until the tickets are issued (its terms
 * page). Birth date and passport stay: it must be the same person. New documents carry the new name, the payer gets
 * them by mail and the desk is notified, because airline and hotel must be informed.
 */
export async function correctName(
  parts: Store & { publicUrl: string },
  input: Input,
  by: { visitor: true } | { desk: string },
): Promise<Result<FlyingSafeState, Failure>> {
  return inTransaction(
    parts.db,
    async (tx) => {
      const row = await lockBooking(tx, input.bookingId);
      if (!row) return refuse("not-found", { field: "bookingId" });
      if (row.state !== "OK" && row.state !== "RQ") return refuse("wrong-state", { details: { state: row.state } });
      if (!hasFlyingSafe(row.draft)) return refuse("not-covered");
      const passenger = row.draft.paxList.find(({ paxId }) => paxId === input.paxId);
      if (!passenger) return refuse("not-found", { field: "paxId" });
      const now = await databaseNow(tx, parts.clock);
      if (jerusalemDay(now) > lastNameDay(row.draft.dateFrom)) return refuse("too-late");
      const [firstName, lastName] = [passportName(input.firstName), passportName(input.lastName)];
      if (!isPassportName(firstName))
        return refuse("invalid-name", {
          field: "firstName",
          details: { suggestion: suggestLatinName(input.firstName) },
        });
      if (!isPassportName(lastName))
        return refuse("invalid-name", { field: "lastName", details: { suggestion: suggestLatinName(input.lastName) } });
      // A name that is already correct does not use up the right.
      if (firstName === passenger.firstName && lastName === passenger.lastName)
        return refuse("invalid-name", { field: "firstName" });
      const usedBy = "desk" in by ? by.desk : "visitor";
      const newUse = await tx
        .insert(flyingSafeUse)
        .values({ bookingId: row.id, kind: "nameCorrection", usedBy, details: { paxId: input.paxId }, usedAt: now })
        .onConflictDoNothing()
        .returning();
      if (newUse.length === 0) return refuse("already-used");
      const paxList = row.draft.paxList.map((pax) =>
        pax.paxId === input.paxId ? { ...pax, firstName, lastName } : pax,
      );
      const [changed] = await tx
        .update(booking)
        .set({ draft: { ...row.draft, paxList }, version: row.version + 1 })
        .where(eq(booking.id, row.id))
        .returning();
      await audit(
        tx,
        { actor: usedBy, action: "correct-name", target: `booking:${row.id}`, details: { paxId: input.paxId } },
        now,
      );
      await notifyAdmin(
        tx,
        `name-correction:${row.id}`,
        "A passenger's name was corrected: tell airline and hotel",
        { orderNumber: row.orderNumber, paxId: input.paxId },
        now,
      );
      const { payer } = row.draft;
      const language = row.language;
      if (payer) {
        const brand = await bookingBrand(parts, tx, row);
        const { subject, body } = correctionMails[language](row.pnr, `${firstName} ${lastName}`);
        const text = letter(language, payer.firstName, body, brand);
        const document = { bookingId: row.id, language };
        const from = mailSender(brand, language);
        await post(
          tx,
          `name-correction:${row.id}`,
          { kind: "mail", to: payer.email, subject, text, document, ...from },
          now,
          row.id,
        );
      }
      return accept((await flyingSafeState(tx, changed!))!);
    },
    { random: parts.random },
  );
}

const correctionMails: Record<Language, (pnr: string, name: string) => { subject: string; body: string }> = {
  he: (pnr, name) => ({
    subject: `השם בהזמנה ${ltr(pnr)} תוקן`,
    body: `השם תוקן ל־${ltr(name)}. המסמכים המעודכנים מצורפים.`,
  }),
  en: (pnr, name) => ({
    subject: `The name in booking ${pnr} was corrected`,
    body: `The name is now ${name}. The updated documents are attached.`,
  }),
  ru: (pnr, name) => ({
    subject: `Имя в бронировании ${pnr} исправлено`,
    body: `Теперь имя: ${name}. Обновлённые документы приложены.`,
  }),
  ar: (pnr, name) => ({
    subject: `تم تصحيح الاسم في الحجز ${ltr(pnr)}`,
    body: `الاسم الآن ${ltr(name)}. الوثائق المحدّثة مرفقة.`,
  }),
};
