export type DateParts = { day: string; month: string; year: string };

/** Characters; the longest month is "September". */
const longest = { day: 2, month: 9, year: 4 } as const;

/**
 * A known date, such as a birthday, as three fields, read as day, month and year in every language; no calendar, no automatic field jumps.
 */
export function DateFields({
  name,
  legend,
  hint,
  error,
  words,
  value,
  autoComplete,
}: {
  name: string;
  legend: string;
  hint?: string;
  error?: string;
  words: DateParts;
  value?: Partial<DateParts>;
  autoComplete?: "bday";
}) {
  const described = [hint ? `${name}-hint` : "", error ? `${name}-error` : ""].filter(Boolean).join(" ") || undefined;
  return (
    <fieldset className="field" aria-describedby={described}>
      <legend className="legend">{legend}</legend>
      {hint ? (
        <div id={`${name}-hint`} className="hint">
          {hint}
        </div>
      ) : null}
      {error ? (
        <div id={`${name}-error`} className="error">
          {error}
        </div>
      ) : null}
      <div className="date-fields">
        {(["day", "month", "year"] as const).map((part) => (
          <label key={part} htmlFor={part === "day" ? name : `${name}.${part}`}>
            {words[part]}
            <input
              id={part === "day" ? name : `${name}.${part}`}
              name={`${name}.${part}`}
              className="input"
              inputMode="numeric"
              maxLength={longest[part]}
              defaultValue={value?.[part]}
              autoComplete={autoComplete ? `${autoComplete}-${part}` : "off"}
              aria-invalid={error ? true : undefined}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
