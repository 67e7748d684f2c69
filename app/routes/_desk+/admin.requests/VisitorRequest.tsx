import type { leadDesk } from "@contract/desk/lead-desk";
import type { Output } from "@contract/wire/operation";
import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { Field } from "~/ui/fields/Field";
import { Ltr } from "~/ui/Ltr";
import { PhoneLink } from "~/ui/PhoneLink";

type Lead = Output<typeof leadDesk.deskLeads>["leads"][number];
/** Moments, the age and the language in words. */
type Shown = Lead & { waits?: string; inLanguage: string };
type Refused = { typed(name: "note"): string | undefined; error(name: string): string | undefined };

/** What a visitor asks for, who takes care of it, and the steps that there are. */
export function VisitorRequest({ lead, refused }: { lead: Shown; refused?: Refused }) {
  const { t } = useTranslation("desk");
  const href = useHref();
  const { leadId, kind, taken, done } = lead;
  const id = `request-${leadId}`;
  return (
    <article className="card pad stack stack-s" aria-labelledby={id}>
      <h2 id={id}>
        {t(`requests.kinds.${kind}`)}: <bdi>{lead.name}</bdi>
      </h2>
      <p className="row">
        {lead.waits ? <span className={kind === "cancellation" ? "tag tag-warn" : "tag"}>{lead.waits}</span> : null}
        <Ltr className="soft">{lead.createdAt}</Ltr>
        {lead.phone ? <PhoneLink phone={lead.phone} /> : null}
        {lead.email ? (
          <a className="tap" href={`mailto:${encodeURIComponent(lead.email).replace("%40", "@")}`}>
            <Ltr>{lead.email}</Ltr>
          </a>
        ) : null}
      </p>
      {lead.message ? (
        <p className="sent-text" dir="auto">
          {lead.message}
        </p>
      ) : null}
      <p className="row small soft">
        <span>{t("requests.language", { language: lead.inLanguage })}</span>
        {lead.booking ? (
          <span>
            {t("record.detail.bookingId")}:{" "}
            <Link to={href(paths.deskBooking(lead.booking.bookTransId))} reloadDocument>
              <Ltr>{lead.booking.pnr}</Ltr>
            </Link>
          </span>
        ) : null}
        {lead.packId ? (
          <span>
            {t("requests.pack")}:{" "}
            <Link to={href(paths.product({ packId: lead.packId }))} reloadDocument>
              <Ltr>{lead.packId}</Ltr>
            </Link>
          </span>
        ) : null}
        {lead.agency ? (
          <span>
            {t("booking.agency")}:{" "}
            <Link to={href(paths.deskAgency(lead.agency.code))} reloadDocument>
              <bdi>{lead.agency.name}</bdi>
            </Link>
          </span>
        ) : null}
      </p>
      {taken && !done ? (
        <p>
          {taken.byYou
            ? t("requests.taken-by-you", { at: `\u2066${taken.at}\u2069` })
            : t("requests.taken", { by: `\u2068${taken.by}\u2069`, at: `\u2066${taken.at}\u2069` })}
        </p>
      ) : null}
      {done ? (
        <p>{t("requests.done-by", { by: `\u2068${done.by || "–"}\u2069`, at: `\u2066${done.at}\u2069` })}</p>
      ) : null}
      {lead.note ? (
        <p>
          {t("requests.note")}: <bdi>{lead.note}</bdi>
        </p>
      ) : null}
      <Steps lead={lead} refused={refused} />
    </article>
  );
}

function Steps({ lead, refused }: { lead: Shown; refused?: Refused }) {
  const { t } = useTranslation("desk");
  const { leadId, taken, done } = lead;
  if (done)
    return (
      <StepForm leadId={leadId}>
        <button className="button button-quiet" type="submit" name="do" value="reopen">
          {t("requests.reopen")}
        </button>
      </StepForm>
    );
  return (
    <>
      {taken ? (
        <StepForm leadId={leadId}>
          <input type="hidden" name="takenBy" value={taken.by} />
          <button className="button button-quiet" type="submit" name="do" value="release">
            {t("requests.release")}
          </button>
        </StepForm>
      ) : (
        <StepForm leadId={leadId}>
          <button className="button" type="submit" name="do" value="take">
            {t("requests.take")}
          </button>
        </StepForm>
      )}
      {taken && !taken.byYou ? null : (
        <StepForm leadId={leadId} className="row row-end">
          <Field
            name="note"
            id={`note-${leadId}`}
            label={t("requests.note")}
            defaultValue={refused?.typed("note") ?? ""}
            error={refused?.error(`note-${leadId}`)}
            maxLength={300}
          />
          <button className="button button-quiet" type="submit" name="do" value="finish">
            {t("requests.finish")}
          </button>
        </StepForm>
      )}
    </>
  );
}

function StepForm({ leadId, className, children }: { leadId: number; className?: string; children: ReactNode }) {
  return (
    <Form method="post" className={className} noValidate reloadDocument>
      <input type="hidden" name="request" value={leadId} />
      {children}
    </Form>
  );
}
