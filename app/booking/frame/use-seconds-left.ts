import { useEffect, useState } from "react";

/**
 * Whole seconds until a hold ends; null until the script runs. Counted from what the server said: clocks of phones are wrong, and one
 * that is would end every hold at once.
 */
export function useSecondsLeft(seconds: number): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const end = performance.now() + seconds * 1000;
    const tick = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}
