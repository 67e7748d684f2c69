import { useEffect, useRef, useState } from "react";

/** A text to copy: selected and copied manually without script, by a button with it. */
export function CopyField({
  label,
  value,
  copy,
  copied,
}: {
  label: string;
  value: string;
  copy: string;
  copied: string;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [can, setCan] = useState(false);
  const [isCopied, setDone] = useState(false);
  useEffect(() => setCan("clipboard" in navigator), []);
  return (
    <div className="field">
      <label htmlFor="copy">{label}</label>
      <div className="row">
        <input
          ref={field}
          id="copy"
          className="input grow"
          dir="ltr"
          readOnly
          value={value}
          onFocus={(event) => event.currentTarget.select()}
        />
        {can ? (
          <button
            type="button"
            className="button button-quiet"
            onClick={() => {
              field.current?.select();
              navigator.clipboard.writeText(value).then(
                () => setDone(true),
                () => setDone(false),
              );
            }}
          >
            {copy}
          </button>
        ) : null}
      </div>
      <p role="status" className="hint">
        {isCopied ? copied : ""}
      </p>
    </div>
  );
}
