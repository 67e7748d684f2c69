import { disc, line, shape } from "./drawing";
import { arches, type Tones } from "./landmark-tones";

// Every glyph has its base at (0, 0), is about a hundred high, and is drawn upwards.

export function burj({ white, shade, dark }: Tones): string {
  return (
    shape("M-16 0v-44h5v-30h4v-28h3v-24h3L0-160l1 34h3v24h3v28h4v30h5V0z", white) +
    shape("M0-160l1 34h3v24h3v28h4v30h5V0H2z", shade) +
    line("M-16-20h32M-11-52h22M-7-80H7", dark, 1, ' opacity=".3"')
  );
}

export function dome({ white, shade, dark, accent, stone }: Tones): string {
  return (
    shape("M-40 0v-34h80V0z", white) +
    shape("M12 0v-34h28V0z", dark, ' opacity=".12"') +
    shape("M-24-34h48v-14h-48z", stone) +
    shape(arches(-21, -35, 6, 7.4, 4, 10), dark, ' opacity=".4"') +
    shape("M-26-48a26 28 0 0 1 52 0z", accent) +
    shape("M6-75a26 28 0 0 1 20 27H10q2-14-4-27z", dark, ' opacity=".16"') +
    shape("M-3-76h6v-8h-6z", shade) +
    line("M0-84v-10", shade, 2) +
    shape(
      arches(-32, 0, 1, 1, 10, 20) + arches(-6, 0, 1, 1, 12, 22) + arches(22, 0, 1, 1, 10, 20),
      accent,
      ' opacity=".75"',
    )
  );
}

export function minaret({ stone, shade, dark, accent }: Tones): string {
  return (
    shape("M-36 0v-28h56V0z", stone) +
    shape("M-28-28a20 24 0 0 1 40 0z", accent) +
    shape("M-1-50a20 24 0 0 1 13 22H3q1-12-4-22z", dark, ' opacity=".18"') +
    line("M-8-51v-9", shade, 2) +
    shape(arches(-30, 0, 4, 13, 8, 18), dark, ' opacity=".45"') +
    shape("M26 0v-84h14V0z", stone) +
    shape("M34 0v-84h6V0z", shade) +
    shape("M22-62h22v4H22zM23-86h20v4H23z", shade) +
    shape("M27-86h12v-12l-6-14-6 14z", accent) +
    line("M33-112v-8", shade, 1.6)
  );
}

export function charlesBridge({ stone, shade, dark, roof }: Tones): string {
  return (
    shape(`M-120-24h240V0h-240z`, stone) +
    shape(arches(-112, 0, 6, 38, 28, 17), dark, ' opacity=".5"') +
    shape("M-120-28h240v4h-240z", shade) +
    shape([-98, -62, -24, 50, 88].map((x) => `M${x} -28v-8l2-3-1-3 2-2 2 2-1 3 2 3v8z`).join(""), dark) +
    shape("M2 0v-66h26V0z", stone) +
    shape("M16 0v-66h12V0z", shade) +
    shape("M-1-66h32l-9-26H8zM0-66l2-14 4 14zM30-66l-2-14-4 14z", roof) +
    shape(arches(8, -24, 1, 1, 14, 24) + arches(11, -50, 1, 1, 7, 10), dark)
  );
}

export function chainBridge({ stone, shade, dark }: Tones): string {
  const tower = (x: number) =>
    shape(`M${x - 13} 0v-64h26V0z`, stone) +
    shape(`M${x + 2} 0v-64h11V0z`, shade) +
    shape(`M${x - 16}-70h32v6h-32z`, shade) +
    shape(arches(x - 6, -20, 1, 1, 12, 30), dark, ' opacity=".55"');
  return (
    line("M-140-18Q-92-30-62-62 0 6 62-62 92-30 140-18", dark, 2.4) +
    line(
      "M-48-22v-22M-34-22v-10M-20-22v-4M20-22v-4M34-22v-10M48-22v-22M-78-22v-22M-94-22v-10M78-22v-22M94-22v-10",
      dark,
      1,
    ) +
    tower(-62) +
    tower(62) +
    shape("M-140-22h280v6h-280z", dark)
  );
}

export function canal({ stone, roof, dark, white, accent, shade }: Tones): string {
  const walls = [roof, accent, stone, dark, shade];
  const tops = [
    "l5-8h5l4-8 4 8h5l5 8z",
    "l14-18 14 18z",
    "v-6h8v-7h12v7h8v6z",
    "q2-14 14-16 12 2 14 16z",
    "l14-12 14 12z",
  ];
  const houses = [-70, -42, -14, 14, 42].map((x, index) => {
    const height = [52, 60, 48, 58, 54][index]!;
    return shape(`M${x} 0v-${height}${tops[index]!.slice(0, -1)}V0z`, walls[index]!);
  });
  const panes = [-61, -51, -33, -23, -5, 5, 23, 33, 51, 61].map((x) => `M${x}-6v-39`);
  return (
    houses.join("") +
    line(panes.join(""), white, 6, ' opacity=".85" stroke-dasharray="9 6"') +
    shape("M-70-4H70V0H-70z", shade)
  );
}

export function palm({ dark, accent, shade }: Tones): string {
  const crown =
    "M0 0q-10-14-30-6 14-2 26 6-22-6-32 12 16-12 32-10-16 4-16 24 4-16 18-24 10 10 8 26 8-18-6-26 18-2 26 10-4-20-24-12 12-12 24-6-16-14-26 0-2-16-18-18 10 6 18 18z";
  return (
    line("M-16 0q10-34 4-66", shade, 5, ' stroke-linecap="round"') +
    line("M20 0Q16-26 26-48", shade, 4, ' stroke-linecap="round"') +
    `<path d="${crown}" fill="${accent}" transform="translate(-12 -66)scale(1.25)"/><path d="${crown}" fill="${accent}" transform="translate(26 -48)"/>` +
    disc(-11, -62, 3, dark) +
    disc(26, -45, 2.4, dark)
  );
}

export function pagoda({ roof, white, dark, accent, lamp }: Tones): string {
  const roofs = [
    [-20, 42],
    [-44, 32],
    [-66, 22],
  ] as const;
  const tiers = roofs.map(([y, half]) => {
    const edge = half + 8;
    const top = Math.round(half * 0.55);
    return `M-${edge} ${y}Q-${half} ${y - 3}-${top} ${y - 17}H${top}Q${half} ${y - 3} ${edge} ${y}z`;
  });
  const eaves = roofs.map(([y, half]) => `M-${half + 8} ${y}H${half + 8}`);
  return (
    shape("M-36 0v-22h72V0zM-28-30v-18h56v18zM-18-56v-14h36v14z", white) +
    shape(arches(-28, 0, 4, 15, 9, 16), dark, ' opacity=".5"') +
    shape(tiers.join(""), roof) +
    line(eaves.join(""), lamp, 2) +
    shape("M-7-82Q-5-94 0-118 5-94 7-82z", accent)
  );
}

export function kremlin({ roof, white, dark, accent, lamp, stone }: Tones): string {
  const towers = [
    [0, 66, 11, lamp],
    [-26, 44, 9, accent],
    [26, 44, 9, accent],
    [-42, 32, 8, stone],
    [42, 32, 8, stone],
  ] as const;
  const onion = (x: number, foot: number, size: number) => {
    const [wide, small, high] = [Math.round(size * 0.6), Math.round(size * 0.3), Math.round(size * 2.2)];
    return `M${x - wide}-${foot}c-${size}-${size} ${small}-${size + small} ${wide}-${high} ${small} ${size} ${size + wide} ${size + small} ${wide} ${high}z`;
  };
  const walls = towers.map(([x, high, size]) => `M${x - size + 3} 0v-${high}h${size * 2 - 6}V0z`).join("");
  return (
    shape(`${walls}M-44 0v-26h88V0z`, roof) +
    towers.map(([x, high, size, fill]) => shape(onion(x, high, size), fill)).join("") +
    line(`M-46-24h92${towers.map(([x, high]) => `M${x} ${12 - high}v6`).join("")}`, white, 3) +
    line("M-22-5v-7M-7-5v-7M8-5v-7M23-5v-7", dark, 8, ' opacity=".5" stroke-linecap="round"')
  );
}

export function masada({ stone, shade, dark }: Tones): string {
  return (
    shape("M-150 0c20-8 26-40 44-54l14-22H84l22 26c18 12 24 40 44 50z", stone) +
    shape("M84-76l22 26c18 12 24 40 44 50H60q14-40-6-76z", shade) +
    line("M-88-60h136M-98-40q40 8 130-2M-112-20q60 10 150-2", shade, 3, ' opacity=".7"') +
    shape("M-60-76v-8h12v4h10v-6h8v10zM0-76v-7h22v-4h8v11z", shade) +
    line("M-104-50q-20 20-8 30 20 6 10 20", dark, 1.5, ' opacity=".4"')
  );
}

/** A bather reads the paper while floating between heaps of salt. */
export function deadSea({ white, dark, roof, shade }: Tones): string {
  return (
    shape("M-120 6q4-16 16-16 6-10 18-4 10 4 12 20zM78 4q6-12 16-10 8-8 16 0 10 2 12 10z", white) +
    shape("M-100 6q4-12 12-10 10 2 12 10z", shade, ' opacity=".35"') +
    line("M-62 4H62", white, 3, ' opacity=".6" stroke-linecap="round"') +
    shape("M-26 0q-2-10 8-12l24 2 22-2q4 6-2 12z", roof) +
    disc(-26, -14, 7, dark) +
    shape("M-30-16a8 8 0 0 1 14-2z", roof) +
    shape("M-10-14l4-22 14 4-4 20zM8-32l14-2 2 18-20 4z", white) +
    line("M-4-30l9 2.500M-5-25l9 2.500M11-28l8-1M11-23l9-1", dark, 1, ' opacity=".5"')
  );
}
