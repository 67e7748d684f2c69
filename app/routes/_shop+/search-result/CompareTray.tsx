import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { KeptFields } from "~/forms/KeptFields";
import { inStore } from "~/session/in-store";
import { Form } from "~/ui/Form";

const most = 3;
/** Where this tab keeps what is ticked: the way back from a comparison or a product finds it ticked. */
const kept = "compared-deals";

const ticks = () => [...document.querySelectorAll<HTMLInputElement>("[name=deals][form=compare]")];

/** The form that the ticks of the cards belong to. A fourth tick is taken back with words; without script the comparison says so. */
export function CompareTray({ list, forWhom }: { list: string; forWhom: Record<string, string> }) {
  const { t } = useTranslation("shop");
  const [isFull, setFull] = useState(false);
  const [marked, setMarked] = useState(0);
  useEffect(() => {
    const onTick = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || target.name !== "deals" || target.form?.id !== "compare") return;
      const isOver = ticks().filter(({ checked }) => checked).length > most;
      if (isOver) target.checked = false;
      setFull(isOver);
      const ticked = ticks().filter(({ checked }) => checked);
      setMarked(ticked.length);
      inStore((store) => store.setItem(kept, ticked.map(({ value }) => value).join()));
    };
    document.addEventListener("change", onTick);
    return () => document.removeEventListener("change", onTick);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has other cards
  useEffect(() => {
    inStore((store) => {
      const ticked = store.getItem(kept)?.split(",") ?? [];
      for (const tick of ticks()) if (ticked.includes(tick.value)) tick.checked = true;
    });
    setMarked(ticks().filter(({ checked }) => checked).length);
  }, [list]);
  return (
    <Form id="compare" action="/compare" className="row tray">
      <KeptFields />
      <input type="hidden" name="list" value={list} />
      {Object.entries(forWhom).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className="button button-quiet" type="submit">
        {t("compare.button")}
      </button>
      <span className={isFull ? "error" : "hint"} role="status">
        {isFull
          ? t("compare.three-only")
          : marked > 0
            ? t("compare.marked", { n: marked, of: most })
            : t("compare.hint")}
      </span>
    </Form>
  );
}
