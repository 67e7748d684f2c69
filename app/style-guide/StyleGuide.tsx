import type { ReactNode } from "react";
import { useLanguage } from "~/i18n/use-href";
import { BaggageLine } from "~/shopping/BaggageLine";
import { PriceCalendar } from "~/shopping/calendar/PriceCalendar";
import { DealCard } from "~/shopping/card/DealCard";
import { FlightLine } from "~/shopping/FlightLine";
import { HotelCard } from "~/shopping/HotelCard";
import { PriceLines } from "~/shopping/PriceLines";
import { RoomCard } from "~/shopping/RoomCard";
import { Banner } from "~/ui/Banner";
import { EmptyState } from "~/ui/EmptyState";
import { ChoiceCard } from "~/ui/fields/ChoiceCard";
import { Icon } from "~/ui/Icon";
import { iconNames } from "~/ui/icon-names";
import { Ltr } from "~/ui/Ltr";
import { Notice } from "~/ui/Notice";
import { Pagination } from "~/ui/Pagination";
import { PriceTag } from "~/ui/PriceTag";
import { StepsBar } from "~/ui/StepsBar";
import { Tabs } from "~/ui/Tabs";
import { StyleGuideFields } from "./StyleGuideFields";
import { StyleGuideOverlays } from "./StyleGuideOverlays";
import { sampleCalendar, sampleCard, sampleLines, swatches } from "./style-guide-samples";

/** Every component in its states, for developers; the page's language sets its direction. Not in production. */
export function StyleGuide() {
  const language = useLanguage();
  const say = (he: string, en: string) => (language === "he" || language === "ar" ? he : en);
  const card = sampleCard(say);
  const pageUrl = "/styleguide";
  return (
    <main id="content">
      <Banner text={say("מבצע חורף: עד 25% הנחה, עוד יומיים", "Winter sale: up to 25% off for two more days")}>
        <a href={pageUrl}>{say("לכל הדילים", "All deals")}</a>
      </Banner>
      <div className="wrap main stack stack-l">
        <h1>{say("מדריך העיצוב", "Style guide")}</h1>
        <Part title="Colours">
          <ul className="swatches">
            {swatches.map(([text, ground]) => (
              <li key={text} className={`swatch swatch-${ground}`}>
                <Ltr>
                  {text} / {ground}
                </Ltr>
              </li>
            ))}
          </ul>
        </Part>
        <Part title="Type">
          <div className="stack stack-s">
            <h1>{say("לאן יוצאים לחופש?", "Where would you like to go?")}</h1>
            <h2>{say("חבילות נופש לחורף", "Winter holiday packages")}</h2>
            <h3>{say("מלון גרנד אתיקי", "Grand Attiki Hotel")}</h3>
            <p className="reading">
              {say(
                "אי שטוף שמש עם עיר אבירים מוקפת חומה, מפרצים צלולים ומלונות נופש נוחים למשפחות.",
                "A sun-drenched island with a walled city of the knights, clear bays and resorts for families.",
              )}{" "}
              <a href={pageUrl}>{say("קישור", "A link")}</a>
            </p>
            <p className="soft small">
              {say("טיסה", "Flight")} <Ltr>LY541</Ltr> · <Ltr>03-555-0100</Ltr> · <Ltr>08/03/2027 – 12/03/2027</Ltr>
            </p>
            <p className="row">
              <PriceTag amount="1497.00" currency="US" /> <PriceTag amount="5389.20" currency="IL" />
              <PriceTag amount="1330.00" currency="EU" /> <Ltr className="was">$1,996</Ltr>
            </p>
          </div>
        </Part>
        <Part title="Buttons">
          <div className="row">
            <button type="button" className="button">
              {say("להזמנה", "Book now")}
            </button>
            <button type="button" className="button button-quiet">
              {say("שינוי", "Change")}
            </button>
            <button type="button" className="button button-small">
              {say("קטן", "Small")}
            </button>
            <button type="button" className="button" disabled>
              {say("לא זמין", "Unavailable")}
            </button>
            <a href={pageUrl} className="button button-quiet">
              <Icon name="arrow-back" mirrored />
              {say("חזרה", "Back")}
            </a>
            <button type="button" className="link-button">
              {say("כפתור כקישור", "Button as link")}
            </button>
          </div>
        </Part>
        <Part title="Fields">
          <StyleGuideFields say={say} />
        </Part>
        <Part title="Choices">
          <ChoiceCard name="flight" value="1" defaultChecked>
            <FlightLine leg={card.out!} direction="out" detailed />
            <BaggageLine baggage={card.baggage} />
          </ChoiceCard>
          <ChoiceCard name="flight" value="2">
            <FlightLine leg={card.back!} direction="back" detailed />
          </ChoiceCard>
          <RoomCard
            name="room"
            value="STD"
            title={say("חדר סטנדרט", "Standard room")}
            detail={say("מיטה זוגית · שני מבוגרים, ילד אחד", "Double bed · 2 adults, 1 child")}
            tags={<span className="tag tag-warn">{say("נשאר אחד אחרון", "One left")}</span>}
            price={<PriceTag amount="1497.00" currency="US" />}
            defaultChecked
          />
          <RoomCard
            name="room"
            value="DLX"
            title={say("חדר דלוקס", "Deluxe room")}
            detail={say("לא מתאים לתינוקות בגיל 0–2", "No babies aged 0–2 in this room")}
            price={<PriceTag amount="1731.00" currency="US" />}
            disabled
          />
        </Part>
        <Part title="Cards">
          <div className="grid">
            <DealCard card={card} />
            <DealCard card={{ ...card, discountPercent: 0, oldPrice: undefined, awaits: "hotel", left: undefined }} />
          </div>
          <DealCard card={card} wide />
          <HotelCard
            to={pageUrl}
            image="/pictures/hotel/aegean-blue/island/4/card.svg"
            title={say("מלון אגאי בלו", "Aegean Blue")}
            place={say("רודוס", "Rhodes")}
            stars={4}
            starsLabel={say("4 כוכבים", "4 stars")}
            facilities={[say("בריכה", "Pool"), say("ספא", "Spa"), say("אינטרנט אלחוטי", "Wi-Fi")]}
            priceLabel={say("מחיר ללילה", "per night")}
            price={<PriceTag amount="124.00" currency="EU" />}
            badge={say("הנצפה ביותר", "Most viewed")}
          />
        </Part>
        <Part title="Finding one's way">
          <Tabs
            label={say("סוג חופשה", "Kind of holiday")}
            tabs={[
              { id: "pack", label: say("חבילת נופש", "Flight + hotel"), to: pageUrl, isCurrent: true },
              { id: "flight", label: say("טיסות", "Flights"), to: pageUrl },
            ]}
          />
          <div className="row">
            <a className="chip" href={pageUrl} aria-label={say("הסרת הסינון 4 כוכבים", "Remove: 4 stars")}>
              {say("4 כוכבים", "4 stars")}
              <Icon name="close" size={16} />
            </a>
            <a className="chip" href={pageUrl} aria-label={say("הסרת הסינון חצי פנסיון", "Remove: Half board")}>
              {say("חצי פנסיון", "Half board")}
              <Icon name="close" size={16} />
            </a>
            <span className="tag">{say("כולל העברות", "Transfer included")}</span>
            <span className="tag tag-good">{say("ביטול ללא עלות", "Free cancellation")}</span>
            <span className="tag tag-warn">{say("באישור המלון", "Hotel on request")}</span>
          </div>
          <StepsBar
            label={say("שלבי ההזמנה", "Booking steps")}
            steps={[
              { id: "1", label: say("נוסעים", "Travellers"), state: "done" },
              { id: "2", label: say("משלם", "Payer"), state: "current" },
              { id: "3", label: say("תוספות", "Extras"), state: "open" },
              { id: "4", label: say("אישור", "Check"), state: "open" },
            ]}
          />
          <PriceCalendar calendar={sampleCalendar(say)} query={{}} day="2027-03-10" />
          <Pagination
            label={say("עמודים", "Pages")}
            previous={say("הקודם", "Previous")}
            next={say("הבא", "Next")}
            current={4}
            last={9}
            hrefOf={(page) => `${pageUrl}?page=${page}`}
          />
        </Part>
        <Part title="Saying things">
          <Notice title={say("לידיעתכם", "Good to know")}>
            {say("הצ׳ק-אין נפתח 24 שעות לפני הטיסה.", "Check-in opens 24 hours before the flight.")}
          </Notice>
          <Notice tone="good">{say("המקומות שמורים לכם.", "Your places are kept.")}</Notice>
          <Notice tone="warn">
            {say(
              "המחיר היה $1,450 ועכשיו $1,497, כי המלון עדכן אותו.",
              "The price was $1,450 and is now $1,497: the hotel changed it.",
            )}
          </Notice>
          <Notice tone="bad">
            {say("החיוב נכשל והכרטיס לא חויב.", "The debit failed; the card was not charged.")}
          </Notice>
          <div className="pair">
            <PriceLines lines={sampleLines(say)} currency="US" total="1497.00" totalLabel={say("סה״כ", "Total")} />
            <EmptyState
              title={say("אין מקומות", "No places left")}
              text={say("הנה תאריכים אחרים.", "Here are other dates.")}
            />
          </div>
        </Part>
        <Part title="Icons">
          <ul className="row">
            {iconNames.map((name) => (
              <li key={name} title={name}>
                <Icon name={name} size={28} />
              </li>
            ))}
          </ul>
        </Part>
        <StyleGuideOverlays say={say} />
      </div>
    </main>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack">
      <h2 lang="en">{title}</h2>
      {children}
    </section>
  );
}
