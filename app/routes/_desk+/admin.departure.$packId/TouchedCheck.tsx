import type { DeskDeparture } from "@contract/desk/stock-desk";
import { Form, Link } from "@remix-run/react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { CodeField } from "~/desk/CodeField";
import { errorAt } from "~/forms/form-fields";
import type { FieldProblem } from "~/forms/refusal-texts";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { requestCodeId } from "~/routes/_desk+/admin.departure.$packId/code-ids";
import type { ShownTouched } from "~/routes/_desk+/admin.departure.$packId/touched-change.server";
import { DateRange } from "~/ui/DateRange";
import { Ltr } from "~/ui/Ltr";

const counted = ["departures", "free", "holds", "drafts"] as const;

/** The step before a stop sale, or selling on request, is saved: what it touches, and the form that saves it. */
export function TouchedCheck({
  shown: { change, counts },
  departure,
  problems,
}: {
  shown: ShownTouched;
  departure: DeskDeparture;
  problems: readonly FieldProblem[];
}) {
  const { t } = useTranslation("stock");
  const href = useHref();
  const { row, hotels, hotelId, rooms, flights } = departure;
  const { first, last, roomClass } = change;
  const isFlight = change.kind === "flight";
  const title = t(change.do === "stop-sale" ? "stop.title" : "touched.on-request");
  const what = isFlight
    ? (flights.find(({ flightId }) => flightId === change.id)?.flightNumber ?? change.id)
    : (hotels.find((hotel) => hotel.hotelId === change.id)?.name ?? change.id);
  const className = roomClass ? (rooms.find((room) => room.roomClass === roomClass)?.name ?? roomClass) : t("stop.all");
  const codeAsked = errorAt(problems, requestCodeId);
  return (
    <section id="check" className="card pad stack" aria-labelledby="check-title">
      <h2 id="check-title">
        {t("touched.title")}: {title}
      </h2>
      <p>
        <bdi>{what}</bdi>
        {isFlight ? null : <> · {className}</>} ·{" "}
        {first && last ? <DateRange from={first} to={last} /> : t("touched.always")}
      </p>
      <dl className="facts">
        {counted.map((name) => (
          <Fragment key={name}>
            <dt>{t(name === "free" ? (isFlight ? "touched.seats" : "touched.nights") : `touched.${name}`)}</dt>
            <dd>
              <Ltr>{counts[name].toLocaleString("en-US")}</Ltr>
            </dd>
          </Fragment>
        ))}
      </dl>
      <p className="soft">{t(change.do === "stop-sale" ? "stop.lead" : isFlight ? "touched.lead" : "request.lead")}</p>
      <Form method="post" className="row row-end" reloadDocument>
        <Change change={change} />
        {codeAsked ? <CodeField id={requestCodeId} error={codeAsked} /> : null}
        <button className="button" type="submit" name="do" value={change.do}>
          {t(change.do === "stop-sale" ? "stop.submit" : "request.submit")}
        </button>
        <Link className="tap" to={href(paths.deskDeparture(row.packId, { hotelId }))} reloadDocument>
          {t("touched.back")}
        </Link>
      </Form>
    </section>
  );
}

/** The change as its own form sends it, marked as seen. */
function Change({
  change: { do: name, kind, id, roomClass = "", first = "", last = "" },
}: Pick<ShownTouched, "change">) {
  const fields = {
    "stop-sale": { hotelId: id, stopClass: roomClass, firstNight: first, lastNight: last },
    "on-request-period": { hotelId: id, requestClass: roomClass, requestFirst: first, requestLast: last },
    "on-request": { kind, id, roomClass, onRequest: "true" },
  }[name];
  return Object.entries({ ...fields, seen: "true" }).map(([field, value]) => (
    <input key={field} type="hidden" name={field} value={value} />
  ));
}
