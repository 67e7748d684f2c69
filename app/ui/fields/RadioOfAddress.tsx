import { type ComponentProps, useEffect, useRef } from "react";

/**
 * A radio button whose choice is in the address. It follows the address, and is not built anew for it, so that arrow keys keep their focus.
 * What was chosen before the page had its script stays.
 */
export function RadioOfAddress({ chosen, ...others }: { chosen: boolean } & Omit<ComponentProps<"input">, "type">) {
  const radio = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Runs when `chosen` changes, and not when the page begins.
    return () => {
      if (radio.current) radio.current.checked = !chosen;
    };
  }, [chosen]);
  return <input {...others} ref={radio} type="radio" defaultChecked={chosen} />;
}
