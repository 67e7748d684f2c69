import type { Hour } from "./colour";
import { disc, shape } from "./drawing";
import type { Frame } from "./frame";
import type { Chance } from "./seeded-chance";

/** Gradient, sun or moon with its glow, and clouds or stars. */
export function sky({ width, height, horizon }: Frame, hour: Hour, chance: Chance, sunX: number): string {
  const isNight = hour.name === "night";
  const low = hour.name === "golden" || hour.name === "dusk";
  const sunY = low ? horizon - height * chance.between(0.1, 0.2) : height * chance.between(0.16, 0.26);
  const radius = height * (low ? 0.1 : 0.07);
  const gradient = `<linearGradient id="s" x2="0" y2="1"><stop stop-color="${hour.top}"/><stop offset=".75" stop-color="${hour.bottom}"/></linearGradient>`;
  const glow =
    disc(sunX, sunY, radius * 2.1, hour.sun, ' opacity=".22"') +
    disc(sunX, sunY, radius * 1.5, hour.sun, ' opacity=".3"');
  const moon = isNight ? disc(sunX + radius * 0.35, sunY - radius * 0.2, radius * 0.8, hour.top, ' opacity=".28"') : "";
  return `${gradient}<path d="M0 0h${width}v${height}H0z" fill="url(#s)"/>${glow}${disc(sunX, sunY, radius, hour.sun)}${moon}${
    isNight ? stars(width, horizon, chance) : clouds(width, horizon, chance, hour)
  }`;
}

function stars(width: number, horizon: number, chance: Chance): string {
  const dots = Array.from(
    { length: 22 },
    () => `M${chance.whole(0, width)} ${chance.whole(0, Math.round(horizon * 0.75))}h0`,
  );
  return `<path d="${dots.join("")}" stroke="#fff" stroke-width="2.5" stroke-linecap="round" opacity=".7"/>`;
}

function clouds(width: number, horizon: number, chance: Chance, hour: Hour): string {
  const count = chance.whole(2, 3);
  const opacity = hour.name === "dusk" ? 0.28 : 0.72;
  const clouds = Array.from({ length: count }, (_, index) => {
    const x = (width * (index + chance.between(0.1, 0.7))) / count;
    return cloud(x, horizon * chance.between(0.14, 0.5), horizon * chance.between(0.05, 0.085));
  });
  return shape(clouds.join(""), "#fff", ` opacity="${opacity}"`);
}

/** A flat-bottomed cloud of three bumps. */
function cloud(x: number, y: number, size: number): string {
  const u = Math.round(size);
  return `M${Math.round(x)} ${Math.round(y)}a${u} ${u} 0 0 1 ${u}-${u}a${u * 1.5} ${u * 1.4} 0 0 1 ${u * 2.8}-${Math.round(u / 4)}a${u} ${u} 0 0 1 ${u * 1.4} ${Math.round(u * 1.25)}z`;
}
