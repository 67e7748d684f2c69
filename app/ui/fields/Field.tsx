import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from "react";
import { holding, html } from "../html";

type Frame = {
  id: string;
  label: string;
  hint?: string;
  error?: string;
  children: (described: string | undefined) => ReactNode;
};

function Framed({ id, label, hint, error, children }: Frame) {
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ") || undefined;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint ? (
        <div id={`${id}-hint`} className="hint">
          {hint}
        </div>
      ) : null}
      {error ? (
        <div id={`${id}-error`} className="error">
          {error}
        </div>
      ) : null}
      {children(described)}
    </div>
  );
}

type Common = { name: string; label: string; hint?: string; error?: string; id?: string };

/** A label with its hint, error and input, linked for assistive technology; `children` are above the input. */
export function Field({
  name,
  label,
  hint,
  error,
  id = name,
  children,
  ...input
}: Common & Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "id">) {
  return (
    <Framed id={id} label={label} hint={hint} error={error}>
      {(described) => (
        <>
          {children}
          <input
            {...input}
            id={id}
            name={name}
            className="input"
            aria-describedby={described}
            aria-invalid={error ? true : undefined}
          />
        </>
      )}
    </Framed>
  );
}

export function TextArea({
  name,
  label,
  hint,
  error,
  id = name,
  ...area
}: Common & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "name" | "id">) {
  return (
    <Framed id={id} label={label} hint={hint} error={error}>
      {(described) => (
        <textarea
          {...area}
          id={id}
          name={name}
          className="input"
          aria-describedby={described}
          aria-invalid={error ? true : undefined}
        />
      )}
    </Framed>
  );
}

type Choice = readonly [value: string | number, text: string | number];

const isSelected = html` selected=""`;

/** Options as elements; on the server the same as finished markup: a search has fifty. */
function inside(options: readonly Choice[], selected: string | undefined) {
  if (typeof document !== "undefined")
    return {
      children: options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      )),
    };
  return holding(
    html`${options.map(([value, text]) => html`<option value="${value}"${String(value) === selected ? isSelected : null}>${text}</option>`)}`,
  );
}

export function SelectField({
  name,
  label,
  hint,
  error,
  id = name,
  defaultValue,
  required,
  options,
  children,
}: Common & { defaultValue?: string; required?: boolean } & (
    | { options?: undefined; children: ReactNode }
    | { options: readonly Choice[]; children?: undefined }
  )) {
  return (
    <Framed id={id} label={label} hint={hint} error={error}>
      {(described) => (
        <select
          key={defaultValue}
          id={id}
          name={name}
          className="input"
          defaultValue={defaultValue}
          required={required}
          aria-describedby={described}
          aria-invalid={error ? true : undefined}
          {...(options ? inside(options, defaultValue) : { children })}
        />
      )}
    </Framed>
  );
}

export function Tick({
  name,
  label,
  value = "on",
  defaultChecked,
  error,
  id = name,
}: Common & { value?: string; defaultChecked?: boolean }) {
  return (
    <div className="field">
      {error ? (
        <div id={`${id}-error`} className="error">
          {error}
        </div>
      ) : null}
      <label className="tick" htmlFor={id}>
        <input
          type="checkbox"
          id={id}
          name={name}
          value={value}
          defaultChecked={defaultChecked}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-invalid={error ? true : undefined}
        />
        <span>{label}</span>
      </label>
    </div>
  );
}
