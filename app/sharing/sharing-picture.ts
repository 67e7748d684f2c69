import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Language } from "@contract/vocabulary/languages";
import { directionOf } from "@contract/vocabulary/languages";
import { parsePictureAddress } from "@contract/vocabulary/picture-address";
import { escapeXml } from "~/format/escape-xml";
import { drawPicture } from "~/scenes/draw-picture";

export type SharedPicture = {
  /** Address of an illustration or a photograph. */
  image: string;
  title: string;
  place: string;
  dates: string;
  price: string;
  brand: string;
  language: Language;
};

const width = 1200;
const height = 630;

/** The preview that messengers show for a shared page: its name, place, dates and price, where it has them, as SVG of 1200 by 630. */
export function sharingPicture({ image, title, place, dates, price, brand, language }: SharedPicture): string {
  const picture = parsePictureAddress(image);
  const scene = picture
    ? drawPicture(picture).replace(
        /^<svg[^>]*viewBox="([^"]+)"[^>]*>/,
        `<svg x="0" y="0" width="${width}" height="${height}" viewBox="$1" preserveAspectRatio="xMidYMid slice">`,
      )
    : `<rect width="${width}" height="${height}" fill="#006d77"/>`;
  const rightToLeft = directionOf(language) === "rtl";
  const x = rightToLeft ? width - 64 : 64;
  const text = (y: number, size: number, weight: number, content: string, fill = "#ffffff") =>
    `<text x="${x}" y="${y}" font-family="Rubik" font-size="${size}" font-weight="${weight}" fill="${fill}"
      text-anchor="${rightToLeft ? "end" : "start"}">${escapeXml(content)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
${scene}
<defs><linearGradient id="shade" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0f2a3d" stop-opacity="0"/><stop offset=".55" stop-color="#0f2a3d" stop-opacity=".82"/><stop offset="1" stop-color="#0f2a3d" stop-opacity=".94"/></linearGradient></defs>
<rect y="230" width="${width}" height="400" fill="url(#shade)"/>
${text(428, title.length > 34 ? 48 : 60, 700, cut(title, 46))}
${text(484, 34, 400, cut(place, 60))}
${text(530, 30, 400, dates)}
${text(594, 52, 700, price, "#f4a259")}
<text x="${rightToLeft ? 64 : width - 64}" y="594" font-family="Rubik" font-size="34" font-weight="700" fill="#ffffff" text-anchor="${rightToLeft ? "start" : "end"}">${escapeXml(brand)}</text>
</svg>`;
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;
}

let fonts: string[] | null = null;
function fontFiles(): string[] {
  const folder = dirname(
    createRequire(join(process.cwd(), "package.json")).resolve("@expo-google-fonts/rubik/package.json"),
  );
  fonts ??= [join(folder, "400Regular", "Rubik_400Regular.ttf"), join(folder, "700Bold", "Rubik_700Bold.ttf")];
  return fonts;
}

/** The same as PNG, because messengers show no SVG. Rendered off the request thread. */
export async function sharingPng(picture: SharedPicture): Promise<Buffer> {
  const { renderAsync } = await import("@resvg/resvg-js");
  const image = await renderAsync(sharingPicture(picture), {
    font: { fontFiles: fontFiles(), loadSystemFonts: false, defaultFontFamily: "Rubik" },
    fitTo: { mode: "width", value: width },
  });
  return image.asPng();
}
