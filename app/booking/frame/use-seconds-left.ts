import { useEffect, useState } from "react";

/**
 * Whole seconds until the hold ends; null until the script runs. Counts down from the server's value because device clocks can be wrong,
 * and a wrong clock would end the hold at once.
 */
export function useSecondsLeft(seconds: number): number | null {
  const [secondsLeft, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const end = performance.now() + seconds * 1000;
    const tick = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  return secondsLeft;
}
