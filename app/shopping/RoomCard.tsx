import type { ReactNode } from "react";
import { ChoiceCard } from "~/ui/fields/ChoiceCard";

/** A selectable room: description, occupancy and price. `tags` are `.tag` elements. */
export function RoomCard({
  name,
  value,
  title,
  detail,
  price,
  tags,
  defaultChecked,
  disabled,
}: {
  name: string;
  value: string;
  title: string;
  detail: string;
  price: ReactNode;
  tags?: ReactNode;
  defaultChecked?: boolean;
  disabled?: boolean;
}) {
  return (
    <ChoiceCard name={name} value={value} defaultChecked={defaultChecked} disabled={disabled}>
      <span className="room">
        <span className="stack stack-s">
          <strong>{title}</strong>
          <span className="small soft">{detail}</span>
          {tags ? <span className="row">{tags}</span> : null}
        </span>
        {price}
      </span>
    </ChoiceCard>
  );
}
