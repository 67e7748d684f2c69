import type { GeoContext } from "d3-geo";

/**
 * Draws outlines as the text of an SVG path, in whole units and relative steps: a third of the size of what d3 writes. What is smaller
 * than a unit disappears.
 */
export function compactPath(): GeoContext & { text(): string } {
  let text = "";
  let ring: [x: number, y: number][] = [];
  const point = (x: number, y: number) => {
    const [last] = ring.slice(-1);
    const next: [number, number] = [Math.round(x), Math.round(y)];
    if (last?.[0] !== next[0] || last[1] !== next[1]) ring.push(next);
  };
  return {
    beginPath() {},
    arc() {},
    moveTo(x, y) {
      ring = [];
      point(x, y);
    },
    lineTo: point,
    closePath() {
      const [first] = ring;
      if (!first || ring.length < 3) return;
      text += `M${pair(...first)}l`;
      let steps = "";
      ring.slice(1).forEach(([x, y], index) => {
        const step = pair(x - ring[index]![0], y - ring[index]![1]);
        steps += steps === "" || step.startsWith("-") ? step : ` ${step}`;
      });
      text += `${steps}z`;
    },
    text: () => text,
  };
}

/** A minus separates two numbers by itself. */
const pair = (x: number, y: number) => (y < 0 ? `${x}${y}` : `${x} ${y}`);
