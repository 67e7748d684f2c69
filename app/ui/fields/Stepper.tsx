import { useSubmit } from "@remix-run/react";
import { type MouseEvent, useEffect, useState } from "react";
import { sendAfterTaps, tapsWait, waitingCount } from "./send-after-taps";

/**
 * A small number with − and + that are submit buttons: they work without script and keep the rest of the form's input. With script the
 * number follows each tap at once, and the surrounding form is sent when the taps have ended. The boxes stand in reading order: − is the
 * first of them in every language, as the Tab key finds them.
 */
export function Stepper({
  name,
  label,
  value,
  min,
  max,
  less,
  more,
  formAction,
}: {
  name: string;
  label: string;
  value: number;
  min: number;
  max: number;
  less: string;
  more: string;
  /** The route that handles − and +. */
  formAction: string;
}) {
  const submit = useSubmit();
  const [count, setCount] = useState(() => String(waitingCount(name) ?? value));
  useEffect(() => {
    if (!tapsWait()) setCount(String(value));
  }, [value]);
  function tap(event: MouseEvent<HTMLButtonElement>) {
    event.preventDefault();
    const button = event.currentTarget;
    const by = button.value.endsWith("+") ? 1 : -1;
    const next = Math.min(Math.max((Number(count) || 0) + by, min), max);
    setCount(String(next));
    // The way back leads to the page before, not through every number.
    sendAfterTaps(button, name, next - by, (sent) => submit(sent, { replace: true, preventScrollReset: true }));
  }
  // A button that is about to be sent is not disabled: it would be left out of the form.
  const isAt = (end: number) => value === end && Number(count) === end;
  return (
    <div className="stepper">
      <label htmlFor={name}>{label}</label>
      <span className="stepper-keys">
        <button
          type="submit"
          name="step"
          value={`${name}-`}
          aria-label={less}
          disabled={isAt(min)}
          onClick={tap}
          formAction={formAction}
          formNoValidate
        >
          −
        </button>
        <input
          id={name}
          name={name}
          dir="ltr"
          inputMode="numeric"
          value={count}
          onChange={(event) => setCount(event.target.value)}
          autoComplete="off"
          maxLength={2}
        />
        <button
          type="submit"
          name="step"
          value={`${name}+`}
          aria-label={more}
          disabled={isAt(max)}
          onClick={tap}
          formAction={formAction}
          formNoValidate
        >
          +
        </button>
      </span>
    </div>
  );
}
