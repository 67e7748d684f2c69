import type { StockUnit } from "@contract/desk/stock-desk";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CodeField } from "~/desk/CodeField";
import { DeskTable } from "~/desk/DeskTable";
import { printedDate } from "~/format/dates";
import { errorAt } from "~/forms/form-fields";
import type { FieldProblem } from "~/forms/refusal-texts";
import { onRequestCodeId } from "~/routes/_desk+/admin.departure.$packId/code-ids";
import { Ltr } from "~/ui/Ltr";

/** Capacity per day, how much of it is held and sold, and a form to change the capacity. */
export function StockTable({
  label,
  units,
  problems,
  typed,
}: {
  label: string;
  units: StockUnit[];
  problems: FieldProblem[];
  typed?: string;
}) {
  const { t } = useTranslation("stock");
  if (units.length === 0) return <p className="soft">{t("stock.none")}</p>;
  return (
    <DeskTable
      label={label}
      columns={(["day", "capacity", "free", "sold", "held", "class"] as const).map((id) => ({
        id,
        text: t(`stock.${id}`),
      }))}
    >
      {units.map((unit) => {
        const id = `unit-${unit.unitId}`;
        const error = errorAt(problems, id);
        // Asked for at the row whose capacity was to rise.
        const codeAsked = errorAt(problems, `${id}-totp`);
        const free = unit.capacity - unit.held - unit.sold;
        return (
          <tr key={unit.unitId}>
            <td>
              <Ltr>{printedDate(unit.date)}</Ltr>
            </td>
            <td>
              <Form method="post" className="row row-one-line" noValidate reloadDocument>
                <input type="hidden" name="unitId" value={unit.unitId} />
                <input type="hidden" name="was" value={unit.capacity} />
                <input
                  id={id}
                  name="capacity"
                  className="input stock-capacity"
                  inputMode="numeric"
                  dir="ltr"
                  maxLength={6}
                  defaultValue={error || codeAsked ? (typed ?? unit.capacity) : unit.capacity}
                  aria-label={t("stock.capacity-of", { what: `${label} ${unit.class} ${printedDate(unit.date)}` })}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error ? `${id}-error` : undefined}
                />
                {codeAsked ? <CodeField id={`${id}-totp`} error={codeAsked} /> : null}
                <button className="button button-quiet" type="submit" name="do" value="stock">
                  {t("stock.save")}
                </button>
              </Form>
              {error ? (
                <div id={`${id}-error`} className="error">
                  {error}
                </div>
              ) : null}
            </td>
            <td>{free === 0 ? <span className="tag tag-warn">0</span> : free}</td>
            <td>{unit.sold}</td>
            <td>{unit.held}</td>
            <td>
              <Ltr>{unit.class}</Ltr>
            </td>
          </tr>
        );
      })}
    </DeskTable>
  );
}

/** Whether the hotel or airline has to confirm before the card is charged. */
export function OnRequestForm({
  kind,
  id,
  roomClass,
  name,
  onRequest,
  problems,
}: {
  kind: "flight" | "room";
  id: string;
  roomClass?: string;
  name: string;
  onRequest: boolean;
  problems: readonly FieldProblem[];
}) {
  const { t } = useTranslation("stock");
  const text = t(onRequest ? "stock.set-at-once" : "stock.set-on-request");
  const codeId = onRequestCodeId({ kind, id, roomClass });
  const codeAsked = errorAt(problems, codeId);
  return (
    <Form method="post" className="row" reloadDocument>
      {onRequest ? <span className="tag tag-warn">{t("stock.on-request")}</span> : null}
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="roomClass" value={roomClass ?? ""} />
      <input type="hidden" name="onRequest" value={onRequest ? "false" : "true"} />
      {codeAsked ? <CodeField id={codeId} error={codeAsked} /> : null}
      <button
        className="button button-quiet"
        type="submit"
        name="do"
        value="on-request"
        aria-label={`${text}: ${name}`}
      >
        {text}
      </button>
      {kind === "room" ? <span className="small soft">{t("stock.all-dates")}</span> : null}
    </Form>
  );
}
