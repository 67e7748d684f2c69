import { Fragment } from "react";
import { Ltr } from "./Ltr";

/** A mail address that breaks where its parts meet, if a line is too short for it. */
export function MailAddress({ children: address }: { children: string }) {
  return (
    <Ltr>
      {address.split(/(?<=[.@_-])/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
        <Fragment key={index}>
          {index > 0 ? <wbr /> : null}
          {part}
        </Fragment>
      ))}
    </Ltr>
  );
}
