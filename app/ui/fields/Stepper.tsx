/**
 * A small number with − and + that are submit buttons: they work without script and keep the rest of the form's input. With script the
 * surrounding form handles them without a page load.
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
  return (
    <div className="stepper">
      <label htmlFor={name}>{label}</label>
      <span className="stepper-keys">
        <button
          type="submit"
          name="step"
          value={`${name}-`}
          aria-label={less}
          disabled={value <= min}
          formAction={formAction}
          formNoValidate
        >
          −
        </button>
        <input
          key={value}
          id={name}
          name={name}
          inputMode="numeric"
          defaultValue={value}
          autoComplete="off"
          maxLength={2}
        />
        <button
          type="submit"
          name="step"
          value={`${name}+`}
          aria-label={more}
          disabled={value >= max}
          formAction={formAction}
          formNoValidate
        >
          +
        </button>
      </span>
    </div>
  );
}
