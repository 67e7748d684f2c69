import { Button, ButtonLink } from "~/ui/Button";
import { Dialog } from "~/ui/Dialog";
import { PriceTag } from "~/ui/PriceTag";
import { StickyBar } from "~/ui/StickyBar";
import { Toast, Toasts } from "~/ui/Toast";

/** Overlays; opened one at a time, so that they do not cover each other. */
export function StyleGuideOverlays({ say }: { say: (he: string, en: string) => string }) {
  return (
    <>
      <details>
        <summary>{say("חלון", "Dialog")}</summary>
        <Dialog
          id="sample-dialog"
          title={say("האתר בתחזוקה הלילה", "Maintenance tonight")}
          close={say("סגירה", "Close")}
          actions={<ButtonLink to="/styleguide">{say("הבנתי", "I see")}</ButtonLink>}
        >
          <p>{say("בין 02:00 ל-04:00 לא יהיה אפשר להזמין.", "Bookings are closed between 02:00 and 04:00.")}</p>
        </Dialog>
      </details>
      <details>
        <summary>{say("הודעה קופצת", "Toast")}</summary>
        <Toasts>
          <Toast
            id="1"
            action="/styleguide"
            text={say("נוספו מקומות לאתונה בפסח.", "New places to Athens at Passover.")}
            dismiss={say("סגירת ההודעה", "Dismiss")}
          />
        </Toasts>
      </details>
      <StickyBar>
        <PriceTag amount="1497.00" currency="US" />
        <Button type="button">{say("להזמנה", "Book now")}</Button>
      </StickyBar>
    </>
  );
}
