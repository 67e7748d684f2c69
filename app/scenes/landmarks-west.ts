import { disc, line, shape } from "./drawing";
import { arches, battlements, type Tones } from "./landmark-tones";

// Every glyph has its base at (0, 0), is about a hundred high, and is drawn upwards.

export function eiffel({ dark, stone }: Tones): string {
  return (
    shape("M-25 0C-13-22-7-50-2-104h4C7-50 13-22 25 0H14a14 14 0 0 0-28 0z", dark) +
    line("M-13-20 9-38M13-20-9-38M-8-42 6-58M8-42-6-58M-4-62 3-78M4-62-3-78", stone, 1.2, ' opacity=".55"') +
    shape("M-17-24h34v4h-34zM-10-43H10v4H-10zM-3-92h6v2h-6z", dark) +
    line("M0-104v-8", dark, 1.6)
  );
}

export function acropolis({ stone, shade, white, dark }: Tones): string {
  const columns = Array.from({ length: 9 }, (_, index) => `M${-42 + index * 10} -46v-24h4v24z`).join("");
  return (
    shape("M-82 0c4-18 18-20 22-34l14-8H48l10 10c8 14 18 14 24 32z", shade) +
    shape("M20-42h28l10 10c8 14 18 14 24 32H46c-4-18-20-20-26-42z", dark, ' opacity=".18"') +
    shape("M-40-50h76v10h-76z", dark, ' opacity=".55"') +
    shape("M-42-70h80v24h-80z", dark, ' opacity=".28"') +
    shape(`${columns}M-47-42h90v-4h-90zM-46-70h88v-6h-88z`, white) +
    shape("M-46-76-2-92l20 7-6 9z", stone)
  );
}

export function colosseum({ stone, shade, dark }: Tones): string {
  const row = (count: number, foot: number, high: number) =>
    Array.from({ length: count }, (_, index) => `M${index * 11 - 48}-${foot}v-${high}`).join("");
  return (
    shape("M-56 0v-52q30-9 62-7l4 8h8l3 10 9 2 3 10 23 4V0z", stone) +
    shape("M18 0v-41h3l9 2 3 10 23 4V0z", shade) +
    line(row(10, 5, 6) + row(9, 22, 5) + row(6, 39, 4), dark, 6, ' opacity=".6" stroke-linecap="round"') +
    shape("M-56-16h112v-2H-56zM-56-33h86v-2h-86z", shade)
  );
}

export function bigBen({ stone, shade, dark, white, accent }: Tones): string {
  const spikes = Array.from({ length: 7 }, (_, index) => `M${14 + index * 12} -26l3-11 3 11z`).join("");
  return (
    shape(`M8 0v-26h88V0z${spikes}`, shade) +
    line("M18-7v-9M30-7v-9M42-7v-9M54-7v-9M66-7v-9M78-7v-9M90-7v-9", dark, 5, ' opacity=".4" stroke-linecap="round"') +
    shape("M-10 0v-74h20V0z", stone) +
    shape("M2 0v-74h8V0z", shade) +
    shape("M-12-74h24v-20h-24z", stone) +
    disc(0, -84, 8, dark) +
    disc(0, -84, 6.5, white) +
    line("M0-89v5l3 3", dark, 1.4) +
    shape("M-12-94h24l-5-9H-7zM-6-105H6L0-124z", accent)
  );
}

export function sagrada({ stone, shade, dark, accent }: Tones): string {
  const spire = (x: number, high: number) =>
    `M${x - 8} 0c0-${Math.round(high * 0.6)} 4-${Math.round(high * 0.85)} 8-${high} 4 ${Math.round(high * 0.15)} 8 ${Math.round(high * 0.4)} 8 ${high}z`;
  const slots = [
    [0, 30, 60],
    [-28, 22, 44],
    [28, 22, 44],
    [-13, 36, 42],
    [13, 36, 42],
  ];
  return (
    shape(spire(0, 122) + spire(28, 88), shade) +
    shape(spire(-28, 88) + spire(-13, 104) + spire(13, 104), stone) +
    line(
      slots.map(([x, from, long]) => `M${x}-${from}v-${long}`).join(""),
      dark,
      3,
      ' opacity=".4" stroke-dasharray="3 4"',
    ) +
    line("M0-122h0M-28-88h0M28-88h0M-13-104h0M13-104h0", accent, 5, ' stroke-linecap="round"') +
    shape("M-38 0v-30L-26-44-12-32 0-46l12 14 14-12 12 14V0z", stone) +
    shape(arches(-28, 0, 3, 21, 13, 22), dark, ' opacity=".5"')
  );
}

export function brandenburg({ stone, shade, dark, accent }: Tones): string {
  const columns = Array.from({ length: 6 }, (_, index) => `M${-47 + index * 17.6} 0v-44h6V0z`).join("");
  return (
    shape("M-44-44h88V0h-88z", dark, ' opacity=".35"') +
    shape(`${columns}M-54-44H54v-9H-54zM-46-53h92v-8h-92zM-22-61h44v-6h-44z`, stone) +
    shape("M22-67v6h24v8h8v9H10v-9z", shade, ' opacity=".6"') +
    shape("M-14-67v-8l4-4 4 4v8zM-4-67v-9l4-5 4 5v9zM8-67v-8l4-4 4 4v8zM-1-81h2v-9h-2z", accent)
  );
}

export function castle({ stone, shade, roof, dark }: Tones, towers: number): string {
  if (towers === 2) {
    return (
      shape(`M-52 0v-34h104V0z${battlements(-52, -34, 13, 4)}`, stone) +
      shape(`M-20 0v-58h40V0z${battlements(-20, -58, 5, 4)}`, shade) +
      shape(`M-60 0v-48h20V0z${battlements(-60, -48, 3, 4)}M42 0v-48h20V0z${battlements(42, -48, 3, 4)}`, stone) +
      shape(arches(-8, 0, 1, 1, 16, 26) + arches(-53, -20, 1, 1, 5, 12) + arches(49, -20, 1, 1, 5, 12), dark) +
      line("M0-58v-22", dark, 1.6) +
      shape("M1-80l16 5-16 5z", roof)
    );
  }
  const places = [
    [-2, 74, 10],
    [-42, 50, 8],
    [40, 62, 8],
    [-22, 56, 6],
    [20, 46, 6],
  ].slice(0, towers === 3 ? 3 : 5) as [number, number, number][];
  const all = (part: (x: number, high: number, half: number) => string) =>
    places.map((place) => part(...place)).join("");
  return (
    shape(`${all((x, high, half) => `M${x - half} 0v-${high}h${half * 2}V0z`)}M-48 0v-32h96V0z`, stone) +
    shape(`${all((x, high, half) => `M${x} 0v-${high}h${half}V0z`)}M8 0v-32h40V0z`, shade) +
    shape(
      `${all((x, high, half) => `M${x - half - 3}-${high}h${half * 2 + 6}L${x}-${high + half * 3}z`)}M-50-32h100l-10-14h-80z`,
      roof,
    ) +
    shape(all((x, high) => arches(x - 2, -Math.round(high * 0.72), 1, 1, 4, 9)) + arches(-7, 0, 1, 1, 14, 22), dark)
  );
}

export function lighthouse({ white, roof, dark, shade, lamp }: Tones): string {
  return (
    shape("M-40 0q6-12 20-12h42q16 2 22 12z", dark, ' opacity=".8"') +
    shape("M-13-8-8-80H8l5 72z", white) +
    shape("M-12-26-13-8H13l-1-18zM-10-52l-1 13h22l-1-13zM-8-76l-1 11H9L8-76z", roof) +
    shape("M3-80h5l5 72H5z", dark, ' opacity=".16"') +
    shape("M-11-84h22v4h-22z", dark) +
    shape("M-7-98H7v14H-7z", lamp) +
    shape("M-9-98H9L0-108z", roof) +
    shape("M14-8v-16h18v16z", white) +
    shape("M12-24h22l-11-9z", shade)
  );
}

export function windmill({ white, dark, shade, accent }: Tones): string {
  const sail = (turn: number) =>
    `<path d="M-1-2-3-38h11L3-2z" fill="${white}" transform="translate(0 -58)rotate(${turn})"/>`;
  return (
    shape("M-20 0-15-52h30L20 0z", white) +
    shape("M4-52h11L20 0H8z", dark, ' opacity=".14"') +
    shape("M-18-52h36Q12-70 0-74-12-70-18-52z", shade) +
    shape(`${arches(-5, 0, 1, 1, 10, 18)}M-3-38h6v7h-6z`, accent) +
    line("M-26-84 26-32M26-84-26-32", dark, 1.8) +
    `<g opacity=".95">${sail(45)}${sail(135)}${sail(225)}${sail(315)}</g>` +
    disc(0, -58, 3, dark)
  );
}

export function liberty({ accent, stone, shade, dark, lamp }: Tones): string {
  return (
    shape("M-24 0v-8h48V0zM-17-8v-26h34v26zM-20-34v-4h40v4z", stone) +
    shape("M4-8v-26h13v26zM6 0v-8h18V0z", shade) +
    shape("M-9-38q0-26 3-34l-2-3 3-7h9l2 6 3 4q2 12 4 34z", accent) +
    shape("M3-72l7-22 4 1-5 24z", accent) +
    shape("M-7-70l-5 12 5 4 6-10z", accent) +
    shape("M9-94h7l-2-4h-3z", shade) +
    shape("M10-98q-1-6 3-9 3 4 2 9z", lamp) +
    disc(-1, -84, 4.5, accent) +
    line("M-6-88l-4-3M-4-90l-2-5M-1-91v-5M2-90l2-5", accent, 1.6) +
    line("M-4-66 2-40M3-64 7-40", dark, 1.2, ' opacity=".3"')
  );
}
