import { Dialog } from "~/ui/Dialog";
import { Icon } from "~/ui/Icon";
import { PriceTag } from "~/ui/PriceTag";
import { StickyBar } from "~/ui/StickyBar";

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
          actions={
            <a className="button" href="/styleguide">
              {say("הבנתי", "I see")}
            </a>
          }
        >
          <p>{say("בין 02:00 ל-04:00 לא יהיה אפשר להזמין.", "Bookings are closed between 02:00 and 04:00.")}</p>
        </Dialog>
      </details>
      <details>
        <summary>{say("הודעה קופצת", "Toast")}</summary>
        <div className="toasts" role="status">
          <div className="toast">
            <p>{say("נוספו מקומות לאתונה בפסח.", "New places to Athens at Passover.")}</p>
            <button type="button" className="icon-button" aria-label={say("סגירת ההודעה", "Dismiss")}>
              <Icon name="close" size={22} />
            </button>
          </div>
        </div>
      </details>
      <StickyBar>
        <PriceTag amount="1497.00" currency="US" />
        <button type="button" className="button">
          {say("להזמנה", "Book now")}
        </button>
      </StickyBar>
    </>
  );
}
